import type { DrawnLabel, PrintedLabels } from '#application/ports/papers';
import { labelCount } from '#domain/labels/label-runs';
import { type LabelPlace, labelPlaces } from '#domain/labels/label-sheet';
import { drawLabel } from '#integrations/pdf/label-drawing';
import { readyFor } from '#integrations/pdf/shaping';
import { ascentOf, type Content, placePages, say, widthOf } from '#integrations/pdf/typesetter';

/** Labels on their sheets, each exactly in its place. */
export async function printLabels({ title, sheet, kind, first, runs }: PrintedLabels): Promise<Uint8Array> {
  await readyFor([title, runs]);
  const places = labelPlaces(sheet, first, labelCount(runs));
  const drawn = runs.flatMap(({ facts, times }) => {
    const label = drawLabel(sheet, kind, facts);
    return Array.from({ length: times }, () => label);
  });
  const pages = Map.groupBy(
    places.map((place, at) => ({ place, label: drawn[at] })),
    ({ place }) => place.page,
  );
  const { width, height } = sheet.page;
  return placePages(
    title,
    { width: points(width), height: points(height) },
    [...pages.values()].map((labels) => labels.flatMap(({ place, label }) => (label === undefined ? [] : placed(label, place)))),
  );
}

function placed({ bars, texts }: DrawnLabel, at: LabelPlace): readonly Content[] {
  return [
    { canvas: [{ type: 'path', d: onPage(bars, at), color: black }], absolutePosition: { x: 0, y: 0 } },
    ...texts.map(({ text, x, y, size, bold, middle }) => {
      const left = at.x + x - (middle ? widthOf(text, size, bold) / 2 : 0);
      const top = at.y + y - size * ascentOf(text);
      const look = { fontSize: points(size), bold, color: black, noWrap: true };
      return say(text, { ...look, absolutePosition: { x: points(left), y: points(top) } });
    }),
  ];
}

/** Printers mix other colours from dots, which blurs the bars. */
const black = '#000000';

/** The path of a label in points of the page: only `M` says a place, everything after it a distance. */
function onPage(path: string, { x, y }: LabelPlace): string {
  return path.replace(/([Mhvz])(-?[\d.]+)?(?: (-?[\d.]+))?/g, (_, command: string, one?: string, two?: string) => {
    if (command === 'M') return `M ${points(x + Number(one))} ${points(y + Number(two))} `;
    return one === undefined ? 'z ' : `${command} ${points(Number(one))} `;
  });
}

/** A point is a 72nd of an inch. */
function points(millimetres: number): number {
  return Math.round(((millimetres * 72) / 25.4) * 1000) / 1000;
}
