import type { Engine } from '#storage/engine';
import { viewKeys } from '#storage/keys';
import { type FoldEntry, halves } from '#storage/views/fold-entry';
import { type LeafChange, leafKey, marked, planLeaves, readLeaves } from '#storage/views/leaves';
import { type Bill, billEventKey, emptyLedger, foldLedger, type LedgerView, packLedger, unpackLedger } from '#storage/views/ledger-view';
import { type Page, type PagePut, readPages, refuseBeyond } from '#storage/views/pages';
import type { Slots } from '#storage/views/slots';

/** A ledger's page holds this many rows of its statement; more are moved to leaves together. */
const rowsHeld = 16;

export interface LedgersFolded {
  /** Each to be written together, before the ledgers. */
  readonly leaves: readonly (readonly PagePut[])[];
  readonly ledgers: readonly PagePut[];
}

/** Folds a batch into the page of each ledger it touches, its statement's leaves and the bill changes of the branch. */
export async function foldLedgers(
  engine: Engine,
  stream: string,
  slots: Slots,
  entries: readonly FoldEntry[],
  watermark: number,
): Promise<LedgersFolded> {
  const touching = new Map<string, FoldEntry[]>();
  for (const entry of entries) {
    for (const id of entry.ledgers) {
      const mine = touching.get(id);
      if (mine) mine.push(entry);
      else touching.set(id, [entry]);
    }
  }
  const keyOf = (ledgerId: string) => viewKeys.ledger(slots.of.get(ledgerId) ?? 0);
  const pages = await readPages(engine, stream, [...touching.keys()].map(keyOf));
  refuseBeyond(pages.values(), watermark);
  const events: LeafChange[] = [];
  const folded = await Promise.all(
    [...touching].map(async ([ledgerId, mine]) => {
      const page = pages.get(keyOf(ledgerId));
      const view = await openLedger(engine, stream, ledgerId, page, mine);
      for (const entry of mine) {
        if (entry.sequence <= (page?.watermark ?? 0)) continue;
        foldLedger(view, ledgerId, entry);
        events.push(...billEvents(view, ledgerId, entry));
      }
      return { key: keyOf(ledgerId), view, expected: page?.watermark, prefix: viewKeys.rows(slots.of.get(ledgerId) ?? 0) };
    }),
  );
  const full = folded.filter(({ view }) => view.rows.size > rowsHeld);
  // Mostly rows are added to the last leaf: these are read together.
  const known = await readPages(
    engine,
    stream,
    full.flatMap(({ prefix, view }) => leafKey(prefix, view.leaves, lastOf(view)) ?? []),
  );
  const leaves = (await Promise.all(full.map(({ prefix, view }) => spill(engine, stream, prefix, view, watermark, known)))).flat();
  const ledgers = folded.map(({ key, view, expected }): PagePut => ({ key, watermark, packed: packLedger(view), expected }));
  if (events.length > 0)
    leaves.push(...(await planLeaves(engine, stream, viewKeys.billEvents, events, watermark)).map((group) => [...group]));
  return { leaves, ledgers };
}

function lastOf({ rows }: LedgerView): string {
  let last = '';
  for (const key of rows.keys()) if (key > last) last = key;
  return last;
}

/** Moves the rows a ledger's page holds to its leaves. */
async function spill(
  engine: Engine,
  stream: string,
  prefix: string,
  view: LedgerView,
  watermark: number,
  pages: ReadonlyMap<string, Page>,
): Promise<PagePut[][]> {
  // What a row says here is newer than what any leaf says, hence no sequence to compare.
  const changes = [...view.rows].map(([key, row]): LeafChange => ({ key, row, sequence: Number.POSITIVE_INFINITY }));
  const groups = await planLeaves(engine, stream, prefix, changes, watermark, { marks: view.leaves.marks, pages });
  view.rows.clear();
  view.leaves = marked(
    view.leaves,
    groups.flat().map(({ key }) => [key.slice(prefix.length), watermark] as const),
  );
  return groups.map((group) => [...group]);
}

/** The page of a ledger as a view, with what the entries to be folded need to know of bills that were closed long ago. */
export async function openLedger(
  engine: Engine,
  stream: string,
  ledgerId: string,
  page: Page | undefined,
  entries: readonly FoldEntry[],
): Promise<LedgerView> {
  const view = page ? unpackLedger(page.packed) : emptyLedger();
  for (const entry of entries) {
    if (entry.sequence <= (page?.watermark ?? 0)) continue;
    for (const { effect, factor } of halves(entry)) {
      if (factor === 1) continue;
      for (const change of effect.bills) {
        if (change.ledgerId !== ledgerId || change.kind !== 'settles' || view.bills.has(change.billId)) continue;
        // A settlement taken back opens a closed bill again: how it was called is told by the settlement itself.
        const key = billEventKey(effect.date, entry, change);
        const { rows } = await readLeaves(engine, stream, viewKeys.billEvents, key, key, { most: 1 });
        const row = rows.get(key);
        if (row) view.bills.set(change.billId, { ...billOfEvent(row as PackedBillEvent), open: 0 });
      }
    }
  }
  return view;
}

/** What happened to a bill on a day: enough to know what it was, and how much of it was open, at any earlier day. */
export type PackedBillEvent = [
  ledgerId: string,
  billId: string,
  amount: number,
  number: string,
  date: string,
  dueDate: string,
  original: number,
];

export function billOfEvent([, billId, , number, date, dueDate, amount]: PackedBillEvent): Omit<Bill, 'open'> {
  return { number, date, dueDate, amount, kind: 'bill', voucher: { slug: '', id: billId } };
}

/** The bill changes of one entry on one ledger, told with the bill as the view has it now. */
export function billEvents(view: LedgerView, ledgerId: string, entry: FoldEntry): LeafChange[] {
  const changes = new Map<string, LeafChange>();
  for (const { effect, factor } of halves(entry)) {
    for (const change of effect.bills) {
      if (change.ledgerId !== ledgerId) continue;
      const key = billEventKey(effect.date, entry, change);
      const bill = view.bills.get(change.billId);
      const so = factor === 1 ? changes.get(key)?.row : undefined;
      const amount = change.amount + (typeof so?.[2] === 'number' ? so[2] : 0);
      const row: PackedBillEvent = [
        ledgerId,
        change.billId,
        amount,
        bill?.number ?? '',
        bill?.date ?? effect.date,
        bill?.dueDate ?? effect.date,
        bill?.amount ?? 0,
      ];
      changes.set(key, { key, row: factor === 1 ? row : null, sequence: entry.sequence });
    }
  }
  return [...changes.values()];
}
