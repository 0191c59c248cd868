import type { DrawnLabel } from '#application/ports/papers';
import { type CodeKind, codeKinds } from '#domain/labels/code-kind';
import { codeSize } from '#domain/labels/code-size';
import { fitText } from '#domain/labels/fit-text';
import { layoutLabel, type PlacedText } from '#domain/labels/label-layout';
import type { Box, LabelSheet } from '#domain/labels/label-sheet';
import { type LabelFacts, labelTexts } from '#domain/labels/label-texts';
import { Refusal } from '#domain/refusal';
import { barCode } from '#integrations/pdf/bar-code';
import { readyFor } from '#integrations/pdf/shaping';
import { widthOf } from '#integrations/pdf/typesetter';

/** A label for the screen. */
export async function showLabel(sheet: LabelSheet, kind: CodeKind, facts: LabelFacts): Promise<DrawnLabel> {
  await readyFor(facts);
  return drawLabel(sheet, kind, facts);
}

/** A label in millimetres, for paper and for the screen. */
export function drawLabel(sheet: LabelSheet, kind: CodeKind, facts: LabelFacts): DrawnLabel {
  const { code, texts } = layoutLabel(sheet, kind, labelTexts(facts));
  const { width, height } = sheet.size;
  return { width, height, bars: drawBars(sheet, kind, facts.code, code), texts: texts.flatMap(drawText) };
}

function drawBars(sheet: LabelSheet, kind: CodeKind, text: string, box: Box): string {
  const { across, down, dark } = barCode(kind, text);
  const size = codeSize(kind, across, sheet, box);
  if (size === null) throw tooLong(kind, text);
  const { module, x: left, y: top } = size;
  const tall = down === 1 ? box.height : module;
  return dark
    .map(({ x, y, width }) => `M${mm(left + x * module)} ${mm(top + y * module)}h${mm(width * module)}v${mm(tall)}h${mm(-width * module)}z`)
    .join('');
}

function tooLong(kind: CodeKind, text: string): Refusal {
  const called = codeKinds.find(({ value }) => value === kind)?.label ?? kind;
  const other = kind === 'qr' ? 'Choose larger labels' : 'Choose QR or larger labels';
  return new Refusal('invalid', {}, [{ path: 'kind', message: `${text} is too long for a readable ${called} of this size. ${other}` }]);
}

function drawText({ text, box, lines, size, bold, align }: PlacedText): DrawnLabel['texts'] {
  const fitted = fitText(text, box.width, lines, size, (part, at) => widthOf(part, at, bold));
  const high = box.height / lines;
  // A text of fewer lines than it could have stays in the middle of its room.
  const top = box.y + (box.height - fitted.lines.length * high) / 2;
  return fitted.lines.map((line, at) => ({
    text: line,
    x: round(align === 'center' ? box.x + box.width / 2 : box.x),
    y: round(top + (at + 0.5) * high + fitted.size * aboveMiddle),
    size: round(fitted.size),
    bold,
    middle: align === 'center',
  }));
}

/** The baseline is below the middle of a line, by a part of the size. */
const aboveMiddle = 0.36;

/** To the ten-thousandth of a millimetre. */
function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

function mm(value: number): string {
  return String(round(value));
}
