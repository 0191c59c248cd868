import type { CodeKind } from '#domain/labels/code-kind';
import type { Box, LabelSheet } from '#domain/labels/label-sheet';

/** How a code is drawn: the width of its narrowest bar and where its first bar begins, in millimetres. */
export interface CodeSize {
  readonly module: number;
  readonly x: number;
  readonly y: number;
}

/**
 * The sizes that scanners read, in millimetres: a module, and modules left blank on each side (ISO/IEC 15417, 15420 and 18004). Both sides
 * of an EAN-13 get the wider of its two quiet zones, so that it is in the middle.
 */
const sizes: Readonly<Record<CodeKind, { readonly least: number; readonly most: number; readonly quiet: number }>> = {
  code128: { least: 0.19, most: 0.5, quiet: 10 },
  ean13: { least: 0.264, most: 0.396, quiet: 11 },
  qr: { least: 0.25, most: 0.8, quiet: 4 },
};

/**
 * The largest size at which a code with so many modules across fits; null if scanners could not read it. The blank space of bars may reach
 * to the edge of the label, where nothing else is.
 */
export function codeSize(kind: CodeKind, modules: number, sheet: Pick<LabelSheet, 'size' | 'roll'>, box: Box): CodeSize | null {
  const { least, most, quiet } = sizes[kind];
  const whole = modules + 2 * quiet;
  const across = kind === 'qr' ? box.width / whole : Math.min(box.width / modules, sheet.size.width / whole);
  const module = onDots(Math.min(across, most), sheet.roll);
  if (module < least) return null;
  const side = (modules * module) / 2;
  return { module, x: box.x + box.width / 2 - side, y: kind === 'qr' ? box.y + box.height / 2 - side : box.y };
}

/** A label printer draws bars evenly only if each is a whole number of its dots. Narrower bars are left to printers with finer dots. */
function onDots(module: number, roll: boolean): number {
  return roll && module >= 2 * dot ? Math.floor(module / dot + 1e-9) * dot : module;
}

/** Of the usual 203 to the inch. */
const dot = 0.125;
