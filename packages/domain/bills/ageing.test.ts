import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ageing, ageingTotal, bucketLabels, bucketOf, overdueAmount } from '#domain/bills/ageing';
import type { Bill } from '#domain/bills/bills';
import { paise } from '#domain/money/paise';
import { addDays } from '#domain/time/day';

const bill = (ledgerId: string, number: string, open: number, date: string, due = date): Bill => ({
  billId: number,
  ledgerId,
  number,
  date,
  dueDate: due,
  amount: paise(open),
  open: paise(open),
});

it('the columns are those of the report', () => {
  expect(bucketLabels()).toEqual(['Not due', '0–30', '31–60', '61–90', '91–120', '> 120']);
  expect(bucketLabels([45])).toEqual(['Not due', '0–45', '> 45']);
  expect(bucketLabels([])).toEqual(['Not due', '> 0']);
});

it.each([
  [-1, 0],
  [0, 1],
  [30, 1],
  [31, 2],
  [90, 3],
  [91, 4],
  [120, 4],
  [121, 5],
])('%d days overdue is in bucket %d', (age, bucket) => {
  expect(bucketOf(age)).toBe(bucket);
});

describe('as of 30 June 2026', () => {
  const bills = [
    bill('asha', 'I1', 1_000, '2026-01-01', '2026-01-31'),
    bill('asha', 'I2', 500, '2026-06-01', '2026-07-01'),
    bill('asha', 'R1', -200, '2026-06-20'),
    bill('ravi', 'I3', 700, '2026-05-01', '2026-05-31'),
    { ...bill('ravi', 'I4', 900, '2026-05-01'), open: paise(0) },
  ];

  it('by due date', () => {
    const parties = ageing(bills, { asOf: '2026-06-30', by: 'due' });
    expect(parties.map(({ ledgerId, buckets, pending }) => [ledgerId, buckets, pending])).toEqual([
      ['asha', [500, -200, 0, 0, 0, 1_000], 1_300],
      ['ravi', [0, 700, 0, 0, 0, 0], 700],
    ]);
    expect(parties[0]?.bills.map(({ bill: { number }, age }) => [number, age])).toEqual([
      ['I1', 150],
      ['R1', 10],
      ['I2', -1],
    ]);
    expect(ageingTotal(parties, 6)).toEqual([500, 500, 0, 0, 0, 1_000]);
  });

  it('by bill date nothing is "not due"', () => {
    expect(ageing(bills, { asOf: '2026-06-30', by: 'bill' }).map(({ buckets }) => buckets)).toEqual([
      [0, 300, 0, 0, 0, 1_000],
      [0, 0, 700, 0, 0, 0],
    ]);
  });

  it('with custom buckets', () => {
    expect(ageing(bills, { asOf: '2026-06-30', by: 'due', upTo: [45] })[0]?.buckets).toEqual([500, -200, 1_000]);
  });
});

it('a bill is overdue from the day after it falls due', () => {
  const [party] = ageing([bill('a', 'I1', 700, '2026-06-01', '2026-06-29'), bill('a', 'I2', 300, '2026-06-01', '2026-06-30')], {
    asOf: '2026-06-30',
    by: 'due',
  });
  expect(overdueAmount(party?.bills ?? [])).toBe(700);
});

it('buckets add up to what is pending, on any day', () => {
  const some = fc.array(fc.record({ ledger: fc.constantFrom('a', 'b'), open: fc.integer({ min: -1e9, max: 1e9 }), day: fc.nat(400) }));
  fc.assert(
    fc.property(some, fc.nat(400), fc.constantFrom('due' as const, 'bill' as const), (rows, day, by) => {
      const bills = rows.map(({ ledger, open, day: on }, i) => bill(ledger, `I${i}`, open, addDays('2026-04-01', on)));
      const parties = ageing(bills, { asOf: addDays('2026-04-01', day), by });
      for (const ledger of ['a', 'b']) {
        const pending = bills.filter(({ ledgerId }) => ledgerId === ledger).reduce((total, { open }) => total + open, 0);
        expect(parties.find(({ ledgerId }) => ledgerId === ledger)?.pending ?? 0).toBe(pending);
      }
    }),
  );
});
