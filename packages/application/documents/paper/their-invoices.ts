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
    if (theirs === null) return { number, date };
    return { number: theirs === number ? theirs : `${theirs} (our no. ${String(number)})`, date: found['referenceDate'] ?? date };
  };
  const { invoices, lines, charges } = row;
  if (!Array.isArray(invoices)) {
    const { number, date } = invoiceOf(row[field], row['invoiceNumber'], row['invoiceDate']);
    return { ...row, invoiceNumber: number, invoiceDate: date };
  }
  const named = (invoices as readonly AnyRow[]).map(({ invoiceId, number, date }) => ({
    ours: number,
    ...invoiceOf(invoiceId, number, date),
  }));
  const ofLines = (some: unknown) =>
    Array.isArray(some)
      ? (some as readonly AnyRow[]).map((line) => ({
          ...line,
          invoiceNumber: named.find(({ ours }) => ours === line['invoiceNumber'])?.number ?? line['invoiceNumber'],
        }))
      : some;
  return { ...row, invoices: named.map(({ number, date }) => ({ number, date })), lines: ofLines(lines), charges: ofLines(charges) };
}
