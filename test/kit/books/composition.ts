import type { InwardSum } from '#domain/gst-returns/inward';
import type { ReturnSum } from '#domain/gst-returns/sums';
import { noTax } from '#domain/registers/register-entry';

/** A sum of outward supplies without tax. */
export const sum = (key: ReturnSum['key'], taxable: number): ReturnSum => ({
  key,
  amounts: { ...noTax, documents: 1, quantity: 0, taxable },
});
/** What a composition dealer sold in a quarter. */
export const sold: readonly ReturnSum[] = [
  sum(['section', 'b2b', 'regular'], 80_000_00),
  sum(['section', 'b2cs', 'regular'], 20_000_00),
  sum(['nil', 'INTRAB2C', 'Exempt'], 5_000_00),
];

export const tax = (taxable: number, cgst: number) => ({ ...noTax, taxable, cgst, sgst: cgst });
/** And what they bought. */
export const bought: readonly InwardSum[] = [
  { key: ['owed'], amounts: tax(1_000_00, 25_30) },
  { key: ['blocked', 'reverse-charge'], amounts: tax(1_000_00, 25_30) },
  { key: ['received', 'registered-reverse', '50000'], amounts: tax(1_000_00, 25_30) },
  { key: ['received', 'registered', '180000'], amounts: tax(2_000_00, 180_00) },
  { key: ['received', 'unregistered', '0'], amounts: tax(300_00, 0) },
];
