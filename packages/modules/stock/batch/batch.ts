import type { Fields, RecordOf } from '#modules/kit/field';
import type { MasterModule } from '#modules/kit/module';
import { batchDates } from '#modules/kit/stock-lines/batches';
import { masterActions, type Standing } from '#modules/kit/voucher/standing';

const fields = {
  number: { kind: 'code', label: 'Batch', computed: true },
  itemId: { kind: 'ref', label: 'Item', to: 'inventory-item', computed: true },
  ...batchDates,
  notes: { kind: 'text', label: 'Notes', multiline: true },
} as const satisfies Fields;

export type Batch = RecordOf<typeof fields> & Standing;

const { edit, activate, deactivate } = masterActions<Batch>();

/**
 * What is known of a batch of an item, in all branches. It comes into being with the first document that brings it in, and its id follows
 * from item and number (`domain/stock/batch.ts`). A batch that was called back is made inactive: then it is not sold.
 */
export const batch: MasterModule<Batch> = {
  kind: 'master',
  slug: 'batch',
  entity: 'batch',
  service: 'ims-crm',
  area: 'stock',
  title: 'Batch',
  plural: 'Batches',
  belongsTo: 'organisation',
  fields,
  list: {
    id: 'BATCH_LIST',
    columns: [
      { key: 'number', label: 'Batch', kind: 'code' },
      { key: 'itemId', label: 'Item', kind: 'ref' },
      { key: 'manufactured', label: 'Manufactured', kind: 'date' },
      { key: 'expires', label: 'Expires', kind: 'date' },
      { key: 'batchPrice', label: 'Price', kind: 'quantity' },
      { key: 'status', label: 'Status', kind: 'status' },
    ],
    orders: [{ column: 'number' }, { column: 'expires', key: (row) => row.expires ?? '9999-12-31' }],
    words: ['number', 'notes'],
    empty: 'A batch is here as soon as goods of it come in.',
  },
  label: (row) => row.number ?? '',
  unique: [],
  actions: { edit, activate, deactivate },
  holdsAtOnce: ['expires'],
  without: ['create', 'remove'],
  check: ({ manufactured, expires }) =>
    manufactured !== null && expires !== null && expires < manufactured
      ? [{ path: 'expires', message: 'It expires before it was manufactured' }]
      : [],
};
