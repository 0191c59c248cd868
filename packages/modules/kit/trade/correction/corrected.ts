import { lastAdjustment } from '#domain/gst/last-adjustment';
import type { Problem } from '#domain/refusal';
import type { Day } from '#domain/time/day';
import type { DocumentFacts } from '#modules/kit/module';
import { lineIdOf } from '#modules/kit/trade/chain';
import type { Correction, CorrectionCharge, CorrectionLine, CorrectionRow } from '#modules/kit/trade/correction/correction-fields';
import type { TradeLine, TradeRow } from '#modules/kit/trade/fields';

/** The invoices that a return or note corrects: one, or several of one party (section 34 of the CGST Act). */

/** The invoices that are chosen and may be read, by id; the one that the document names comes first. */
export type Invoices = ReadonlyMap<string, TradeRow>;

/** The id of the invoice that the document names; the others are named by lines only. */
export function idOf(row: CorrectionRow, { field }: Correction): string {
  return row[field] ?? row.lines[0]?.sourceId ?? '';
}

/** The ids of all invoices, once each. */
function idsOf(row: CorrectionRow, how: Correction): readonly string[] {
  return [...new Set([idOf(row, how), ...row.lines.map((line) => invoiceIdOf(line, row, how))])].filter((id) => id !== '');
}

/** The id of the invoice of a line or charge. */
export function invoiceIdOf({ sourceId }: Pick<CorrectionLine, 'sourceId'>, row: CorrectionRow, how: Correction): string {
  return sourceId || idOf(row, how);
}

export function invoicesOf(row: CorrectionRow, facts: DocumentFacts, how: Correction): Invoices {
  return new Map(
    idsOf(row, how).flatMap((id) => {
      const found = facts.find(how.of, id);
      return Array.isArray(found?.['lines']) ? [[id, found as unknown as TradeRow] as const] : [];
    }),
  );
}

/** The line of the invoice that a line corrects. */
export function lineIn(invoice: TradeRow | undefined, { sourceLine }: CorrectionLine): TradeLine | undefined {
  return invoice?.lines.find((line, place) => lineIdOf(line, place) === sourceLine);
}

/** The place of the charge of the invoice that comes back; -1 if it has none on this ledger. */
export function placeOfCharge(invoice: TradeRow | undefined, { ledgerId }: CorrectionCharge): number {
  return invoice?.charges.findIndex((charge) => charge.ledgerId === ledgerId) ?? -1;
}

/** After the last day of the law a lowering document has no tax; one that raises the invoice has. */
export function isLate(invoice: Pick<TradeRow, 'date'> | undefined, date: Day, { lowers }: Correction): boolean {
  return lowers && invoice !== undefined && date > lastAdjustment(invoice.date);
}

/** What invoices that are corrected together have in common, and the end of the sentence if they have not. */
const common: readonly (readonly [keyof TradeRow, string])[] = [
  ['partyId', 'is for another party'],
  ['partyGstin', 'names another GSTIN of the party'],
  ['buyerName', 'is for another buyer'],
  ['currency', 'is in another currency'],
  ['exchangeRate', 'is at another exchange rate'],
  ['placeOfSupply', 'has another place of supply'],
  ['supplyKind', 'bears other taxes'],
  ['exportType', 'is another kind of supply'],
  ['clientType', 'is another kind of supply'],
  ['supplier', 'is another kind of supply'],
  ['reverseCharge', 'is another kind of supply'],
];

/** Invoices are corrected together if one note can name them: of one recipient, one supply and, if it bears tax, one financial year. */
export function togetherProblems(row: CorrectionRow, invoices: Invoices, how: Correction): readonly Problem[] {
  const first = invoices.get(idOf(row, how));
  if (first === undefined) return [];
  const taxed = [...invoices.values()].find((invoice) => !row.withoutTax && !isLate(invoice, row.date, how));
  const seen = new Set<string>([idOf(row, how)]);
  return row.lines.flatMap((line, i): Problem[] => {
    const id = invoiceIdOf(line, row, how);
    const invoice = invoices.get(id);
    if (invoice === undefined || seen.size === seen.add(id).size) return [];
    const wrong = whyApart(first, invoice) ?? (taxed === undefined ? undefined : ofAnotherYear(row, taxed, invoice, how));
    return wrong === undefined ? [] : [{ path: `lines.${i}.itemId`, message: `${invoice.number} ${wrong}. Correct it by itself` }];
  });
}

function whyApart(first: TradeRow, other: TradeRow): string | undefined {
  return common.find(([field]) => (other[field] ?? null) !== (first[field] ?? null))?.[1];
}

/** Section 34: a note is for the supplies of one financial year. */
function ofAnotherYear(row: CorrectionRow, taxed: TradeRow, invoice: TradeRow, how: Correction): string | undefined {
  if (isLate(invoice, row.date, how) || lastAdjustment(invoice.date) === lastAdjustment(taxed.date)) return undefined;
  return `is of another financial year than ${taxed.number}`;
}
