import { describe, expect, it } from 'vitest';
import { deductedEntry, partyYear } from '#domain/tax-at-source/deducted-entry';

const posted = { postings: [{}] };
const bill = { date: '2026-05-10', partyId: 'ravi', tdsSection: '393(1) Sl.6(i)', taxable: 1_000_00, tds: 20_00 };
const sumsOf = (
  slug: string,
  row: Readonly<Record<string, unknown>>,
  effect: { readonly postings: readonly unknown[] } | null = posted,
) => {
  const entry = deductedEntry(slug, row, effect);
  return entry && [entry.key, Object.fromEntries(entry.sums)];
};

it.each([
  ['2026-04-01', '2026|ravi'],
  ['2027-03-31', '2026|ravi'],
  ['2026-03-31', '2025|ravi'],
])('%s is in %s', (day, key) => {
  expect(partyYear('ravi', day)).toBe(key);
});

describe('a document says', () => {
  const name = '393(1) Sl.6(i)|2026-05';
  it.each([
    ['a bill by its rate: its whole value', 'purchase-invoice', bill, { [name]: [1_000_00, 1_000_00, 20_00, 0] }],
    ['a bill without tax: only its value', 'purchase-invoice', { ...bill, tds: 0 }, { [name]: [1_000_00, 0, 0, 0] }],
    [
      'a bill by its section: what was computed',
      'purchase-invoice',
      { ...bill, tdsOn: 3_000_00, tdsCredited: 800_00, tdsAdvance: 200_00, tds: 60_00 },
      { [name]: [800_00, 3_000_00, 60_00, -200_00] },
    ],
    [
      'a certificate: what is under it',
      'journal-voucher',
      { ...bill, type: 'Expense', tdsCertificate: 'C-1', tdsCertified: 500_00 },
      { [name]: [1_000_00, 1_000_00, 20_00, 0], 'certificate|C-1': [500_00] },
    ],
    [
      'an advance: what may be billed later',
      'bank-cash',
      { ...bill, type: 'Payment', partyId: undefined, lines: [{ ledgerId: 'ravi' }], tdsCredited: 700_00, tdsOn: 700_00, tds: 14_00 },
      { [name]: [700_00, 700_00, 14_00, 700_00] },
    ],
    [
      'a sale: the value with its tax',
      'sales-invoice',
      { date: '2026-05-10', partyId: 'ravi', tcsSection: '394(1) Sl.4', tcs: 2_00, total: 102_00, roundOff: 0 },
      { '394(1) Sl.4|2026-05': [100_00, 100_00, 2_00, 0] },
    ],
  ])('%s', (_, slug, row, sums) => {
    expect(sumsOf(slug, row)).toEqual(['2026|ravi', sums]);
  });
});

it.each([
  ['without a section', 'purchase-invoice', { ...bill, tdsSection: null }, posted],
  ['that is cancelled', 'purchase-invoice', bill, null],
  ['of an income, whose tax the customer keeps back', 'journal-voucher', { ...bill, type: 'Income' }, posted],
  ['of a receipt', 'bank-cash', { ...bill, type: 'Receipt', lines: [{ ledgerId: 'ravi' }] }, posted],
  ['of a return', 'purchase-return', bill, posted],
])('nothing is said by a document %s', (_, slug, row, effect) => {
  expect(deductedEntry(slug, row, effect)).toBeNull();
});
