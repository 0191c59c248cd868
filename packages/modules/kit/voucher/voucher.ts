import type { Problem } from '#domain/refusal';
import type { Fields } from '#modules/kit/field';
import type { DocumentFacts, DocumentRow, Order } from '#modules/kit/module';
import { sortable } from '#modules/kit/voucher/standing';

/** The first fields of every document. */
export const voucherFields = {
  number: { kind: 'code', label: 'Number', help: 'Leave empty for the next number' },
  date: { kind: 'date', label: 'Date', required: true },
} as const satisfies Fields;

/** What all documents say alike. Their unique value is their number, which `numbered` makes. */
export const voucher = {
  kind: 'document',
  service: 'ims-crm',
  label: (row: DocumentRow) => row.number,
  unique: [],
} as const;

/** No document is dated ahead. A cheque can be: it has a date of its own. */
export function futureProblems({ date }: Pick<DocumentRow, 'date'>, { today }: Pick<DocumentFacts, 'today'>): readonly Problem[] {
  return date > today ? [{ path: 'date', message: 'The date cannot be in the future' }] : [];
}

const byDate: Order<DocumentRow> = { column: 'date', key: (row) => `${row.date} ${sortable(row.number)}` };
const byNumber: Order<DocumentRow> = { column: 'number' };
/** The orders of a list of documents, the newest first. Each costs a write unit a document; other columns are sorted in memory. */
const documentOrders = [byDate, byNumber] as const;

/** What lists of documents say alike. */
export const documentList = { orders: documentOrders, defaultDescending: true } as const;
