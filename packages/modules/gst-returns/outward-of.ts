import { invoiceType } from '#domain/gst/place-of-supply';
import { isInterState, isLarge, type Outward } from '#domain/gst-returns/outward';
import { amount, text } from '#domain/registers/plain-row';
import { hsnRowsOf, ratesOf } from '#domain/registers/register-entry';
import type { RegistrationType } from '#domain/registration/registration';
import type { AnyRow } from '#modules/kit/module';
import { clientTypeOf, textOf } from '#modules/kit/trade/tax/supply';

/** A posted document, and what its row does not say. */
export interface Stored {
  readonly slug: string;
  readonly row: AnyRow;
  /** State code of the registration. */
  readonly state: string;
  /** Of the buyer, on the day; null: not known. */
  readonly buyerType: RegistrationType | null;
  /** Of a note or return: its invoice, as it stands. */
  readonly invoice?: AnyRow | undefined;
}

/** The outward supply that a document is to its registration; null: none. */
export function outwardOf({ slug, row, state, buyerType, invoice }: Stored): Outward | null {
  const kind = kinds[slug]?.(row);
  if (kind === undefined || kind === null) return null;
  const transfer = slug === 'ist-sales';
  const buyerGstin = textOf(row[transfer ? 'toGstin' : 'partyGstin']);
  const placeOfSupply = text(row['placeOfSupply']);
  const clientType = clientTypeOf(row);
  const withPayment = row['exportType'] === 'with-payment';
  const supply = invoiceType({ supplierState: state, placeOfSupply, clientType, withPayment, partyGstin: buyerGstin });
  return {
    kind,
    number: text(row['number']),
    date: text(row['date']),
    buyerGstin,
    buyer: buyerType === 'Composition' ? 'composition' : buyerType === 'UIN Holder' ? 'uin' : 'other',
    supply,
    placeOfSupply,
    igstOnIntra: supply === 'B2B' && row['supplyKind'] === 'inter' && !isInterState(placeOfSupply, state),
    reverseCharge: row['reverseCharge'] === true,
    value: amount(row['total']),
    rates: ratesOf(row),
    hsn: hsnRowsOf(row),
    ofLarge:
      invoice !== undefined && isLarge({ buyerGstin, placeOfSupply, value: amount(invoice['total']), date: text(invoice['date']) }, state),
    exported: {
      port: textOf(row['exportPort']),
      shippingBill: textOf(row['shippingBillNo']),
      shippingBillDate: textOf(row['shippingBillDate']),
    },
    operator: null,
  };
}

type Kind = Outward['kind'] | null;

/** A note to a supplier, and one without tax, are no outward supplies. */
const note = (kind: Kind) => (row: AnyRow) => ((row['purchaseInvoiceId'] ?? null) === null && row['withoutTax'] !== true ? kind : null);

/** Documents that are reported, by slug. Goods go to another GSTIN of the organisation as if they were sold (Schedule I of the CGST Act). */
const kinds: Readonly<Record<string, (row: AnyRow) => Kind>> = {
  'sales-invoice': (row) => (row['unsold'] === true ? null : 'invoice'),
  'sales-return': () => 'credit-note',
  'credit-note': note('credit-note'),
  'debit-note': note('debit-note'),
  'ist-sales': (row) =>
    row['direction'] !== 'Incoming' && row['dispatched'] === true && row['toGstin'] !== row['fromGstin'] ? 'invoice' : null,
};
