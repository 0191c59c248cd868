import { currentState } from '#domain/address/state';
import { clientTypes, invoiceType } from '#domain/gst/place-of-supply';
import { isLarge, type Outward } from '#domain/gst-returns/outward';
import { amount, type Plain, text } from '#domain/registers/plain-row';
import { hsnRowsOf, ratesOf } from '#domain/registers/register-entry';
import { gstinKind } from '#domain/registration/gstin';

/** What a stored document is to GSTR-1; null: nothing. Drafts have no effect on the books; those that were cancelled keep their number. */
export function outwardEntry(kind: Outward['kind'], row: Plain, effect: object | null): Outward | null {
  const cancelled = row['cancelled'] === true;
  if (effect === null && !cancelled) return null;
  const [from, to] = [text(row['fromGstin']), text(row['toGstin'])];
  const buyerGstin = to || text(row['partyGstin']) || null;
  const placeOfSupply = text(row['placeOfSupply']);
  const withPayment = row['exportType'] === 'with-payment';
  const clientType = clientTypes.find((type) => type === row['clientType']) ?? 'Domestic';
  return {
    kind,
    number: text(row['number']),
    date: text(row['date']),
    cancelled,
    buyerName: text(row['toBranchName']) || text(row['partyName']),
    buyerGstin,
    buyer: buyerOf(row, buyerGstin),
    supply: invoiceType({ supplierState: '', placeOfSupply, clientType, withPayment, partyGstin: buyerGstin }),
    placeOfSupply,
    inter: to === '' ? row['supplyKind'] !== 'intra' : currentState(from.slice(0, 2)) !== currentState(to.slice(0, 2)),
    reverseCharge: row['reverseCharge'] === true,
    value: amount(row['total']),
    rates: ratesOf(row),
    hsn: hsnRowsOf(row),
    ofLarge: row['ofLarge'] === true,
    exported: {
      port: text(row['exportPort']) || null,
      shippingBill: text(row['shippingBillNo']) || null,
      shippingBillDate: text(row['shippingBillDate']) || null,
    },
    operator: null,
  };
}

/** Whose supplies between states are told apart in table 3.2 of GSTR-3B. */
function buyerOf(row: Plain, gstin: string | null): Outward['buyer'] {
  if (gstin !== null && gstinKind(gstin) === 'UIN holder') return 'uin';
  return row['partyType'] === 'Composition' ? 'composition' : 'other';
}

/** Whether a correction is of an invoice that stands, or stood, among the large ones. */
export function isOfLarge(invoice: Plain): boolean {
  return isLarge({
    buyerGstin: text(invoice['partyGstin']) || null,
    inter: invoice['supplyKind'] !== 'intra',
    value: amount(invoice['total']),
    date: text(invoice['date']),
  });
}
