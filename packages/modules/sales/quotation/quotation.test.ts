import { expect, it } from 'vitest';
import { blankDocument, blankLine, sampleFacts } from '#modules/kit/trade/sample';
import { type Quotation, quotation, quotationFields } from '#modules/sales/quotation/quotation';

const facts = sampleFacts();
const typed: Quotation = blankDocument(quotationFields, '2026-11-21', 'local', [blankLine('panel', 2_0000), blankLine('fitting', 1_0000)]);

it('is computed like an invoice, and posts nothing', () => {
  const row = quotation.complete(typed, facts);
  expect(quotation.check(row, facts)).toEqual([]);
  expect(row.taxable).toBeGreaterThan(0);
  expect(row.total).toBe((row.taxable ?? 0) + (row.cgst ?? 0) + (row.sgst ?? 0) + (row.roundOff ?? 0));
  expect([quotation.post(row, facts), quotation.bills(row, 'id', facts)]).toEqual([[], []]);
});

it('moves only what it takes away', () => {
  expect(quotation.move(quotation.complete(typed, facts), facts).map(({ itemId, quantity }) => [itemId, quantity])).toEqual([]);
});

it.each([
  ['a date in the future', { date: '2027-01-01' }, 'date'],
  ['no items', { lines: [] }, 'lines'],
  ['a ledger that is no party', { partyId: 'freight' }, 'partyId'],
] as const)('refuses %s', (_, change, path) => {
  expect(quotation.check(quotation.complete({ ...typed, ...change }, facts), facts).map((problem) => problem.path)).toContain(path);
});

it('keeps the pictures of its quotation master, and prints them with its texts', () => {
  const pictures = [{ picture: 'o/p/roof.png', caption: 'A roof like yours' }];
  const withMaster = { ...facts, find: (slug: string, id: string) => (slug === 'quotation-master' ? { pictures } : facts.find(slug, id)) };
  const row = quotation.complete({ ...typed, quotationMasterId: 'rooftop', introduction: 'Thank you', closing: 'Regards' }, withMaster);
  expect(row.pictures).toEqual(pictures);
  const paper = quotation.paper?.form === 'trade' ? quotation.paper : undefined;
  expect(paper?.pictures?.(row as never)).toEqual([{ key: 'o/p/roof.png', caption: 'A roof like yours' }]);
  expect(paper?.texts?.(row as never)).toMatchObject({
    introduction: 'Thank you',
    sections: expect.arrayContaining([['Closing', 'Regards']]),
  });
  expect(quotation.complete({ ...row, quotationMasterId: null }, withMaster).pictures).toEqual([]);
});
