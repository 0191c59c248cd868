import type { FreeStock } from '#application/ports/stock';
import { assert } from '#domain/assert';
import { scaled } from '#domain/money/paise';
import { isOnHand } from '#domain/stock/on-hand';
import { pageOfKey, viewKeys } from '#storage/engine/keys';
import { pack, unpack } from '#storage/engine/packing';
import type { BalanceParts, Folded } from '#storage/views/as-of';
import { type FoldEntry, halves } from '#storage/views/fold-entry';
import type { OpenChange } from '#storage/views/given';
import { type Page, type PagePut, queryPages, readPages, refuseBeyond } from '#storage/views/pages';
import { slotOf } from '#storage/views/slots';
import { changesInTail } from '#storage/views/stock/open-orders';
import type { Step } from '#storage/views/view';

/**
 * What there is of every item of a branch: on hand in all places together, reserved and expected in orders. Items are in the order of their
 * numbers and without ids, so that all of them cost a few read units. As with open quantities of orders, these pages are written before those
 * of takers, and read after them.
 */
type Sums = [onHand: number, reserved: number, expected: number];

const itemsPerPage = 256;
const none: Readonly<Sums> = [0, 0, 0];

function pageOf(slot: number): number {
  return Math.floor(slot / itemsPerPage);
}

/** Folds the movements and the changes of open orders of a batch. */
export async function foldFreeStock(
  { engine, stream, slots, entries, watermark }: Step,
  changes: readonly OpenChange[],
): Promise<readonly PagePut[]> {
  const slot = (itemId: string) => slotOf(slots.items, itemId);
  const touched = new Set([...entries.flatMap(({ items }) => [...items]), ...changes.map(({ itemId }) => itemId)].map(slot).map(pageOf));
  const pages = await readPages(engine, stream, [...touched].map(viewKeys.freeStock));
  refuseBeyond(pages.values(), watermark);
  const columns = new Map([...touched].map((number) => [number, unpackSums(pages.get(viewKeys.freeStock(number)))]));
  const through = (itemId: string) => pages.get(viewKeys.freeStock(pageOf(slot(itemId))))?.watermark ?? 0;
  for (const { sequence, itemId, sums } of [...movedBy(entries), ...orderedBy(changes)]) {
    const page = columns.get(pageOf(slot(itemId)));
    assert(page, 'every page that changes was read');
    if (sequence > through(itemId)) addTo(page, slot(itemId) % itemsPerPage, sums);
  }
  return [...columns].map(([number, sums]) => {
    const key = viewKeys.freeStock(number);
    return { key, watermark, packed: packSums(sums), expected: pages.get(key)?.watermark };
  });
}

/** Of every item that ever moved or was ordered in the branch, exact as of now. */
export async function readFreeStock({ engine, slots }: BalanceParts, folded: Folded): Promise<readonly FreeStock[]> {
  const { stream, head, tail } = folded;
  const { items: changes } = await changesInTail(engine, folded);
  const { ids, of } = await slots.read(stream, 'items', head.items);
  const last = viewKeys.freeStock(pageOf(Math.max(0, ids.length - 1)));
  const pages = await queryPages(engine, stream, viewKeys.freeStock(0), last, { consistency: 'strong' });
  const through = new Map(pages.map(({ key, watermark }) => [pageOfKey(key), watermark]));
  const found = new Map<string, Sums>();
  for (const page of pages) {
    const first = pageOfKey(page.key) * itemsPerPage;
    for (const [at, sums] of unpackSums(page).entries()) {
      const itemId = ids[first + at];
      if (itemId !== undefined) found.set(itemId, sums);
    }
  }
  for (const { sequence, itemId, sums } of [...movedBy(tail), ...orderedBy(changes)]) {
    const slot = of.get(itemId);
    if (sequence <= (slot === undefined ? head.watermark : (through.get(pageOf(slot)) ?? 0))) continue;
    const before = found.get(itemId) ?? none;
    found.set(itemId, [before[0] + sums[0], before[1] + sums[1], before[2] + sums[2]]);
  }
  return [...found].map(([itemId, [onHand, reserved, expected]]) => ({
    ...{ itemId, onHand: scaled(onHand), reserved: scaled(reserved), expected: scaled(expected) },
  }));
}

interface Change {
  readonly sequence: number;
  readonly itemId: string;
  readonly sums: Readonly<Sums>;
}

function movedBy(entries: readonly FoldEntry[]): readonly Change[] {
  return entries.flatMap((entry) =>
    halves(entry).flatMap(({ effect, factor }) =>
      effect.movements
        .filter(isOnHand)
        .map(({ itemId, quantity }): Change => ({ sequence: entry.sequence, itemId, sums: [quantity * factor, 0, 0] })),
    ),
  );
}

function orderedBy(changes: readonly OpenChange[]): readonly Change[] {
  return changes.map(({ sequence, itemId, sums: [reserved, , expected] }) => ({ sequence, itemId, sums: [0, reserved, expected] }));
}

function addTo(page: Sums[], at: number, [onHand, reserved, expected]: Readonly<Sums>): void {
  for (let next = page.length; next <= at; next += 1) page.push([...none]);
  const sums = page[at];
  assert(sums, 'the page is long enough');
  sums[0] += onHand;
  sums[1] += reserved;
  sums[2] += expected;
}

/** Column by column, because most items are in no order. */
function packSums(page: readonly Readonly<Sums>[]): Uint8Array {
  return pack([0, 1, 2].map((column) => page.map((sums) => sums[column] ?? 0)));
}

function unpackSums(page: Page | undefined): Sums[] {
  if (page === undefined) return [];
  const [onHand = [], reserved = [], expected = []] = unpack<number[][]>(page.packed);
  return onHand.map((quantity, at) => [quantity, reserved[at] ?? 0, expected[at] ?? 0]);
}
