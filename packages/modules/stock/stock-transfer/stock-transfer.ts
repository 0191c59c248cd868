import { limits } from '#domain/limits';
import { scaled } from '#domain/money/paise';
import type { Movement } from '#domain/posting/effect';
import type { Problem } from '#domain/refusal';
import { documentActions } from '#modules/kit/document-actions';
import type { Fields, RecordOf } from '#modules/kit/field';
import { goodsProblems } from '#modules/kit/goods/check';
import { completeGoods } from '#modules/kit/goods/complete';
import { goodsFields, goodsLine } from '#modules/kit/goods/fields';
import { warehouse } from '#modules/kit/goods/goods';
import { moveLine } from '#modules/kit/goods/move';
import type { DocumentFacts, DocumentModule, DocumentRow } from '#modules/kit/module';
import { locationProblems } from '#modules/kit/stock-lines/locations';
import { documentList, voucher } from '#modules/kit/voucher/voucher';

const place = { kind: 'code', max: 15, list: 'location', help: 'Leave empty for no location' } as const;

const fields = {
  ...goodsFields,
  fromLocation: { ...place, label: 'From Location' },
  toLocation: { ...place, label: 'To Location' },
  lines: { kind: 'lines', label: 'Items', of: goodsLine, max: limits.linesPerDocument },
} as const satisfies Fields;

export type StockTransfer = Omit<RecordOf<typeof fields>, keyof DocumentRow> & DocumentRow;

/** Goods that move between locations of a branch, at once. Their value stays what it is, so nothing is posted. */
export const stockTransfer: DocumentModule<StockTransfer> = {
  ...voucher,
  ...warehouse,
  slug: 'stock-transfer',
  entity: 'stockTransfer',
  title: 'Stock Transfer',
  plural: 'Stock Transfers',
  entityType: 7,
  statuses: ['Active'],
  series: { prefix: 'ST', gst: false },
  fields,
  list: {
    id: 'STOCK_TRANSFER_LIST',
    columns: [
      { key: 'date', label: 'Date', kind: 'date' },
      { key: 'number', label: 'Number', kind: 'code' },
      { key: 'fromLocation', label: 'From', kind: 'code' },
      { key: 'toLocation', label: 'To', kind: 'code' },
      { key: 'items', label: 'Items', kind: 'text' },
      { key: 'notes', label: 'Notes', kind: 'text', hidden: true },
      { key: 'status', label: 'Status', kind: 'status' },
    ],
    ...documentList,
    words: ['number', 'fromLocation', 'toLocation', 'items'],
  },
  actions: documentActions,
  paper: {
    form: 'goods',
    title: 'Stock Transfer',
    receivedBy: true,
    facts: ({ fromLocation, toLocation }, place) => [
      ['From', place(fromLocation) || 'Branch'],
      ['To', place(toLocation) || 'Branch'],
    ],
  },
  complete: completeGoods,
  check,
  move: transferred,
};

function check(row: StockTransfer, facts: DocumentFacts): readonly Problem[] {
  const same = row.fromLocation === row.toLocation;
  return [
    ...goodsProblems(row, facts),
    ...locationProblems('fromLocation', row.fromLocation, facts),
    ...locationProblems('toLocation', row.toLocation, facts),
    ...(same ? [{ path: 'toLocation', message: 'Choose another location than the one the goods come from' }] : []),
  ];
}

/** Each line leaves one place and comes to the other. */
export function transferred({ lines, fromLocation, toLocation }: StockTransfer): readonly Movement[] {
  const legs = lines.flatMap((line) => [
    { line, locationId: fromLocation, sign: -1 },
    { line, locationId: toLocation, sign: 1 },
  ]);
  return legs.map(({ line, locationId, sign }, at) =>
    moveLine(line, at, { locationId, quantity: scaled(sign * line.quantity), value: null, kind: 'shift' }),
  );
}
