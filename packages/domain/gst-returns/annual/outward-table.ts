import { type Outward, outwardSection, reportedRates, signOf } from '#domain/gst-returns/outward';
import { MonthSums, type ReturnSum } from '#domain/gst-returns/sums';
import { isThroughOperator } from '#domain/gst-returns/tie-outs/entered';
import { noTax, plus } from '#domain/registers/register-entry';
import { taxIn } from '#domain/registers/register-totals';

/** The lines of tables 4 and 5 of GSTR-9 that follow from documents. `5C1`: an operator pays the tax (section 9(5) of the CGST Act). */
export const annualTables = ['4A', '4B', '4C', '4D', '4E', '4I', '4J', '5A', '5B', '5C', '5C1', '5H', '5I'] as const;
export type AnnualTable = (typeof annualTables)[number];

/**
 * The line of a document in GSTR-9 (instructions of Notification 13/2025-CT); null: only in 5D, 5E and 5F, which are those of table 8 of GSTR-1.
 * Notes to consumers lower and raise 4A itself; others have lines of their own.
 */
export function annualTable(document: Outward): AnnualTable | null {
  if (outwardSection(document) === null) return null;
  if (isThroughOperator(document)) return '5C1';
  const table = tableOfInvoice(document);
  if (document.kind === 'invoice' || table === '4A') return table;
  const lowers = document.kind === 'credit';
  if (table.startsWith('4')) return lowers ? '4I' : '4J';
  return lowers ? '5H' : '5I';
}

function tableOfInvoice({ supply, buyerGstin, reverseCharge }: Outward): '4A' | '4B' | '4C' | '4D' | '4E' | '5A' | '5B' | '5C' {
  if (reverseCharge) return '5C';
  switch (supply) {
    case 'EXPWP':
      return '4C';
    case 'EXPWOP':
      return '5A';
    case 'SEZWP':
      return '4D';
    case 'SEZWOP':
      return '5B';
    case 'DEXP':
      return '4E';
    default:
      return buyerGstin === null ? '4A' : '4B';
  }
}

/** What a document adds to its line; notes that lower the supplies are below zero. */
export function annualSums(document: Outward): readonly ReturnSum[] {
  const table = annualTable(document);
  if (table === null) return [];
  const whole = table === '5C1' ? { ...noTax, taxable: taxIn(document.rates).taxable } : taxIn(reportedRates(document));
  return [{ key: ['annual', table], amounts: { ...plus(noTax, whole, signOf(document)), documents: 1, quantity: 0 } }];
}

/** What a document adds to the lines of its year when it is amended, or told late (`filed` is null), in another return of the year. */
export function annualChange({ filed, now }: { readonly filed: Outward | null; readonly now: Outward | null }): readonly ReturnSum[] {
  const after = new MonthSums().add(now === null ? [] : annualSums(now));
  return after.add(filed === null ? [] : annualSums(filed), -1).all();
}
