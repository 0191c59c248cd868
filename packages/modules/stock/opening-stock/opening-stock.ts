import { limits } from '#domain/limits';
import { paise, scaled } from '#domain/money/paise';
import type { Movement } from '#domain/posting/effect';
import type { Problem } from '#domain/refusal';
import { formatDay } from '#domain/time/day';
import { documentActions, labelAction } from '#modules/kit/document-actions';
import type { Fields, RecordOf } from '#modules/kit/field';
import { goodsProblems } from '#modules/kit/goods/check';
import { completeGoods } from '#modules/kit/goods/complete';
import { goodsFields, goodsLine } from '#modules/kit/goods/fields';
import { warehouse } from '#modules/kit/goods/goods';
import { moveLine } from '#modules/kit/goods/move';
import { totalWorth, worth, worthProblems } from '#modules/kit/goods/worth';
import type { DocumentFacts, DocumentModule, DocumentRow } from '#modules/kit/module';
import { batchDateProblems, batchDates, type MaybeDated, strayBatches } from '#modules/kit/stock-lines/batches';
import { locationProblems } from '#modules/kit/stock-lines/locations';
import { tradeLine } from '#modules/kit/trade/fields';
import { documentList, voucher } from '#modules/kit/voucher/voucher';

const line = {
  ...goodsLine,
  ...batchDates,
  location: tradeLine.location,
  rate: { kind: 'quantity', label: 'Rate', help: 'What a piece cost. Leave empty for the purchase rate of the item' },
  cost: { kind: 'money', label: 'Cost in All', help: 'What they cost in all, instead of a rate', sparse: true },
  value: { kind: 'money', label: 'Value', computed: true },
} as const satisfies Fields;

const fields = {
  ...goodsFields,
  lines: { kind: 'lines', label: 'Items', of: line, max: limits.linesPerDocument },
} as const satisfies Fields;

export type OpeningStock = Omit<RecordOf<typeof fields>, keyof DocumentRow | 'lines'> &
  DocumentRow & { readonly lines: readonly (Omit<MaybeDated<RecordOf<typeof line>>, 'cost'> & { readonly cost?: number | null })[] };

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
    ...documentList,
    words: ['number', 'items'],
  },
  actions: { ...documentActions, labels: labelAction },
  paper: { form: 'goods', title: 'Opening Stock', facts: () => [] },
  complete,
  check,
  move: movedAtOpening,
};

function complete(row: OpeningStock, facts: DocumentFacts): OpeningStock {
  const named = completeGoods(row, facts);
  const lines = named.lines.map((one) => {
    const usual = facts.find('inventory-item', one.itemId)?.['purchaseRate'];
    const cost = one.cost ?? null;
    if (cost !== null) return { ...one, rate: one.rate ?? rateOf(cost, one.quantity), value: paise(cost) };
    const rate = one.rate ?? (typeof usual === 'number' ? usual : 0);
    return { ...one, rate, value: worth(one.quantity, rate) };
  });
  const total = totalWorth(lines);
  return { ...named, lines, total: total > limits.paise ? 0 : total };
}

/** What a piece cost, in ten-thousandths of a rupee, of a cost in paise; the cost itself stays exact. */
function rateOf(cost: number, quantity: number): number {
  return quantity === 0 ? 0 : Math.round((cost * 1_000_000) / quantity);
}

/** A rate beside a cost must be the one that follows from it. */
function costProblems({ lines }: OpeningStock): readonly Problem[] {
  return lines.flatMap(({ cost = null, quantity, rate }, at) =>
    cost === null || rate === rateOf(cost, quantity)
      ? []
      : [{ path: `lines.${at}.rate`, message: 'The cost says another rate. Leave one of the two empty' }],
  );
}

function check(row: OpeningStock, facts: DocumentFacts): readonly Problem[] {
  return [
    ...goodsProblems(row, facts),
    ...strayBatches(row.lines, facts),
    ...batchDateProblems(row.lines, facts),
    ...dayProblems(row.date, facts),
    ...row.lines.flatMap(({ location }, at) => locationProblems(`lines.${at}.location`, location, facts)),
    ...worthProblems(row.lines, 'rate'),
    ...costProblems(row),
  ];
}

/** A sheet with the stock of a shop names no day, so the message says what to do where its books began in another year. */
function dayProblems(date: string, facts: DocumentFacts): readonly Problem[] {
  const first = firstDay(facts);
  const isHere = facts.year.start <= first && first <= facts.year.end;
  if (isHere && date === first) return [];
  const further = isHere ? '' : '. Open the financial year of that day, or enter the goods as a stock adjustment';
  return [{ path: 'date', message: `Opening stock is of the first day of the books, ${formatDay(first)}${further}` }];
}

/** Of the year with the opening balances; of the open one while there are none. */
function firstDay({ branch, year }: DocumentFacts): string {
  const { booksFrom } = branch;
  return typeof booksFrom === 'string' ? booksFrom : year.start;
}

export function movedAtOpening({ lines }: OpeningStock): readonly Movement[] {
  return lines.map((one, at) => {
    const { location, quantity, value } = one;
    return moveLine(one, at, { locationId: location, quantity: scaled(quantity), value: paise(value ?? 0), kind: 'opening' });
  });
}
