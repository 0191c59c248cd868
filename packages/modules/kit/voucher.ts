import type { Fields } from '#modules/kit/field';
import type { DocumentRow, Order } from '#modules/kit/module';
import { sortable } from '#modules/kit/standing';

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

const byDate: Order<DocumentRow> = { column: 'date', key: (row) => `${row.date} ${sortable(row.number)}` };
const byNumber: Order<DocumentRow> = { column: 'number', key: (row) => sortable(row.number) };
const byParty: Order<DocumentRow & { readonly partyName: string | null }> = {
  column: 'partyName',
  key: (row) => `${sortable(row.partyName)} ${row.date}`,
};

/** The orders of a list of documents, the newest first. */
export const datedOrders = [byDate, byNumber] as const;
export const partyOrders = [byDate, byNumber, byParty] as const;
