import { currentState } from '#domain/address/state';
import { clientTypes, invoiceType } from '#domain/gst/place-of-supply';
import { taxabilities } from '#domain/gst/rate';
import { isLarge, isReported, type Outward, type OutwardKind } from '#domain/gst-returns/outward';
import { amount, type Plain, rowsIn, text } from '#domain/registers/plain-row';
import { hsnRowsOf, type RateAmounts, ratesOf } from '#domain/registers/register-entry';
import { gstinKind } from '#domain/registration/gstin';
import type { Day } from '#domain/time/day';

/** A stored document as GSTR-1 counts it; null if it does not. Drafts have no effect on the books. Of cancelled documents the number counts. */
export function outwardEntry(kind: OutwardKind, row: Plain, effect: { readonly date: Day } | null): Outward | null {
  const cancelled = row['cancelled'] === true;
  const date = effect?.date ?? text(row['date']);
  if ((effect === null && !cancelled) || date === '') return null;
  const [from, to] = [text(row['fromGstin']), text(row['toGstin'])];
  const buyerGstin = to || text(row['partyGstin']) || null;
  const placeOfSupply = text(row['placeOfSupply']);
  const withPayment = row['exportType'] === 'with-payment';
  const clientType = clientTypes.find((type) => type === row['clientType']) ?? 'Domestic';
  const supply = invoiceType({ supplierState: '', placeOfSupply, clientType, withPayment, partyGstin: buyerGstin });
  const { rates, hsn } = row['rates'] === undefined ? ofLines(linesWithTax(row)) : { rates: ratesOf(row), hsn: hsnRowsOf(row) };
  return {
    kind,
    number: text(row['number']),
    date,
    cancelled,
    buyerName: text(row['toBranchName']) || text(row['partyName']),
    buyerGstin,
    buyer: buyerOf(row, buyerGstin),
    supply,
    placeOfSupply,
    inter: to === '' ? row['supplyKind'] !== 'intra' : currentState(from.slice(0, 2)) !== currentState(to.slice(0, 2)),
    reverseCharge: row['reverseCharge'] === true,
    value: amount(row['total']),
    ...(row['supplyKind'] !== 'zero' && isFinancial(kind, supply, rates) ? untaxed({ rates, hsn }) : { rates, hsn }),
    ofLarge: row['ofLarge'] === true,
    receivedOn: text(row['reversesDate']) || null,
    exported: {
      port: text(row['exportPort']) || null,
      shippingBill: text(row['shippingBillNo']) || null,
      shippingBillDate: text(row['shippingBillDate']) || null,
    },
    operator: null,
  };
}

/**
 * A note or return that changes no tax, though what it corrects bears one: a financial note, or one after the last day of section 34(2) of the
 * CGST Act. GSTR-1 has no row for it, and counts only its number. A supplier under the composition scheme charges no tax at all, so its notes
 * lower the turnover.
 */
function isFinancial(kind: OutwardKind, supply: Outward['supply'], rates: Outward['rates']): boolean {
  if ((kind !== 'credit' && kind !== 'debit') || supply.endsWith('WOP')) return false;
  const taxed = rates.filter(({ taxability, rate }) => isReported(taxability) && rate > 0);
  return taxed.length > 0 && taxed.every(({ igst, cgst, sgst }) => igst === 0 && cgst === 0 && sgst === 0);
}

function untaxed({ rates, hsn }: Pick<Outward, 'rates' | 'hsn'>): Pick<Outward, 'rates' | 'hsn'> {
  return { rates: rates.filter(({ taxability }) => !isReported(taxability)), hsn: hsn.filter(({ rate }) => rate === 0) };
}

function ofLines(lines: ReturnType<typeof linesWithTax>): Pick<Outward, 'rates' | 'hsn'> {
  return {
    rates: lines.map(({ hsn: _, ...row }) => row),
    hsn: lines.map(({ taxability: _, ...row }) => ({ ...row, unit: '', quantity: 0 })),
  };
}

/** What vouchers without a summary of taxes say of them: advances, and income with tax. A line without tax counts if it says why. */
function linesWithTax(row: Plain): readonly (RateAmounts & { readonly hsn: string })[] {
  return [...rowsIn(row['advances']), ...rowsIn(row['items'])].flatMap((line) => {
    const of = (name: string) => amount(line[name]);
    const tax = { igst: of('igst'), cgst: of('cgst'), sgst: of('sgst'), cess: of('cess') };
    const taxed = of('taxRate') > 0 && tax.igst + tax.cgst + tax.sgst > 0;
    const taxability = taxed ? 'Taxable' : taxabilities.find((one) => one !== 'Taxable' && one === line['taxability']);
    if (taxability === undefined) return [];
    return [{ taxability, rate: taxed ? of('taxRate') : 0, taxable: of('taxable'), ...tax, hsn: text(line['hsn']) }];
  });
}

/** Whose supplies between states are told apart in table 3.2 of GSTR-3B. */
function buyerOf(row: Plain, gstin: string | null): Outward['buyer'] {
  if (gstin !== null && gstinKind(gstin) === 'UIN holder') return 'uin';
  return row['partyType'] === 'Composition' ? 'composition' : 'other';
}

/** Whether a correction is of an invoice that is a large one, or was before it changed. */
export function isOfLarge(invoice: Plain): boolean {
  return isLarge({
    buyerGstin: text(invoice['partyGstin']) || null,
    inter: invoice['supplyKind'] !== 'intra',
    value: amount(invoice['total']),
    date: text(invoice['date']),
  });
}
