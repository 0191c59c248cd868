import { describe, expect, it } from 'vitest';
import { oversettled } from '#application/chains/settled-by-others';
import { paise } from '#domain/money/paise';
import type { Effect } from '#domain/posting/effect';

const voucher = (amount: number, ledgerId = 'party'): Effect => ({
  date: '2026-05-01',
  postings: [],
  movements: [],
  bills: [{ ledgerId, billId: 'inv', kind: 'opens', amount: paise(amount) }],
});
const open = (amount: number) => [
  {
    billId: 'inv',
    ledgerId: 'party',
    kind: 'bill' as const,
    voucher: { slug: 'sales-invoice', id: 'inv' },
    number: 'inv',
    date: '2026-05-01',
    dueDate: '2026-05-01',
    amount: paise(amount),
    open: paise(amount),
  },
];

describe('a bill cannot be cut below what others settled', () => {
  it.each`
    what                                          | was      | becomes                   | left          | settled
    ${'unsettled, cancelled'}                     | ${1000}  | ${undefined}              | ${open(1000)} | ${undefined}
    ${'part settled, cancelled'}                  | ${1000}  | ${undefined}              | ${open(400)}  | ${600}
    ${'fully settled, cancelled'}                 | ${1000}  | ${undefined}              | ${[]}         | ${1000}
    ${'part settled, raised'}                     | ${1000}  | ${voucher(1500)}          | ${open(400)}  | ${undefined}
    ${'part settled, lowered to what is settled'} | ${1000}  | ${voucher(600)}           | ${open(400)}  | ${undefined}
    ${'part settled, lowered below'}              | ${1000}  | ${voucher(599)}           | ${open(400)}  | ${600}
    ${'part settled, other party'}                | ${1000}  | ${voucher(1000, 'other')} | ${open(400)}  | ${600}
    ${'a credit bill, lowered below'}             | ${-1000} | ${voucher(-300)}          | ${open(-400)} | ${600}
    ${'a credit bill, still enough'}              | ${-1000} | ${voucher(-700)}          | ${open(-400)} | ${undefined}
  `('$what', ({ was, becomes, left, settled }) => {
    expect(oversettled(voucher(was), becomes, left)?.settled).toBe(settled);
  });
});
