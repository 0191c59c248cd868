import type { CommittedValue } from '#application/ports/orders';
import type { Day } from '#domain/time/day';
import { viewKeys } from '#storage/engine/keys';
import { pack, unpack } from '#storage/engine/packing';
import type { BalanceParts, Folded } from '#storage/views/as-of';
import type { CommittedChange } from '#storage/views/given';
import { type Page, type PagePut, queryPages } from '#storage/views/pages';
import { changesInTail } from '#storage/views/stock/open-orders';
import { foldPages, type Step } from '#storage/views/view';

/**
 * What open purchase orders commit projects to, by the day of the order, on a page for each month. As with open quantities of items, these
 * pages are written before those of takers, and read after them. A page has only what is open, so they cost as much as there are months, and
 * days with open orders of a project.
 */
type Commitments = Map<string, CommittedValue>;

/** Folds the changes of a batch into the pages of their months. */
export function foldCommitted(step: Step, changes: readonly CommittedChange[]): Promise<readonly PagePut[]> {
  return foldPages(step, changes, pageOf, { unpack: unpackCommitted, add: addTo, pack: packCommitted });
}

function pageOf({ date }: CommittedChange): string {
  return viewKeys.committed(date.slice(0, 7));
}

/** Of orders dated up to a day, by day and project, exact as of now. */
export async function readCommitted({ engine }: BalanceParts, folded: Folded, to: Day): Promise<readonly CommittedValue[]> {
  const { committed: changes } = await changesInTail(engine, folded);
  const pages = await queryPages(engine, folded.stream, viewKeys.committed(''), viewKeys.committed(to.slice(0, 7)), {
    consistency: 'strong',
  });
  const through = new Map(pages.map(({ key, watermark }) => [key, watermark]));
  const committed: Commitments = new Map(pages.flatMap((page) => [...unpackCommitted(page)]));
  for (const change of changes) if (change.sequence > (through.get(pageOf(change)) ?? 0)) addTo(committed, change);
  return [...committed.values()].filter(({ date }) => date <= to);
}

function addTo(committed: Commitments, { date, projectId, value }: CommittedValue): void {
  const name = `${date} ${projectId}`;
  const sum = (committed.get(name)?.value ?? 0) + value;
  if (sum === 0) committed.delete(name);
  else committed.set(name, { date, projectId, value: sum });
}

type PackedCommitted = [date: Day, projectId: string, value: number][];

function packCommitted(committed: Commitments): Uint8Array {
  return pack([...committed.values()].map(({ date, projectId, value }) => [date, projectId, value]));
}

function unpackCommitted(page: Page | undefined): Commitments {
  const committed: Commitments = new Map();
  for (const [date, projectId, value] of page === undefined ? [] : unpack<PackedCommitted>(page.packed))
    addTo(committed, { date, projectId, value });
  return committed;
}
