import type { Change, Facts } from '#application/ports/journal';
import type { AnyRow, DocumentFacts, DocumentRow } from '#modules/kit/module';

const prefix = 'RC';
/** Purchases and expenses count in one series, that of the entry module of purchase invoices. */
const entryModule = 1;

/**
 * Who owes the tax on a purchase from an unregistered supplier invoices themselves (CGST Act section 31(3)(f)), in a series of its own (rule
 * 46(b)). A purchase or expense gets the number with its tax under reverse charge, and keeps it.
 */
export function withSelfInvoice(
  row: DocumentRow,
  facts: DocumentFacts,
  moving: Facts,
): { readonly row: DocumentRow; readonly unique: Change['unique'] } {
  const purchase: AnyRow = { ...row };
  const owed = Number(purchase['reverseChargeTax'] ?? 0) > 0 && (purchase['partyGstin'] ?? null) === null;
  if (!('selfInvoiceNo' in purchase)) return { row, unique: [] };
  const held = moving.record?.row['selfInvoiceNo'] ?? null;
  if (held !== null || !owed) return { row: { ...row, ...{ selfInvoiceNo: held } }, unique: [] };
  const series = `${prefix}/${String(facts.branch['numberingCode'] ?? '')}${facts.year.start.slice(2, 4)}/`;
  const counter = `${entryModule}|${facts.year.id}|${series}`;
  const isFirst = moving.last(counter) === 0;
  const selfInvoiceNo = `${series}${moving.next(counter, 1)}`;
  return { row: { ...row, ...{ selfInvoiceNo } }, unique: isFirst ? [{ name: 'series', value: `${facts.year.id}|${series}` }] : [] };
}
