import type { Engine } from '#storage/engine/engine';
import { viewKeys } from '#storage/engine/keys';
import { sideBySide } from '#storage/engine/side-by-side';
import type { BillSizes } from '#storage/views/bills/bill-sizes';
import { foldBills, isClosed, touchedBills } from '#storage/views/bills/kept-bill';
import {
  emptyLedger,
  foldRows,
  type LedgerView,
  packLedger,
  statementLeaves,
  unpackLedger,
  weightOf,
} from '#storage/views/bills/ledger-view';
import { areMany, moveToLeaves, planManyBills, readSomeBills } from '#storage/views/bills/many-bills';
import { planNamedBills } from '#storage/views/bills/named-bills';
import { foldOpenBills } from '#storage/views/bills/open-bills';
import { type Reopening, reopenSettled, settledChanges, settledLeaves } from '#storage/views/bills/settled-bills';
import type { FoldEntry } from '#storage/views/fold-entry';
import { type LeafChange, leafKey, marked, planLeaves } from '#storage/views/leaves';
import { type Page, type PagePut, readPages, refuseBeyond } from '#storage/views/pages';
import { type Slots, slotOf } from '#storage/views/slots';
import type { Plan, Step } from '#storage/views/view';

/** A ledger's page takes this many usual rows of its statement. Further rows move to leaves together. */
const rowsHeld = 16;

/** A ledger that a batch touches: first as on its page, then with the batch. */
interface Opened extends Reopening {
  readonly slot: number;
  readonly page: Page | undefined;
  readonly view: LedgerView;
  /** The leaves of the bills that the batch touches, if there are many. */
  readonly leaves: readonly Page[];
  readonly inLeaves: ReadonlySet<string>;
}

/** Folds a batch into the page of each ledger it touches, its leaves, and the settled bills of the branch. */
export async function foldLedgers({ engine, stream, slots, entries, watermark, bills: sizes }: Step): Promise<Plan> {
  const opened = await openLedgers(engine, stream, slots.ledgers, entries, watermark);
  const settled: LeafChange[] = [];
  const reopened: LeafChange[] = [];
  for (const { ledgerId, slot, view, bills, foldedTo, entries: mine } of opened) {
    for (const entry of mine) {
      foldRows(view.rows, ledgerId, entry);
      foldBills(bills, ledgerId, entry, foldedTo);
      const changes = settledChanges(bills, ledgerId, slot, entry);
      settled.push(...changes.settled);
      reopened.push(...changes.reopened);
    }
    for (const [billId, bill] of bills) if (isClosed(bill)) bills.delete(billId);
  }
  const rows = await spillRows(engine, stream, opened, watermark);
  const billLeaves = (await sideBySide(opened, (ledger) => spillBills(engine, stream, ledger, { watermark, sizes }))).flat();
  const ledgers = opened.map(
    ({ slot, view, page }): PagePut => ({
      key: viewKeys.ledger(slot),
      watermark,
      packed: packLedger(view),
      expected: page?.watermark,
    }),
  );
  const leavesOfSettled =
    settled.length === 0 ? [] : await planLeaves(engine, stream, viewKeys.settledBills, settled, watermark, { form: settledLeaves });
  const named = await planNamedBills(engine, stream, { settled, reopened }, watermark);
  // A settled bill moves in one transaction, so that an interrupted step cannot lose it.
  const move = settled.some(({ row }) => row === null);
  const touched = opened.map(({ slot, view }) => ({ slot, bills: view.many ? null : view.bills }));
  const open = await foldOpenBills(engine, stream, touched, watermark);
  return {
    rows: [...rows, ...named, ...(move ? [] : leavesOfSettled)],
    together: move ? together(leavesOfSettled) : [],
    // After the settled bills and before the ledgers.
    after: billLeaves,
    last: [...ledgers, ...open],
  };
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
  const opened = await sideBySide([...touching], async ([ledgerId, mine]): Promise<Opened> => {
    const slot = slotOf(slots, ledgerId);
    const page = pages.get(viewKeys.ledger(slot));
    const view = page ? unpackLedger(page.packed) : emptyLedger();
    const folded = page?.watermark ?? 0;
    const entries = mine.filter(({ sequence }) => sequence > folded);
    const onPage = {
      ledgerId,
      slot,
      page,
      view,
      bills: view.bills,
      foldedTo: () => folded,
      leaves: [],
      inLeaves: new Set<string>(),
      entries,
    };
    if (!view.many) return onPage;
    const { bills, foldedTo, leaves, inLeaves } = await readSomeBills(engine, stream, slot, lastChanges({ ledgerId, entries }).keys());
    refuseBeyond(leaves, watermark);
    return { ...onPage, bills, foldedTo, leaves, inLeaves };
  });
  await reopenSettled(engine, stream, opened);
  return opened;
}

/** The last entry that touches each bill. */
function lastChanges({ ledgerId, entries }: Pick<Opened, 'ledgerId' | 'entries'>): ReadonlyMap<string, number> {
  const last = new Map<string, number>();
  for (const entry of entries) for (const { billId } of touchedBills(entry, ledgerId)) last.set(billId, entry.sequence);
  return last;
}

/** The leaves of the bills of a ledger that has many, or has many from now on. */
async function spillBills(
  engine: Engine,
  stream: string,
  ledger: Opened,
  to: { readonly watermark: number; readonly sizes: BillSizes },
): Promise<readonly (readonly PagePut[])[]> {
  const { slot, view } = ledger;
  if (view.many) return planManyBills(engine, stream, slot, ledger, lastChanges(ledger), to);
  if (!areMany(view.bills, to.sizes)) return [];
  const groups = await moveToLeaves(engine, stream, slot, view.bills, to);
  view.bills.clear();
  view.many = true;
  return groups;
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
  const full = opened.filter(({ view }) => weightOfAll(view) > rowsHeld);
  // Mostly rows are added to the last leaf: these are read together.
  const known = await readPages(
    engine,
    stream,
    full.flatMap(({ slot, view }) => leafKey(viewKeys.rows(slot), view.leaves, lastOf(view)) ?? []),
  );
  const spilling = full.map(({ slot, view }) => spill(engine, stream, viewKeys.rows(slot), view, watermark, known));
  return (await Promise.all(spilling)).flat();
}

function weightOfAll({ rows }: LedgerView): number {
  let sum = 0;
  for (const row of rows.values()) sum += row ? weightOf(row) : 1;
  return sum;
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
    form: statementLeaves,
    known: { marks: view.leaves.marks, pages, none: view.leaves.marks.length === 0 && !pages.has(leafKey(prefix, view.leaves, '') ?? '') },
  });
  view.rows.clear();
  view.leaves = marked(
    view.leaves,
    groups.flat().map(({ key }) => [key.slice(prefix.length), watermark] as const),
  );
  return groups;
}
