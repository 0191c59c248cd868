import { assert } from '#domain/assert';

/** Lengths are in millimetres, from the left and the top. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Box extends Size {
  readonly x: number;
  readonly y: number;
}

/** A sheet of labels, or a roll whose page is one label. */
export interface LabelSheet {
  readonly id: string;
  readonly label: string;
  readonly page: Size;
  readonly size: Size;
  readonly across: number;
  readonly down: number;
  /** From the edge of the paper to the first label. */
  readonly left: number;
  readonly top: number;
  /** Between two labels. */
  readonly gapX: number;
  readonly gapY: number;
  /** Inside a label, what stays without ink: more where labels reach the edge of the paper, which office printers cannot print on. */
  readonly padX: number;
  readonly padY: number;
  /** Rolls are for label printers, which have 203 dots to the inch. */
  readonly roll: boolean;
}

/** The common sheets and rolls, with the margins and gaps of their makers. */
export const labelSheets: readonly LabelSheet[] = [
  onA4(24, [70, 37], [3, 8], { left: 0, top: 0.5, gapX: 0, padX: 4.5, padY: 4 }),
  onA4(40, [52.5, 29.7], [4, 10], { left: 0, top: 0, gapX: 0, padX: 4.5, padY: 4 }),
  onA4(65, [38.1, 21.2], [5, 13], { left: 4.75, top: 10.7, gapX: 2.5, padX: 1.5, padY: 1.2 }),
  onA4(21, [63.5, 38.1], [3, 7], { left: 7.25, top: 15.15, gapX: 2.5, padX: 2.5, padY: 2 }),
  onRoll([50, 25], { padX: 1.5, padY: 1.2 }),
  onRoll([100, 50], { padX: 3, padY: 2.5 }),
];

/** A place on a page; the first page is 0. */
export interface LabelPlace extends Box {
  readonly page: number;
}

export function labelSheet(id: string): LabelSheet {
  const sheet = labelSheets.find((one) => one.id === id);
  assert(sheet, `${id} is a sheet of labels`);
  return sheet;
}

export function labelsPerPage({ across, down }: Pick<LabelSheet, 'across' | 'down'>): number {
  return across * down;
}

/** The most places of a sheet that has several: where a first label can be. */
export const mostPlaces = Math.max(...labelSheets.map(labelsPerPage));

/** Row by row. `first` is the first free label of the first sheet, from 1: the ones before it are used. */
export function labelPlaces(sheet: LabelSheet, first: number, count: number): readonly LabelPlace[] {
  const { size, across, left, top, gapX, gapY } = sheet;
  const each = labelsPerPage(sheet);
  return Array.from({ length: count }, (_, at) => {
    const place = first - 1 + at;
    const onPage = place % each;
    const column = onPage % across;
    const row = (onPage - column) / across;
    return {
      ...size,
      page: (place - onPage) / each,
      x: left + column * (size.width + gapX),
      y: top + row * (size.height + gapY),
    };
  });
}

/** How many sheets so many labels take, the part-used one included. */
export function sheetsFor(sheet: Pick<LabelSheet, 'across' | 'down'>, first: number, count: number): number {
  return Math.max(Math.ceil((first - 1 + count) / labelsPerPage(sheet)), 1);
}

type Sides = readonly [width: number, height: number];
type Pads = Pick<LabelSheet, 'padX' | 'padY'>;

function onA4(
  count: number,
  [width, height]: Sides,
  [across, down]: readonly [number, number],
  edges: Pads & Pick<LabelSheet, 'left' | 'top' | 'gapX'>,
): LabelSheet {
  const label = `A4, ${count} labels of ${width} × ${height} mm`;
  const page = { width: 210, height: 297 };
  return { id: `a4-${count}`, label, page, size: { width, height }, across, down, gapY: 0, roll: false, ...edges };
}

function onRoll([width, height]: Sides, pads: Pads): LabelSheet {
  const size = { width, height };
  const alone = { across: 1, down: 1, left: 0, top: 0, gapX: 0, gapY: 0 };
  return { id: `roll-${width}x${height}`, label: `Roll, ${width} × ${height} mm`, page: size, size, roll: true, ...alone, ...pads };
}
