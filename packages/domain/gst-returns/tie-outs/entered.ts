import { isAdvance, isReported, type Outward, reportedRates, signOf } from '#domain/gst-returns/outward';
import type { ReturnSum } from '#domain/gst-returns/sums';
import { noTaxes, type Taxes } from '#domain/gst-returns/tax-heads';
import { noTax, plus, type TaxAmounts } from '#domain/registers/register-entry';
import { taxIn } from '#domain/registers/register-totals';

type Entered = Omit<Outward, 'hsn'>;

/**
 * What a document adds to the sections of GSTR-1 and to table 8, in paise. What lowers the supplies is below zero. Of supplies on which an
 * operator pays the tax it is the value alone.
 */
export function reportedBy(document: Entered): TaxAmounts {
  if (document.cancelled || isAdvance(document)) return noTax;
  const through = isThroughOperator(document);
  const rows = document.rates.map((row) => (through || !isReported(row.taxability) ? { ...noTax, taxable: row.taxable } : row));
  return plus(noTax, taxIn(rows), signOf(document));
}

/**
 * The tax that a document brings on the output ledgers, in paise: that of supplies on which the organisation pays it, and of advances; one
 * that is taken back lowers it. Buyers pay it under reverse charge, operators under section 9(5) of the CGST Act.
 */
export function outputTaxOf(document: Entered): Taxes {
  if (document.cancelled || document.reverseCharge || isThroughOperator(document)) return noTaxes;
  const sign = document.kind === 'set-off' ? -1 : signOf(document);
  const { igst, cgst, sgst, cess } = plus(noTax, taxIn(reportedRates(document)), sign);
  return { igst, cgst, sgst, cess };
}

/** Whether table 13 counts it as issued and not cancelled. Nothing is issued when an advance is taken back because its invoice came. */
export function isIssued({ kind, cancelled }: Pick<Entered, 'kind' | 'cancelled'>): boolean {
  return !cancelled && kind !== 'set-off';
}

export function isThroughOperator({ operator }: Pick<Entered, 'operator'>): boolean {
  return operator?.section === '9(5)';
}

/** What a document adds to the sums of its kind of document, by which GSTR-1 is compared with the registers. */
export function enteredSum(slug: string, document: Entered): ReturnSum {
  return { key: ['entered', slug], amounts: { ...reportedBy(document), documents: isIssued(document) ? 1 : 0, quantity: 0 } };
}
