import { code128, ean13, qrcode } from 'bwip-js/generic';
import type { CodeKind } from '#domain/labels/code-kind';

/** The dark parts of a code, in modules. */
export interface BarCode {
  readonly across: number;
  /** 1 for bars, which are as high as there is room. */
  readonly down: number;
  readonly dark: readonly { readonly x: number; readonly y: number; readonly width: number }[];
}

type Dark = BarCode['dark'][number];
type Point = readonly [x: number, y: number];

/** Writes a text that `codeProblem` has nothing against in a code. */
export function barCode(kind: CodeKind, text: string): BarCode {
  return kind === 'qr' ? qrCode(text, 'M') : barsOf(kind, text);
}

/** `M` can be read with 15 % of it dirty, `L` with 7 %; a long text has larger modules with `L` (ISO/IEC 18004). */
export function qrCode(text: string, level: 'L' | 'M'): BarCode {
  // The types of the library leave out what only some codes have.
  const options = { bcid: 'qrcode', text, scale: 1, eclevel: level };
  return qrcode<BarCode>(options, squares());
}

function barsOf(kind: 'code128' | 'ean13', text: string): BarCode {
  const symbology = kind === 'ean13' ? ean13 : code128;
  return symbology<BarCode>({ bcid: kind, text, scale: 1 }, bars());
}

/** What both drawings do not need: their codes have neither texts nor round parts. */
const unused = {
  scale: (): [number, number] => [1, 1],
  measure: () => ({ width: 0, ascent: 0, descent: 0 }),
  init: () => undefined,
  line: () => undefined,
  polygon: () => undefined,
  hexagon: () => undefined,
  ellipse: () => undefined,
  fill: () => undefined,
  text: () => undefined,
};

/** Bars come as vertical lines with their width, around their middle in whole modules. */
function bars() {
  const dark: Dark[] = [];
  return {
    ...unused,
    line: (middle: number, _top: number, _x: number, _bottom: number, width: number) => {
      dark.push({ x: middle - Math.floor((width + 1) / 2), y: 0, width });
    },
    end: (): BarCode => {
      const first = Math.min(...dark.map(({ x }) => x));
      const moved = dark.map((one) => ({ ...one, x: one.x - first }));
      return { across: Math.max(...moved.map(({ x, width }) => x + width)), down: 1, dark: moved };
    },
  };
}

/** Squares come as outlines, filled where an odd number of them are around. In each row they are read from left to right, in pairs of edges. */
function squares() {
  const outlines: (readonly Point[])[] = [];
  const size = { across: 0, down: 0 };
  return {
    ...unused,
    init: (width: number, height: number) => {
      size.across = width;
      size.down = height;
    },
    polygon: (outline: Point[]) => {
      outlines.push(outline);
    },
    end: (): BarCode => ({ ...size, dark: Array.from({ length: size.down }, (_, y) => darkInRow(outlines, y)).flat() }),
  };
}

function darkInRow(outlines: readonly (readonly Point[])[], y: number): readonly Dark[] {
  const edges = outlines.flatMap((outline) =>
    outline.flatMap(([x, from], at) => {
      const [nextX, to] = outline[(at + 1) % outline.length] ?? [x, from];
      return nextX === x && Math.min(from, to) <= y && y < Math.max(from, to) ? [x] : [];
    }),
  );
  const inOrder = edges.toSorted((one, other) => one - other);
  return inOrder.flatMap((x, at) => {
    const end = inOrder[at + 1];
    return at % 2 === 1 || end === undefined || end === x ? [] : [{ x, y, width: end - x }];
  });
}
