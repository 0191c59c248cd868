import type { Engine } from '#storage/engine';
import { viewKeys } from '#storage/keys';
import type { FoldEntry } from '#storage/views/fold-entry';
import { foldBills, isClosed } from '#storage/views/kept-bill';
import { type LeafChange, leafKey, marked, planLeaves } from '#storage/views/leaves';
import { emptyLedger, foldRows, type LedgerView, packLedger, unpackLedger } from '#storage/views/ledger-view';
import { planNamedBills } from '#storage/views/named-bills';
import { foldOpenBills } from '#storage/views/open-bills';
import { type Page, type PagePut, readPages, refuseBeyond } from '#storage/views/pages';
import { type Reopening, reopenSettled, settledChanges } from '#storage/views/settled-bills';
import { type Slots, slotOf } from '#storage/views/slots';

/** A ledger's page takes this many rows of its statement. Further rows move to leaves together. */
const rowsHeld = 16;

export interface LedgersFolded {
  /** Each group is written in its order, before the ledgers. */
  readonly leaves: readonly (readonly PagePut[])[];
  /** Each group is written together, before the ledgers. */
  readonly moved: readonly (readonly PagePut[])[];
  /** Their pages, and those of the open bills of several. */
  readonly ledgers: readonly PagePut[];
}

/** A ledger that a batch touches: first as on its page, then with the batch. */
interface Opened extends Reopening {
  readonly slot: number;
  readonly page: Page | undefined;
  readonly view: LedgerView;
}

/** Folds a batch into the page of each ledger it touches, its statement's leaves and the settled bills of the branch. */
export async function foldLedgers(
  engine: Engine,
  stream: string,
  slots: Slots,
  entries: readonly FoldEntry[],
  watermark: number,
): Promise<LedgersFolded> {
  const opened = await openLedgers(engine, stream, slots, entries, watermark);
  const settled: LeafChange[] = [];
  for (const { ledgerId, slot, view, entries: mine } of opened) {
    for (const entry of mine) {
      foldRows(view.rows, ledgerId, entry);
      foldBills(view.bills, ledgerId, entry);
      settled.push(...settledChanges(view.bills, ledgerId, slot, entry));
    }
    for (const [billId, bill] of view.bills) if (isClosed(bill)) view.bills.delete(billId);
  }
  const rows = await spillRows(engine, stream, opened, watermark);
  const ledgers = opened.map(
    ({ slot, view, page }): PagePut => ({
      key: viewKeys.ledger(slot),
      watermark,
      packed: packLedger(view),
      expected: page?.watermark,
    }),
  );
  const bills = settled.length === 0 ? [] : await planLeaves(engine, stream, viewKeys.settledBills, settled, watermark);
  const named = await planNamedBills(engine, stream, settled, watermark);
  // A settled bill moves in one transaction, so that an interrupted step cannot lose it.
  const move = settled.some(({ row }) => row === null);
  const open = await foldOpenBills(engine, stream, opened, watermark);
  return { leaves: [...rows, ...named, ...(move ? [] : bills)], moved: move ? together(bills) : [], ledgers: [...ledgers, ...open] };
}

async function openLedgers(
  engine: Engine,
  stream: string,
  slots: Slots,
  entries: readonly FoldEntry[],
  watermark: number,
): Promise<readonly Opened[]> {
  const touching = new Map<string, FoldEntry[]>();
  for (const entry of entries) {
    for (const id of entry.ledgers) {
      const mine = touching.get(id);
      if (mine) mine.push(entry);
      else touching.set(id, [entry]);
    }
  }
  const pages = await readPages(
    engine,
    stream,
    [...touching.keys()].map((id) => viewKeys.ledger(slotOf(slots, id))),
  );
  refuseBeyond(pages.values(), watermark);
  const opened = [...touching].map(([ledgerId, mine]): Opened => {
    const slot = slotOf(slots, ledgerId);
    const page = pages.get(viewKeys.ledger(slot));
    const view = page ? unpackLedger(page.packed) : emptyLedger();
    return { ledgerId, slot, page, view, bills: view.bills, entries: mine.filter(({ sequence }) => sequence > (page?.watermark ?? 0)) };
  });
  await reopenSettled(engine, stream, opened);
  return opened;
}

/** The fewest transactions for this many pages. */
function together(groups: readonly (readonly PagePut[])[]): PagePut[][] {
  const joined: PagePut[][] = [];
  for (const group of groups) {
    const last = joined.at(-1);
    if (last && last.length + group.length <= pagesTogether) last.push(...group);
    else joined.push([...group]);
  }
  return joined;
}

const pagesTogether = 90;

/** Moves rows to leaves when a ledger has too many. */
async function spillRows(engine: Engine, stream: string, opened: readonly Opened[], watermark: number): Promise<(readonly PagePut[])[]> {
  const full = opened.filter(({ view }) => view.rows.size > rowsHeld);
  // Mostly rows are added to the last leaf: these are read together.
  const known = await readPages(
    engine,
    stream,
    full.flatMap(({ slot, view }) => leafKey(viewKeys.rows(slot), view.leaves, lastOf(view)) ?? []),
  );
  const spilling = full.map(({ slot, view }) => spill(engine, stream, viewKeys.rows(slot), view, watermark, known));
  return (await Promise.all(spilling)).flat();
}

function lastOf({ rows }: LedgerView): string {
  let last = '';
  for (const key of rows.keys()) if (key > last) last = key;
  return last;
}

/** Moves the rows of a ledger's page to its leaves. */
async function spill(
  engine: Engine,
  stream: string,
  prefix: string,
  view: LedgerView,
  watermark: number,
  pages: ReadonlyMap<string, Page>,
): Promise<readonly (readonly PagePut[])[]> {
  // A row here is newer than any leaf, so there is no sequence to compare.
  const changes = [...view.rows].map(([key, row]): LeafChange => ({ key, row, sequence: Number.POSITIVE_INFINITY }));
  const groups = await planLeaves(engine, stream, prefix, changes, watermark, {
    known: { marks: view.leaves.marks, pages, none: view.leaves.marks.length === 0 && !pages.has(leafKey(prefix, view.leaves, '') ?? '') },
  });
  view.rows.clear();
  view.leaves = marked(
    view.leaves,
    groups.flat().map(({ key }) => [key.slice(prefix.length), watermark] as const),
  );
  return groups;
}
