import { limits } from '#domain/limits';
import { extend, type Paise, paise, scaled } from '#domain/money/paise';
import type { Movement } from '#domain/posting/effect';
import type { Problem } from '#domain/refusal';
import { formatDay } from '#domain/time/day';
import { documentActions } from '#modules/kit/document-actions';
import type { Fields, RecordOf } from '#modules/kit/field';
import { goodsProblems } from '#modules/kit/goods/check';
import { completeGoods } from '#modules/kit/goods/complete';
import { goodsFields, goodsLine } from '#modules/kit/goods/fields';
import { warehouse, warehouseList } from '#modules/kit/goods/goods';
import { locationProblems } from '#modules/kit/goods/locations';
import { pieceProblems } from '#modules/kit/goods/pieces';
import type { DocumentFacts, DocumentModule, DocumentRow } from '#modules/kit/module';
import { named, pieces } from '#modules/kit/trade/effect';
import { tradeLine } from '#modules/kit/trade/fields';
import { voucher } from '#modules/kit/voucher';

const line = {
  ...goodsLine,
  location: tradeLine.location,
  rate: { kind: 'quantity', label: 'Rate', help: 'What a piece cost. Leave empty for the purchase rate of the item' },
  value: { kind: 'money', label: 'Value', computed: true },
} as const satisfies Fields;

const fields = {
  ...goodsFields,
  lines: { kind: 'lines', label: 'Items', of: line, max: limits.linesPerDocument },
} as const satisfies Fields;

export type OpeningStock = Omit<RecordOf<typeof fields>, keyof DocumentRow> & DocumentRow;

/** The goods that a branch begins with, at what they cost. They are there from the first day of its books on (decision D25). */
export const openingStock: DocumentModule<OpeningStock> = {
  ...voucher,
  ...warehouse,
  slug: 'opening-stock',
  entity: 'openingStock',
  title: 'Opening Stock',
  plural: 'Opening Stock',
  entityType: 8,
  statuses: ['Active'],
  series: { prefix: 'OS', gst: false },
  fields,
  list: {
    id: 'OPENING_STOCK_LIST',
    columns: [
      { key: 'date', label: 'Date', kind: 'date' },
      { key: 'number', label: 'Number', kind: 'code' },
      { key: 'items', label: 'Items', kind: 'text' },
      { key: 'notes', label: 'Notes', kind: 'text', hidden: true },
      { key: 'total', label: 'Value', kind: 'money' },
      { key: 'status', label: 'Status', kind: 'status' },
    ],
    ...warehouseList,
    words: (row) => [row.number, row.items ?? ''],
  },
  actions: documentActions,
  paper: { form: 'goods', title: 'Opening Stock', facts: () => [] },
  complete,
  check,
  move,
  checkBooks: (row, _id, facts, books) => {
    const moved = move(row).map((movement, at) => ({ ...movement, path: `lines.${at}.barcodes` }));
    return { problems: pieceProblems(moved, facts, books), warnings: [] };
  },
};

function complete(row: OpeningStock, facts: DocumentFacts): OpeningStock {
  const named = completeGoods(row, facts);
  const lines = named.lines.map((one) => {
    const usual = facts.find('inventory-item', one.itemId)?.['purchaseRate'];
    const rate = one.rate ?? (typeof usual === 'number' ? usual : 0);
    return { ...one, rate, value: worth(one.quantity, rate) };
  });
  const total = lines.reduce((sum, { value }) => sum + (value ?? 0), 0);
  return { ...named, lines, total: total > limits.paise ? 0 : total };
}

/** In paise; null beyond what an amount can be. */
function worth(quantity: number, rate: number): Paise | null {
  const isTooMuch = (quantity / 1_0000) * (rate / 1_0000) * 100 > limits.paise;
  return isTooMuch ? null : extend(scaled(quantity), scaled(rate));
}

function check(row: OpeningStock, facts: DocumentFacts): readonly Problem[] {
  const first = firstDay(facts);
  const sum = row.lines.reduce((total, { value }) => total + (value ?? 0), 0);
  const tooMuch = row.lines.flatMap(({ value }, at) =>
    value === null ? [{ path: `lines.${at}.rate`, message: 'The value is too large' }] : [],
  );
  return [
    ...goodsProblems(row, facts),
    ...(row.date === first ? [] : [{ path: 'date', message: `Opening stock is of the first day of the books, ${formatDay(first)}` }]),
    ...row.lines.flatMap(({ location }, at) => locationProblems(`lines.${at}.location`, location, facts)),
    ...tooMuch,
    ...(tooMuch.length === 0 && sum > limits.paise ? [{ path: 'lines', message: 'The value is too large' }] : []),
  ];
}

/** Of the year with the opening balances; of the open one while there are none. */
function firstDay({ branch, year }: DocumentFacts): string {
  const { booksFrom } = branch;
  return typeof booksFrom === 'string' ? booksFrom : year.start;
}

function move({ lines }: OpeningStock): readonly Movement[] {
  return lines.map(({ itemId, lineId, location, batch, barcodes, quantity, value }, at) => ({
    ...{ itemId, locationId: location, batch, quantity: scaled(quantity), value: paise(value ?? 0), kind: 'opening' as const },
    ...named(lineId ?? '', at),
    ...pieces(barcodes),
  }));
}
