import { expect, it } from 'vitest';
import { TallyMasters } from '#domain/tally/tally-masters';
import { TallyReview } from '#domain/tally/tally-review';
import { voucherIn } from '#domain/tally/voucher';
import { tallyObject } from '#test/kit/books/tally-object';

// What the files of cases do not have; those are beside the reader.
const masters = new TallyMasters();
masters.add(tallyObject('GROUP Lost', { PARENT: 'Nowhere' }));
masters.add(tallyObject('LEDGER Cash', { PARENT: 'Cash-in-Hand' }));
masters.add(tallyObject('LEDGER Rent', { PARENT: 'Indirect Expenses', OPENINGBALANCE: 'much' }));
masters.add(tallyObject('LEDGER Stray', { PARENT: 'Lost' }));

const lines = (rent: string, cash: string, ledger = 'Rent') => ({
  ALLLEDGERENTRIES: [
    { LEDGERNAME: ledger, AMOUNT: rent },
    { LEDGERNAME: 'Cash', AMOUNT: cash },
  ],
});
const journal = { VOUCHERTYPENAME: 'Journal', VOUCHERNUMBER: '1', DATE: '20250401' };

it('says what is wrong with masters before any voucher is read', () => {
  const { notes } = new TallyReview(masters, '2026-03-31');
  expect(notes.map(({ code, object, severity }) => [code, object, severity])).toEqual([
    ['missing-group', 'Lost', 'error'],
    ['opening-unread', 'Rent', 'error'],
  ]);
});

it.each([
  ['whose debits are its credits', { ...journal, ...lines('-5.00', '5.00') }, 'taken', undefined],
  ['whose amounts differ', { ...journal, ...lines('-5.00', '4.00') }, 'error', 'Its debits and credits differ by ₹1.00.'],
  ['with an amount that is none', { ...journal, ...lines('five', '5.00') }, 'error', 'The amount five cannot be read.'],
  ['without a day', { ...journal, DATE: '2025', ...lines('-5.00', '5.00') }, 'error', 'Its date cannot be read.'],
  ['of a ledger that has no place', { ...journal, ...lines('-5.00', '5.00', 'Stray') }, 'error', undefined],
] as const)('a voucher %s', (_, sample, fate, text) => {
  const review = new TallyReview(masters, '2026-03-31');
  expect(review.look(voucherIn(tallyObject('VOUCHER', sample)), 'Journal')).toBe(fate);
  expect(review.notes.find(({ object }) => object === 'Journal 1')?.text).toBe(text);
});

it('a voucher of a type that is nowhere is an error by itself', () => {
  const review = new TallyReview(masters, '2026-03-31');
  const unheard = { ...journal, VOUCHERTYPENAME: 'Unheard', ...lines('-5.00', '5.00') };
  expect([review.look(voucherIn(tallyObject('VOUCHER', unheard)), null), review.counts.error]).toEqual(['error', 1]);
  expect(review.notes.at(-1)).toMatchObject({ code: 'missing-type', object: 'voucher type Unheard', place: 1 });
});

it('says the same of a master once', () => {
  const review = new TallyReview(masters, '2026-03-31');
  const missing = voucherIn(tallyObject('VOUCHER', { ...journal, ...lines('-5.00', '5.00', 'Old Shop') }));
  review.look(missing, 'Journal');
  review.look(missing, 'Journal');
  expect(review.notes.filter(({ code }) => code === 'missing-master').map(({ object }) => object)).toEqual(['ledger Old Shop']);
  expect(review.counts).toEqual({ taken: 0, cancelled: 0, reported: 0, error: 2 });
});

it('takes a voucher once that several exports have, and says so', () => {
  const review = new TallyReview(masters, '2026-03-31');
  const one = voucherIn(tallyObject('VOUCHER', { ...journal, GUID: 'g-1', ...lines('-5.00', '5.00') }));
  const other = voucherIn(tallyObject('VOUCHER', { ...journal, GUID: 'g-2', VOUCHERNUMBER: '2', ...lines('-5.00', '5.00') }));
  expect([one, other, one].map((voucher) => review.look(voucher, 'Journal'))).toEqual(['taken', 'taken', 'error']);
  expect(review.notes.slice(2)).toMatchObject([{ code: 'voucher-repeats', object: 'Journal 1', severity: 'warning' }]);
});

it.each(['GROUP', 'LEDGER', 'STOCKITEM'])('names a %s whose name is too long for the books', (type) => {
  const long = new TallyMasters();
  for (const letters of [120, 121]) long.add(tallyObject(`${type} ${'x'.repeat(letters)}`, {}));
  const notes = new TallyReview(long, '2026-03-31').notes.filter(({ code }) => code === 'long-name');
  expect(notes).toMatchObject([{ severity: 'error', object: 'x'.repeat(121), text: expect.stringContaining('121 letters') }]);
});
