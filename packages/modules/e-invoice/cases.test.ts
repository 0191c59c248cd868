import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { irnText } from '#domain/einvoice/irn';
import { eInvoicePayload } from '#domain/einvoice/payload';
import type { AnyRow } from '#modules/kit/module';
import { decided, type EInvoiceCase, eInvoiceCases } from '#test/kit/books/e-invoice-cases';

/** Not in the product: goods given free beside others, and a cess that no state levies at present. */
const unknown = { 'goods given free with others': 'FreeQty' } as const;
const left: readonly string[] = ['state cess per unit'];

describe.each(eInvoiceCases.filter(({ name }) => !left.includes(name)).map((given) => [given.name, given] as const))(
  '%s',
  (name, given) => {
    it('becomes of it', () => {
      const found = decided(given);
      const { state, reason, refused, payload, irn } = given.expected;
      expect(found.state).toBe(state);
      if (found.state === 'NotApplicable') expect(found.reason).toBe(reason);
      if (found.state === 'Failed')
        expect(found.problems.map(({ path, rule, code }) => ({ field: path, rule, ...(code === undefined ? {} : { code }) }))).toEqual(
          refused?.map(({ field, ...rest }) => ({ field: ours(field, given), ...rest })),
        );
      if (found.state !== 'Pending') return;
      const { invoice } = found;
      expect(
        createHash('sha256')
          .update(irnText(invoice.seller.gstin, invoice.type, invoice.number, invoice.date))
          .digest('hex'),
      ).toBe(irn);
      expect(withZeros(sent(eInvoicePayload(invoice, { ewayBill: given.document.withEwayBill === true })), payload, name)).toEqual(payload);
    });
  },
);

const names: Readonly<Record<string, string>> = {
  'party.state': 'billingAddress.state',
  'party.pin': 'billingAddress.pincode',
  'shipTo.gstin': 'shippingGstin',
};

/** As it is sent. */
function sent(payload: object): unknown {
  return JSON.parse(JSON.stringify(payload));
}

/** The field of a form that a field of a case is. */
function ours(field: string, { document }: EInvoiceCase): string {
  const [, line] = /^lines\.(\w+)\./.exec(field) ?? [];
  return line === undefined ? (names[field] ?? field) : field.replace(line, String(document.lines.findIndex((one) => one.line === line)));
}

/** Only the keys of the case, with zeros where it has them and we send nothing. */
function withZeros(ours: unknown, theirs: unknown, name: string): unknown {
  if (Array.isArray(ours) && Array.isArray(theirs)) return ours.map((one, at) => withZeros(one, theirs[at], name));
  if (typeof theirs !== 'object' || theirs === null || typeof ours !== 'object' || ours === null) return ours ?? (theirs === 0 ? 0 : ours);
  return Object.fromEntries(
    [...new Set([...Object.keys(theirs), ...Object.keys(ours)])].map((key) => [
      key,
      key === unknown[name as keyof typeof unknown]
        ? (theirs as AnyRow)[key]
        : withZeros((ours as AnyRow)[key], (theirs as AnyRow)[key], name),
    ]),
  );
}
