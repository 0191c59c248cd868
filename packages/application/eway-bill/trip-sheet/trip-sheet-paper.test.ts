import { expect, it } from 'vitest';
import { type TripSheet, tripSheetPaper } from '#application/eway-bill/trip-sheet/trip-sheet-paper';
import { paise } from '#domain/money/paise';
import { printers } from '#integrations/pdf/papers';
import { codesIn, scanned } from '#test/kit/papers/read-codes';

const bill = { number: '331001234567', date: '2026-11-20', documentNumber: 'SI/1', documentDate: '2026-11-19', value: paise(70_800_00) };
const sheet: TripSheet = {
  ...{ number: '3310012345', generatedAt: '2026-11-20T18:29:00.000Z', from: { place: 'Pune', state: '27' }, vehicle: 'MH15GV4471' },
  ...{
    mode: 'Road',
    bills: [
      { ...bill, to: 'Hubballi, 29 Karnataka' },
      { ...bill, number: '331001234568', to: 'Surat, 24 Gujarat' },
    ],
  },
};

it('lists the bills that the vehicle carries, with what their goods are worth together', () => {
  const { lines, totals, facts, title } = tripSheetPaper(sheet);
  expect(title).toBe('Consolidated E-Way Bill');
  expect(Object.fromEntries(facts.map(({ label, value }) => [label, value]))).toEqual({
    ...{ 'Generated on': '20-Nov-2026 11:59 PM', Mode: 'Road', Vehicle: 'MH15GV4471', From: 'Pune, 27 Maharashtra', 'E-way bills': '2' },
  });
  expect(lines.rows).toEqual([
    ['1', '3310 0123 4567', '20-Nov-2026', 'SI/1 of 19-Nov-2026', 'Hubballi, 29 Karnataka', '70,800.00'],
    ['2', '3310 0123 4568', '20-Nov-2026', 'SI/1 of 19-Nov-2026', 'Surat, 24 Gujarat', '70,800.00'],
  ]);
  expect(totals).toEqual([{ label: 'Total', value: '₹1,41,600.00', strong: true }]);
});

it.each([1, 120])('of %d bills has its number for scanners on its first page', async (count) => {
  const bills = Array.from({ length: count }, () => ({ ...bill, to: 'Hubballi, 29 Karnataka' }));
  const pdf = await printers.document({ ...tripSheetPaper({ ...sheet, bills }), issuer: { name: 'Suryodaya Solar', lines: [] } });
  for (const [at, page] of scanned(pdf).entries())
    expect(await codesIn(page, { x: 0, y: 0, ...page })).toEqual(at === 0 ? ['Code128 3310012345'] : []);
});
