import { limits } from '#domain/limits';
import { formatPaise, formatScaled } from '#domain/money/format';
import { paise, scaled } from '#domain/money/paise';
import type { Movement } from '#domain/posting/effect';
import type { Problem } from '#domain/refusal';
import { documentActions, labelAction } from '#modules/kit/document-actions';
import type { Fields, RecordOf } from '#modules/kit/field';
import { goodsProblems } from '#modules/kit/goods/check';
import { completeGoods } from '#modules/kit/goods/complete';
import { goodsFields, goodsLine } from '#modules/kit/goods/fields';
import { warehouse } from '#modules/kit/goods/goods';
import { recipeTypes } from '#modules/kit/goods/item-types';
import { type LineMovement, moveLine } from '#modules/kit/goods/move';
import { totalWorth, worth, worthProblems } from '#modules/kit/goods/worth';
import type { DocumentFacts, DocumentModule, DocumentRow } from '#modules/kit/module';
import { batchDateNames, batchDateProblems, batchDates, type MaybeDated, strayBatches } from '#modules/kit/stock-lines/batches';
import { locationProblems } from '#modules/kit/stock-lines/locations';
import { tradeLine } from '#modules/kit/trade/fields';
import { documentList, voucher } from '#modules/kit/voucher/voucher';
import { onePart, shareProblems, sharesOf } from '#modules/stock/production/shares';

/** What an item of a production is: used, made, or left over. */
export const productionTypes = [...recipeTypes, { value: 'SCRAP', label: 'Scrap' }] as const;

const line = {
  ...goodsLine,
  ...batchDates,
  type: { kind: 'choice', label: 'Type', required: true, of: productionTypes },
  location: tradeLine.location,
  share: { kind: 'percent', label: 'Share of Cost %', help: 'Of a final item. Leave empty to share by quantity' },
  /** The share of a final item, typed or not. */
  part: { kind: 'percent', label: 'Cost %', computed: true },
  scrapRate: { kind: 'quantity', label: 'Scrap Rate', help: 'What a unit of scrap is worth. It is taken off the cost' },
  value: { kind: 'money', label: 'Value', computed: true },
} as const satisfies Fields;

const fields = {
  ...goodsFields,
  recipeId: { kind: 'ref', label: 'Recipe', to: 'recipe', help: 'Fills in the items. Leave empty to enter them yourself' },
  runs: { kind: 'quantity', label: 'Runs', each: true, help: 'How many times the recipe is made' },
  extraCost: { kind: 'money', label: 'Extra Cost', help: 'Labour and power. It is part of what the final items cost' },
  lines: { kind: 'lines', label: 'Items', of: line, max: limits.linesPerDocument },
  recipeName: { kind: 'text', label: 'Recipe Name', computed: true },
  finalItems: { kind: 'text', label: 'Makes', computed: true, max: limits.textLength },
  scrapValue: { kind: 'money', label: 'Scrap', computed: true },
} as const satisfies Fields;

export type Production = Omit<RecordOf<typeof fields>, keyof DocumentRow | 'lines'> &
  DocumentRow & { readonly lines: readonly MaybeDated<RecordOf<typeof line>>[] };
type ProductionLine = Production['lines'][number];

/**
 * Raw items become final items, which carry their cost, with other costs and less what the scrap is worth (decision D25). One raw item and
 * several final items take goods apart. Nothing is posted (decision D30).
 */
export const production: DocumentModule<Production> = {
  ...voucher,
  ...warehouse,
  slug: 'production',
  entity: 'production',
  title: 'Production',
  plural: 'Production',
  entityType: 6,
  statuses: ['Active'],
  series: { prefix: 'PD', gst: false },
  fields,
  list: {
    id: 'INVENTORY_ITEM_PRODUCTION_LIST',
    columns: [
      { key: 'date', label: 'Date', kind: 'date' },
      { key: 'number', label: 'Number', kind: 'code' },
      { key: 'finalItems', label: 'Makes', kind: 'text' },
      { key: 'recipeName', label: 'Recipe', kind: 'text' },
      { key: 'extraCost', label: 'Extra Cost', kind: 'money' },
      { key: 'items', label: 'Items', kind: 'text', hidden: true },
      { key: 'notes', label: 'Notes', kind: 'text', hidden: true },
      { key: 'status', label: 'Status', kind: 'status' },
    ],
    ...documentList,
    words: ['number', 'items', 'recipeName'],
  },
  actions: { ...documentActions, labels: labelAction },
  paper: {
    form: 'goods',
    title: 'Production',
    types: productionTypes,
    facts: ({ recipeName, runs, extraCost }) => [
      ['Recipe', recipeName],
      ['Runs', typeof runs === 'number' ? formatScaled(scaled(runs)) : ''],
      ['Extra cost', extraCost ? formatPaise(paise(Number(extraCost)), { symbol: '₹ ' }) : ''],
    ],
  },
  complete,
  check,
  move: (row) => produced(row).map(({ movement }) => movement),
};

function complete(row: Production, facts: DocumentFacts): Production {
  const named = completeGoods(row, facts);
  const parts = partsOf(named.lines);
  const lines = named.lines.map((one, at): ProductionLine => {
    const isValued = one.type === 'SCRAP';
    return { ...one, part: parts.get(at) ?? null, value: isValued ? worth(one.quantity, one.scrapRate ?? 0) : null };
  });
  const scrap = totalWorth(lines);
  const recipe = facts.find('recipe', row.recipeId ?? '');
  return {
    ...named,
    lines,
    runs: row.recipeId === null ? row.runs : (row.runs ?? 1_0000),
    recipeName: typeof recipe?.['name'] === 'string' ? recipe['name'] : null,
    finalItems: namesOf(lines),
    scrapValue: scrap > limits.paise ? 0 : scrap,
  };
}

/** The shares of the final items, by the places of their lines. */
function partsOf(lines: Production['lines']): ReadonlyMap<number, number> {
  const finals = finalsOf(lines);
  const shares = sharesOf(finals);
  return new Map(finals.map((final, at) => [final.line, shares[at] ?? 0]));
}

function finalsOf(lines: Production['lines']) {
  return lines.flatMap(({ type, share, quantity, unit }, line) => (type === 'FINAL_ITEM' ? [{ line, share, quantity, unit }] : []));
}

function namesOf(lines: Production['lines']): string {
  const names = lines.flatMap(({ type, itemName }) => (type === 'FINAL_ITEM' && itemName !== null ? [itemName] : []));
  return [...new Set(names)].join(', ').slice(0, limits.textLength);
}

function check(row: Production, facts: DocumentFacts): readonly Problem[] {
  const { lines, runs } = row;
  const missing = recipeTypes.filter(({ value }) => lines.every(({ type }) => type !== value));
  return [
    ...goodsProblems(row, facts),
    ...(runs !== null && runs <= 0 ? [{ path: 'runs', message: 'Runs must be above 0' }] : []),
    ...(lines.length === 0
      ? []
      : missing.map(({ label }) => ({ path: 'lines', message: `At least one ${label.toLowerCase()} is required` }))),
    ...lines.flatMap((one, at) => lineProblems(one, at, row, facts)),
    ...shareProblems(finalsOf(lines)),
    ...strayBatches(
      lines.map((one) => (one.type === 'RAW_ITEM' ? { ...one, batch: null } : one)),
      facts,
    ),
    ...batchDateProblems(lines, facts),
    ...worthProblems(
      lines.map((one) => (one.type === 'SCRAP' ? one : { scrapRate: null, value: null })),
      'scrapRate',
    ),
  ];
}

function lineProblems(line: ProductionLine, at: number, row: Production, facts: DocumentFacts): readonly Problem[] {
  const { type, itemId, location, share, scrapRate } = line;
  const dated = batchDateNames.find((name) => (line[name] ?? null) !== null);
  const isUsed = row.lines.some((other) => other.type === 'RAW_ITEM' && other.itemId === itemId);
  const problems: readonly (readonly [field: string, is: boolean, message: string])[] = [
    ['itemId', type === 'FINAL_ITEM' && isUsed, 'This is a raw item of the same production. An item cannot be made from itself'],
    ['share', type !== 'FINAL_ITEM' && share !== null, 'Only a final item carries a share of the cost'],
    [dated ?? 'expires', type === 'RAW_ITEM' && dated !== undefined, 'This is of a batch that is made. That of a raw item is known'],
    ['scrapRate', type !== 'SCRAP' && scrapRate !== null, 'Only scrap has a rate. What final items cost follows from the raw items'],
  ];
  return [
    ...locationProblems(`lines.${at}.location`, location, facts),
    ...problems.flatMap(([field, is, message]) => (is ? [{ path: `lines.${at}.${field}`, message }] : [])),
  ];
}

/** What goes out comes first, so that scrap of a raw item does not fill up what is missing of it. */
export function produced({ lines, extraCost, scrapValue }: Production): readonly LineMovement[] {
  const cost = { extra: paise(extraCost ?? 0), scrap: paise(scrapValue ?? 0) };
  const isRaw = ({ type }: ProductionLine) => type === 'RAW_ITEM';
  const placed = lines.map((one, place) => ({ one, place }));
  const inOrder = [...placed.filter(({ one }) => isRaw(one)), ...placed.filter(({ one }) => !isRaw(one))];
  return inOrder.map(({ one, place }, at) => {
    const { type, quantity, location: locationId, value, part } = one;
    const movement = (): Movement => {
      if (isRaw(one)) return moveLine(one, at, { locationId, quantity: scaled(-quantity), value: null, kind: 'production-out' });
      const into = { locationId, quantity: scaled(quantity), kind: 'production-in' } as const;
      if (type === 'SCRAP') return moveLine(one, at, { ...into, value: paise(value ?? 0) });
      return moveLine(one, at, { ...into, value: null, made: { ...cost, share: (part ?? 0) / onePart } });
    };
    return { movement: movement(), line: place };
  });
}
