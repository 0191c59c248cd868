import { expect, it } from 'vitest';
import { creditStatement, monthsShown } from '#domain/gst-returns/payment/credit-statement';
import type { PaymentLine, PaymentLineName } from '#domain/gst-returns/payment/filed-payment';
import { noTaxes } from '#domain/gst-returns/tax-heads';

const line = (month: string, name: PaymentLineName, cgst: number): PaymentLine => ({ ...noTaxes, month, line: name, cgst });
const kept = [
  ...[line('2026-08', 'claimed', 75_00), line('2026-08', 'credit-cgst', 25_00), line('2026-08', 'left', 50_00)],
  ...[line('2026-09', 'opening', 50_00), line('2026-09', 'credit-cgst', 50_00), line('2026-09', 'left', 0)],
  ...[line('2026-09', 'cash', 10_00), line('2026-09', 'late-fee', 3_00)],
];

it('has each filed month beside the books, the last first', () => {
  const books = new Map([
    ['2026-08', { ...noTaxes, cgst: 75_40 }],
    ['2026-09', { ...noTaxes, cgst: 75_40 }],
  ]);
  const cgst = creditStatement(kept, monthsShown(kept, 13), books).map(({ month, ...taxes }) => [
    month,
    ...Object.values(taxes).map((one) => one.cgst),
  ]);
  // The set-off of August is not entered, so the books of September still have what it used.
  expect(cgst).toEqual([
    ['2026-09', 50_00, 0, 50_00, 0, 13_00, 75_40, 25_40],
    ['2026-08', 0, 75_00, 25_00, 50_00, 0, 75_40, 40],
  ]);
});

it('shows the last months', () => {
  expect(monthsShown(kept, 1)).toEqual(['2026-09']);
  expect(creditStatement([], [], new Map())).toEqual([]);
});
