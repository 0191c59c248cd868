import { eInvoiceFields } from '#modules/kit/e-invoice/fields';
import { ewayBillFields } from '#modules/kit/eway-bill/fields';
import type { AnyDocument, AnyRow } from '#modules/kit/module';

/**
 * What a voucher says by itself, as one text. After attaching a file, when a later document changed its status, or when a portal answered, it
 * is the same.
 */
export function contentOf(module: AnyDocument, stored: AnyRow): string {
  const own = Object.keys(module.fields).filter((name) => !(name in eInvoiceFields || name in ewayBillFields));
  const names = ['id', 'cancelled', ...own];
  return JSON.stringify(names.map((name) => stored[name]));
}
