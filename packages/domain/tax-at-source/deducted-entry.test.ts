import { expect, it } from 'vitest';
import { collected, deducted, deductedEntry, partyYear } from '#domain/tax-at-source/deducted-entry';

const posted = { postings: [{}] };
const bill = { date: '2026-05-10', tdsSection: '393(1) Sl.6(i)', tds: 20_00 };
const said = deducted(bill, { partyId: 'ravi', value: 1_000_00, advance: 0 });

it.each([
  ['2026-04-01', '2026|ravi'],
  ['2027-03-31', '2026|ravi'],
  ['2026-03-31', '2025|ravi'],
])('%s is in %s', (day, key) => {
  expect(partyYear('ravi', day)).toBe(key);
});

it('says nothing without a section', () => {
  expect(deducted({ ...bill, tdsSection: null }, { partyId: 'ravi', value: 1_000_00, advance: 0 })).toBeNull();
  expect(collected({ partyId: 'ravi', tcs: 1_00, total: 101_00 })).toBeNull();
});

it.each([
  ['that is cancelled', bill, null, said],
  ['that posts nothing', bill, { postings: [] }, said],
  ['without a day', {}, posted, said],
  ['of nobody', bill, posted, deducted(bill, { partyId: undefined, value: 1_000_00, advance: 0 })],
  ['that says nothing', bill, posted, null],
])('nothing counts of a document %s', (_, row, effect, what) => {
  expect(deductedEntry(bill, posted, said)).not.toBeNull();
  expect(deductedEntry(row, effect, what)).toBeNull();
});
