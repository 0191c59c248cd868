import type { UnitCost } from '#domain/cost/unit-cost';
import { normalName } from '#domain/text/normalise';
import { sortable } from '#modules/kit/voucher/standing';
import type { OpeningStockAsked, OpeningStockLine } from '#modules/organisation/financial-year/opening-stock-operations';

/** Goods of an item at a location and in a batch; these two are empty where there are none. */
interface Placed extends UnitCost {
  readonly itemId: string;
  readonly location: string;
  readonly batch: string;
}

/** A line of a document of opening stock. */
interface EnteredGoods extends Placed {
  readonly id: string;
  readonly number: string;
}

export interface OpeningStockFacts {
  /** The names of all items. Items without stock get a line without figures, so that theirs can be entered. */
  readonly names: ReadonlyMap<string, string>;
  readonly carried: readonly Placed[];
  readonly entered: readonly EnteredGoods[];
}

/** What is known before the items themselves are read. */
export type StockFigures = Omit<OpeningStockLine, 'unit' | 'barcodes' | 'carriedBarcodes'>;

/** One line for each item, location and batch, by name of the item. */
export function openingStockLines({ names, carried, entered }: OpeningStockFacts): readonly StockFigures[] {
  const lines = new Map<string, StockFigures>();
  const at = ({ itemId, location, batch }: Placed) => lines.get(keyOf(itemId, location, batch)) ?? empty(itemId, location, batch);
  const empty = (itemId: string, location: string, batch: string): StockFigures => ({
    ...{ itemId, name: names.get(itemId) ?? itemId, location, batch },
    ...{ carried: nothing, entered: nothing, documents: [] },
  });
  const put = (line: StockFigures) => lines.set(keyOf(line.itemId, line.location, line.batch), line);
  for (const one of carried) if (one.quantity !== 0 || one.value !== 0) put({ ...at(one), carried: sum(at(one).carried, one) });
  for (const one of entered) {
    const line = at(one);
    const known = line.documents.some(({ id }) => id === one.id);
    const documents = known ? line.documents : [...line.documents, { id: one.id, number: one.number }];
    put({ ...line, entered: sum(line.entered, one), documents });
  }
  const stocked = new Set([...lines.values()].map(({ itemId }) => itemId));
  for (const itemId of names.keys()) if (!stocked.has(itemId)) put(empty(itemId, '', ''));
  return [...lines.values()]
    .map((line) => ({ line, place: placeOf(line) }))
    .sort(byPlace)
    .map(({ line }) => line);
}

/** The place of a line in the order of the list, for the next page. */
export function placeOf({ name, itemId, location, batch }: StockFigures): string {
  return [sortable(name), itemId, sortable(location), location, sortable(batch), batch].join('\n');
}

/** Carried stock needs no entry, and goods are entered once; otherwise they may be counted twice. */
export function isTwice({ carried, documents }: Pick<StockFigures, 'carried' | 'documents'>): boolean {
  return documents.length > 1 || (documents.length === 1 && (carried.quantity !== 0 || carried.value !== 0));
}

/** Nothing is carried or entered. */
export function isBlank({ carried, documents }: Pick<StockFigures, 'carried' | 'documents'>): boolean {
  return documents.length === 0 && carried.quantity === 0 && carried.value === 0;
}

export function isAsked(line: StockFigures, { search = '', only }: OpeningStockAsked): boolean {
  if (only === 'entered' && line.documents.length === 0) return false;
  if (only === 'twice' && !isTwice(line)) return false;
  return search === '' || normalName(`${line.name} ${line.location} ${line.batch}`).includes(normalName(search));
}

export function stockTotals(lines: readonly StockFigures[]) {
  const worth = (part: 'carried' | 'entered') => lines.reduce((total, line) => total + line[part].value, 0);
  return { carried: worth('carried'), entered: worth('entered'), twice: lines.filter(isTwice).length };
}

const nothing: UnitCost = { quantity: 0, value: 0 };

export function sum(one: UnitCost, other: UnitCost): UnitCost {
  return { quantity: one.quantity + other.quantity, value: one.value + other.value };
}

function keyOf(...parts: readonly string[]): string {
  return parts.join('\n');
}

function byPlace(one: { readonly place: string }, other: { readonly place: string }): number {
  return one.place < other.place ? -1 : 1;
}
