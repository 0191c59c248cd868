import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { PrintedLabels } from '#application/ports/papers';
import { codeKinds } from '#domain/labels/code-kind';
import { eanCheckDigit } from '#domain/labels/ean';
import type { LabelRun } from '#domain/labels/label-runs';
import { labelPlaces, labelSheet, labelSheets, labelsPerPage } from '#domain/labels/label-sheet';
import type { LabelFacts } from '#domain/labels/label-texts';
import { paise } from '#domain/money/paise';
import { printLabels } from '#integrations/pdf/labels';
import { pagesOf } from '#test/kit/papers/pdf';
import { codesIn, scanned } from '#test/kit/papers/read-codes';

const look = process.env['LOOK_AT'];

const facts: LabelFacts = {
  name: 'मोनो पर्क सोलर पैनल Mono PERC module 545 Wp, half-cut cells, black frame',
  code: 'SOL-545',
  organisation: 'सूर्योदय Solar Distributors Pvt Ltd',
  price: { amount: paise(12_499_00), mrp: true },
  batch: 'A-77/2026',
  expires: '2031-03-31',
  netQuantity: '1 N',
};
const names = { code128: 'Code128', qr: 'QRCode', ean13: 'EAN13' } as const;

async function printed(change: Partial<PrintedLabels> & { readonly runs: readonly LabelRun[] }, name: string): Promise<Uint8Array> {
  const pdf = await printLabels({ title: 'Labels', sheet: labelSheet('a4-65'), kind: 'code128', first: 1, ...change });
  if (look !== undefined) writeFileSync(`${look}/labels-${name}.pdf`, pdf);
  return pdf;
}

/** A different code for each label, so that a label in a wrong place is found. */
function codesOf(kind: LabelKind, count: number): readonly string[] {
  return Array.from({ length: count }, (_, at) => {
    const first = `890103${String(at).padStart(6, '0')}`;
    return kind === 'ean13' ? `${first}${eanCheckDigit(first)}` : kind === 'qr' ? `सौर SOL-${at}` : `SOL-545-${at}`;
  });
}
type LabelKind = PrintedLabels['kind'];

const everySheet = labelSheets.flatMap((sheet) => codeKinds.map(({ value }) => [sheet.id, value] as const));

describe('every printed code is read back in its place', () => {
  it.each(everySheet)('%s, %s', async (id, kind) => {
    const sheet = labelSheet(id);
    const codes = codesOf(kind, Math.min(labelsPerPage(sheet), 24) + 2);
    const first = labelsPerPage(sheet) > 1 ? labelsPerPage(sheet) - 1 : 1;
    const pdf = await printed(
      { sheet, kind, first, runs: codes.map((code) => ({ facts: { ...facts, code }, times: 1 })) },
      `${id}-${kind}`,
    );
    const pages = scanned(pdf);
    const places = labelPlaces(sheet, first, codes.length);
    expect(pages).toHaveLength((places.at(-1)?.page ?? 0) + 1);
    for (const { width, height } of pages) {
      expect(width).toBeCloseTo(sheet.page.width, 2);
      expect(height).toBeCloseTo(sheet.page.height, 2);
    }
    const read: string[] = [];
    for (const place of places) {
      const page = pages[place.page];
      read.push(...(page === undefined ? [] : await codesIn(page, place)));
    }
    expect(read).toEqual(codes.map((code) => `${names[kind]} ${code}`));
  });
});

it('a label that is printed often is on as many places', async () => {
  const pdf = await printed({ sheet: labelSheet('a4-24'), first: 20, runs: [{ facts, times: 30 }] }, 'often');
  expect(pagesOf(pdf)).toBe(3);
  const [page] = scanned(pdf);
  const [used] = labelPlaces(labelSheet('a4-24'), 19, 1);
  expect(page && used ? await codesIn(page, used) : null).toEqual([]);
});

it('refuses a code that would be too fine for scanners', async () => {
  const runs = [{ facts: { ...facts, code: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ' }, times: 1 }];
  await expect(printed({ runs }, 'too-long')).rejects.toMatchObject({
    code: 'invalid',
    errors: [
      { path: 'kind', message: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ is too long for a readable Code 128 of this size. Choose QR or larger labels' },
    ],
  });
  const wide = await printed({ runs, sheet: labelSheet('roll-100x50') }, 'wide');
  const [page] = scanned(wide);
  expect(page && (await codesIn(page, { x: 0, y: 0, ...page }))).toEqual(['Code128 ABCDEFGHIJKLMNOPQRSTUVWXYZ']);
});
