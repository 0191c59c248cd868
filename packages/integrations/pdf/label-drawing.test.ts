import { describe, expect, it } from 'vitest';
import { type CodeKind, codeKinds } from '#domain/labels/code-kind';
import { labelSheet, labelSheets } from '#domain/labels/label-sheet';
import type { LabelFacts } from '#domain/labels/label-texts';
import { paise } from '#domain/money/paise';
import { drawLabel } from '#integrations/pdf/label-drawing';
import { readyFor } from '#integrations/pdf/shaping';
import { widthOf } from '#integrations/pdf/typesetter';
import { codesIn, scannedPath } from '#test/kit/papers/read-codes';

const full: LabelFacts = {
  name: 'सूर्योदय मोनो पर्क सोलर पैनल 545 Wp with a very long name that goes on and on and on, and then goes on even further, until nobody reads it to the end any more, which is why it is cut',
  code: '4006381333931',
  organisation: 'Suryodaya Solar Distributors and Renewable Energy Services Private Limited',
  price: { amount: paise(1_12_499_00), mrp: true },
  batch: 'A-77/2026-EXTRA-LONG-BATCH',
  expires: '2031-03-31',
  netQuantity: '1 N',
};
// Its name is in Devanagari, and the labels are drawn before the tests begin.
await readyFor(full);
const everyLabel = labelSheets.flatMap((sheet) => codeKinds.map(({ value }) => [sheet.id, value] as const));

describe.each(everyLabel)('a full label of %s with %s', (id, kind) => {
  const sheet = labelSheet(id);
  const drawn = drawLabel(sheet, kind, full);

  it('is read back from its drawing', async () => {
    const page = scannedPath(drawn.width, drawn.height, drawn.bars);
    expect((await codesIn(page, { x: 0, y: 0, ...page })).map((read) => read.split(' ')[1])).toEqual([full.code]);
  });

  it('keeps its texts inside and off the code, with the quiet zone of a QR code', () => {
    const bars = barsOf(drawn.bars);
    const blank = kind === 'qr' ? 4 * bars.module : 0;
    for (const { text, x, y, size, bold, middle } of drawn.texts) {
      const width = widthOf(text, size, bold);
      const left = middle ? x - width / 2 : x;
      expect([text, left >= sheet.padX - 0.01, left + width <= sheet.size.width - sheet.padX + 0.01]).toEqual([text, true, true]);
      // Letters reach from their baseline up by three quarters of the size and down by a quarter.
      const isBeside = left + 0.01 >= bars.right + blank || left + width <= bars.left - blank + 0.01;
      const isOff = y + size / 4 <= bars.top + 0.01 || y - 0.75 * size >= bars.bottom - 0.01;
      expect([text, isBeside || isOff]).toEqual([text, true]);
    }
    expect(drawn.texts.some(({ text }) => text.endsWith('…'))).toBe(true);
  });
});

it.each<[CodeKind, string]>([
  ['code128', 'SOL/545 w-P_1'],
  ['code128', '00012345678905'],
  ['code128', '^FNC1 (01)'],
  ['qr', 'सूर्या-१२३'],
  ['qr', 'A'.repeat(60)],
  ['ean13', '8901030865275'],
])('%s writes %s exactly', async (kind, code) => {
  const drawn = drawLabel(labelSheet('roll-100x50'), kind, { ...full, code });
  const page = scannedPath(drawn.width, drawn.height, drawn.bars);
  expect((await codesIn(page, { x: 0, y: 0, ...page })).map((read) => read.slice(read.indexOf(' ') + 1))).toEqual([code]);
});

function barsOf(path: string) {
  const dark = [...path.matchAll(/M([\d.]+) ([\d.]+)h([\d.]+)v([\d.]+)/g)].map(
    ([, ...sides]) => sides.map(Number) as [number, number, number, number],
  );
  return {
    left: Math.min(...dark.map(([x]) => x)),
    top: Math.min(...dark.map(([, y]) => y)),
    right: Math.max(...dark.map(([x, , w]) => x + w)),
    bottom: Math.max(...dark.map(([, y, , h]) => y + h)),
    module: Math.min(...dark.map(([, , w]) => w)),
  };
}
