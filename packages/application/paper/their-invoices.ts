import type { AnyDocument, AnyRow, DocumentFacts } from '#modules/kit/module';
import { theirNumber } from '#modules/kit/trade/their-number';

/** What goes back to a supplier, with the number and date that the supplier gave each invoice; ours stays beside it. */
export function withTheirInvoices({ fields }: Pick<AnyDocument, 'fields'>, row: AnyRow, { find }: Pick<DocumentFacts, 'find'>): AnyRow {
  const field = Object.keys(fields).find((name) => {
    const one = fields[name];
    return one?.kind === 'ref' && one.to === 'purchase-invoice' && typeof row[name] === 'string';
  });
  if (field === undefined) return row;
  const invoiceOf = (id: unknown, number: unknown, date: unknown) => {
    const found = find('purchase-invoice', String(id)) ?? {};
    const theirs = theirNumber('purchase-invoice', found);
    return { theirs: theirs === number ? null : theirs, date: theirs === null ? date : (found['referenceDate'] ?? date) };
  };
  const { invoices, lines, charges } = row;
  if (!Array.isArray(invoices)) {
    const { invoiceNumber: ours } = row;
    const { theirs, date } = invoiceOf(row[field], ours, row['invoiceDate']);
    return { ...row, invoiceDate: date, ...(theirs === null ? {} : { invoiceNumber: theirs, ourNumber: ours }) };
  }
  const named = (invoices as readonly AnyRow[]).map(({ invoiceId, number: ours, date: entered }) => {
    const { theirs, date } = invoiceOf(invoiceId, ours, entered);
    return { ours, number: theirs === null ? ours : `${theirs} (our no. ${String(ours)})`, date };
  });
  const ofLines = (some: unknown) =>
    Array.isArray(some)
      ? (some as readonly AnyRow[]).map((line) => ({
          ...line,
          invoiceNumber: named.find(({ ours }) => ours === line['invoiceNumber'])?.number ?? line['invoiceNumber'],
        }))
      : some;
  return { ...row, invoices: named.map(({ number, date }) => ({ number, date })), lines: ofLines(lines), charges: ofLines(charges) };
}
