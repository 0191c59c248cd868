import type { Engine } from '#storage/engine';
import type { Entry } from '#storage/entry';
import { partitionDigest, viewKeys } from '#storage/keys';
import type { Find } from '#storage/prover';
import { balancesAsOf, openFolded } from '#storage/views/as-of';
import { readBillsAsOf, readLedgers, readStock } from '#storage/views/facts';
import { halves } from '#storage/views/fold-entry';
import { readLeaves } from '#storage/views/leaves';
import { rowsOf } from '#storage/views/ledger-view';
import { foldCounts, unpackCounts } from '#storage/views/list-counts';
import { readPage } from '#storage/views/pages';
import { daysOf, financialYearOf, type Period, periodOf } from '#storage/views/periods';
import { openSlots } from '#storage/views/slots';
import { openTails } from '#storage/views/tail';

/**
 * The books folded from the log in the plainest way there is, to compare the views with. Its size grows with ledgers,
 * periods, open bills and goods, not with vouchers.
 */
export interface ProvenFacts {
  /** Debit and credit by period and ledger. */
  readonly moves: Map<Period, Map<string, [debit: number, credit: number]>>;
  readonly bills: Map<string, number>;
  readonly stock: Map<string, number>;
  readonly rows: Map<string, number>;
  readonly lists: Map<string, number>;
}

export function newLedgerOfFacts(): ProvenFacts {
  return { moves: new Map(), bills: new Map(), stock: new Map(), rows: new Map(), lists: new Map() };
}

/** Counts one entry in, and looks whether its voucher balances. */
export function tally(facts: ProvenFacts, entry: Entry, find: Find): void {
  for (const [effect, factor] of [
    [entry.before?.effect, -1],
    [entry.after?.effect, 1],
  ] as const) {
    if (!effect) continue;
    const total = effect.postings.reduce((sum, { amount }) => sum + amount, 0);
    if (total !== 0) find(`${entry.sequence}`, `debits and credits differ by ${total}`);
    const period = facts.moves.get(periodOf(effect.date)) ?? new Map<string, [number, number]>();
    facts.moves.set(periodOf(effect.date), period);
    for (const { ledgerId, amount } of effect.postings) {
      const sums = period.get(ledgerId) ?? [0, 0];
      if (amount > 0) sums[0] += amount * factor;
      else sums[1] -= amount * factor;
      period.set(ledgerId, sums);
    }
    for (const { ledgerId, billId, amount } of effect.bills) add(facts.bills, `${ledgerId} ${billId}`, amount * factor);
    for (const { itemId, locationId, batch, quantity } of effect.movements)
      add(facts.stock, `${itemId} ${JSON.stringify([locationId, batch])}`, quantity * factor);
    for (const ledgerId of new Set(effect.postings.map((posting) => posting.ledgerId)))
      add(facts.rows, ledgerId, rowsOf(effect, ledgerId, { first: 0, slug: '', id: '', number: '' }).length * factor);
  }
  if (entry.before?.list) add(facts.lists, partitionDigest(entry.before.list), -1);
  if (entry.after?.list) add(facts.lists, partitionDigest(entry.after.list), 1);
}

function add(sums: Map<string, number>, key: string, amount: number): void {
  const sum = (sums.get(key) ?? 0) + amount;
  if (sum === 0) sums.delete(key);
  else sums.set(key, sum);
}

/** Compares the views and their tail with what the log says, at the end of every period that has moves. */
export async function proveFacts(engine: Engine, stream: string, facts: ProvenFacts, startMonth: number, find: Find): Promise<void> {
  const parts = { engine, slots: openSlots(engine), tails: openTails(engine), startMonth };
  const folded = await openFolded(parts, stream);
  const periods = [...facts.moves.keys()].sort((one, other) => one - other);
  const sums = new Map<string, { opening: number; debit: number; credit: number }>();
  let year: number | undefined;
  for (const period of periods) {
    const { last } = daysOf(period);
    const now = financialYearOf(last, startMonth);
    if (now !== year)
      for (const sum of sums.values()) Object.assign(sum, { opening: sum.opening + sum.debit - sum.credit, debit: 0, credit: 0 });
    year = now;
    for (const [ledgerId, [debit, credit]] of facts.moves.get(period) ?? []) {
      const sum = sums.get(ledgerId) ?? { opening: 0, debit: 0, credit: 0 };
      sums.set(ledgerId, { opening: sum.opening, debit: sum.debit + debit, credit: sum.credit + credit });
    }
    const view = await balancesAsOf(parts, folded, last);
    let net = 0;
    for (const ledgerId of new Set([...sums.keys(), ...view.sums.keys()])) {
      const { opening, debit, credit } = sums.get(ledgerId) ?? { opening: 0, debit: 0, credit: 0 };
      const seen = view.sums.get(ledgerId) ?? [0, 0, 0];
      net += seen[0] + seen[1] - seen[2];
      if (seen[0] !== opening || seen[1] !== debit || seen[2] !== credit)
        find(`ledger ${ledgerId}`, `balances at ${last} are ${seen.join(' ')}, by the log ${opening} ${debit} ${credit}`);
    }
    if (net !== 0) find(`balances ${last}`, `debits and credits differ by ${net}`);
  }
  const bills = await readBillsAsOf(parts, folded, '9999-12-31');
  compare(facts.bills, new Map(bills.map(({ ledgerId, billId, open }) => [`${ledgerId} ${billId}`, open])), 'bill', find);
  await proveRows(parts, folded, facts, find);
  const items = [...new Set([...facts.stock.keys()].map((place) => place.slice(0, place.indexOf(' '))))];
  const stock = await readStock(parts, folded, [
    ...new Set([...items, ...(await parts.slots.read(stream, 'items', folded.head.items)).ids]),
  ]);
  compare(
    facts.stock,
    new Map([...stock].flatMap(([itemId, places]) => [...places].map(([place, quantity]) => [`${itemId} ${place}`, quantity] as const))),
    'stock',
    find,
  );
  const page = await readPage(engine, stream, viewKeys.listCounts);
  const counts = page ? unpackCounts(page.packed) : new Map<string, number>();
  for (const entry of folded.tail) if (entry.sequence > (page?.watermark ?? folded.head.watermark)) foldCounts(counts, entry);
  compare(facts.lists, counts, 'list', find);
}

function compare(expected: ReadonlyMap<string, number>, seen: ReadonlyMap<string, number>, what: string, find: Find): void {
  for (const key of new Set([...expected.keys(), ...seen.keys()])) {
    if ((expected.get(key) ?? 0) !== (seen.get(key) ?? 0))
      find(`${what} ${key}`, `is ${seen.get(key) ?? 0}, by the log ${expected.get(key) ?? 0}`);
  }
}

/** Statements: as many rows as vouchers touched the ledger, and their sum is its balance. */
async function proveRows(
  parts: Parameters<typeof readLedgers>[0],
  folded: Parameters<typeof readLedgers>[1],
  facts: ProvenFacts,
  find: Find,
): Promise<void> {
  const slots = await parts.slots.read(folded.stream, 'ledgers', folded.head.ledgers);
  const ids = [
    ...new Set([
      ...slots.ids,
      ...facts.rows.keys(),
      ...folded.tail.flatMap((entry) => halves(entry).flatMap(({ effect }) => effect.postings.map(({ ledgerId }) => ledgerId))),
    ]),
  ];
  const nets = new Map<string, number>();
  for (const period of facts.moves.values())
    for (const [ledgerId, [debit, credit]] of period) nets.set(ledgerId, (nets.get(ledgerId) ?? 0) + debit - credit);
  for (const ledgerId of ids) {
    const pending = (await readLedgers(parts, folded, [ledgerId])).get(ledgerId)?.rows ?? new Map();
    const slot = slots.of.get(ledgerId);
    const rows =
      slot === undefined ? new Map() : new Map((await readLeaves(parts.engine, folded.stream, viewKeys.rows(slot), '0', '~')).rows);
    for (const [key, row] of pending) {
      if (row) rows.set(key, row);
      else rows.delete(key);
    }
    const sum = [...rows.values()].reduce((total, row) => total + Number(row[3]), 0);
    if (rows.size !== (facts.rows.get(ledgerId) ?? 0))
      find(`statement ${ledgerId}`, `has ${rows.size} rows, by the log ${facts.rows.get(ledgerId) ?? 0}`);
    if (sum !== (nets.get(ledgerId) ?? 0)) find(`statement ${ledgerId}`, `adds up to ${sum}, by the log ${nets.get(ledgerId) ?? 0}`);
  }
}
