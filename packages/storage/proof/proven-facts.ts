import { mulDiv } from '#domain/money/paise';
import type { Says } from '#domain/registers/says';
import { isOnHand } from '#domain/stock/on-hand';
import type { StandingOrder } from '#domain/stock/order-kind';
import type { Day } from '#domain/time/day';
import { startYearOf } from '#domain/time/financial-year';
import type { Engine } from '#storage/engine/engine';
import { partitionDigest, viewKeys } from '#storage/engine/keys';
import type { Entry } from '#storage/log/entry';
import { type ProvenBank, proveBank, tallyBank } from '#storage/proof/proven-bank';
import { type ProvenBills, proveBills, tallyBills } from '#storage/proof/proven-bills';
import { type ProvenCodes, proveCodes, proveItemPieces, tallyCodes } from '#storage/proof/proven-codes';
import { type ProvenDeductions, proveDeductions, tallyDeductions } from '#storage/proof/proven-deductions';
import { hashOf } from '#storage/proof/proven-words';
import type { Find } from '#storage/proof/prover';
import { type BalanceParts, balancesAsOf, type Folded, openFolded } from '#storage/views/as-of';
import { unpackDay } from '#storage/views/balances/balance-page';
import { daysOf, type Period, periodOf } from '#storage/views/balances/periods';
import { everyDay } from '#storage/views/bills/kept-bill';
import { rowsOf } from '#storage/views/bills/ledger-view';
import { readRows, readStock } from '#storage/views/facts';
import { type FoldEntry, halves, listedOf, listsOf, numberOf, sourceKey, standingOrder } from '#storage/views/fold-entry';
import { takersOf } from '#storage/views/given';
import { readLeaves } from '#storage/views/leaves';
import { foldCounts, unpackCounts } from '#storage/views/list-counts';
import { queryPages, readPage } from '#storage/views/pages';
import { openSlots } from '#storage/views/slots';
import { type Listed, readStatuses, yearsCounted } from '#storage/views/standings';
import { readCommitted } from '#storage/views/stock/committed';
import { readFreeStock } from '#storage/views/stock/free-stock';
import { readOpenOrders } from '#storage/views/stock/open-orders';
import { documentsTakenFrom, readTakers } from '#storage/views/stock/takers';
import { openTails } from '#storage/views/tail';

/**
 * The books folded from the log in the simplest way, to compare the views with. Memory grows with ledgers, days, bills and goods, not with
 * the rows of statements.
 */
export interface ProvenFacts {
  /** Debit and credit by day and ledger. */
  readonly moves: Map<Day, Map<string, [debit: number, credit: number]>>;
  readonly bills: ProvenBills;
  readonly stock: Map<string, number>;
  /** Quantities by the earlier document, its line and the voucher that takes. */
  readonly takers: Map<string, Map<string, number>>;
  /** The orders as they stand, by `slug|id`. */
  readonly orders: Map<string, StandingOrder>;
  readonly codes: ProvenCodes;
  readonly bank: ProvenBank;
  readonly deductions: ProvenDeductions;
  readonly rows: Map<string, Rows>;
  readonly lists: Map<string, number>;
  /** The status of each document, by `slug|id`. */
  readonly standings: Map<string, Listed>;
  /** Every year that ever had a document. */
  readonly years: Set<string>;
}

/** The rows of a statement: their number, and a checksum that does not depend on their order. */
interface Rows {
  count: number;
  said: number;
}

export function newLedgerOfFacts(): ProvenFacts {
  return {
    moves: new Map(),
    bills: new Map(),
    stock: new Map(),
    takers: new Map(),
    orders: new Map(),
    codes: new Map(),
    bank: new Map(),
    deductions: new Map(),
    rows: new Map(),
    lists: new Map(),
    standings: new Map(),
    years: new Set(),
  };
}

/** Adds one entry, and checks whether its voucher balances. */
export function tally(says: Says, facts: ProvenFacts, entry: Entry, folded: FoldEntry, find: Find): void {
  for (const [body, factor] of [
    [entry.before, -1],
    [entry.after, 1],
  ] as const) {
    if (!body?.effect) continue;
    const { effect } = body;
    const total = effect.postings.reduce((sum, { amount }) => sum + amount, 0);
    if (total !== 0) find(`${entry.sequence}`, `debits and credits differ by ${total}`);
    for (const { ledgerId, amount } of effect.postings) move(facts.moves, effect.date, ledgerId, amount, factor);
    for (const { itemId, locationId, batch, quantity } of effect.movements.filter(isOnHand))
      add(facts.stock, `${itemId} ${JSON.stringify([locationId, batch])}`, quantity * factor);
    for (const take of effect.takes ?? [])
      takes(facts.takers, sourceKey(take), [take.lineId, entry.slug, entry.id], take.quantity * factor);
    const { first, slug, id } = entry;
    for (const ledgerId of new Set(effect.postings.map((posting) => posting.ledgerId)))
      for (const row of rowsOf(effect, ledgerId, { first, slug, id, number: numberOf(body) })) count(facts.rows, ledgerId, row, factor);
  }
  tallyBills(facts.bills, entry);
  const order = standingOrder(says, entry.slug, entry.after);
  if (order) facts.orders.set(sourceKey(entry), order);
  else facts.orders.delete(sourceKey(entry));
  tallyCodes(facts.codes, entry);
  tallyBank(facts.bank, entry, folded);
  tallyDeductions(says, facts.deductions, entry);
  tallyStanding(facts, entry);
  for (const list of listsOf(entry.before)) add(facts.lists, partitionDigest(list), -1);
  for (const list of listsOf(entry.after)) add(facts.lists, partitionDigest(list), 1);
}

function tallyStanding({ standings, years }: Pick<ProvenFacts, 'standings' | 'years'>, entry: Entry): void {
  const stands = listedOf(entry.slug, entry.after);
  if (stands !== null) years.add(stands.yearId);
  if (stands === null) standings.delete(sourceKey(entry));
  else standings.set(sourceKey(entry), stands);
  for (const [slug, id, status] of entry.also ?? []) {
    const source = sourceKey({ slug, id });
    const before = standings.get(source);
    if (before) standings.set(source, { ...before, status });
  }
}

function takes(all: ProvenFacts['takers'], source: string, place: readonly string[], quantity: number): void {
  const of = all.get(source) ?? new Map<string, number>();
  all.set(source, of);
  add(of, JSON.stringify(place), quantity);
}

function move(moves: ProvenFacts['moves'], day: Day, ledgerId: string, amount: number, factor: 1 | -1): void {
  const onDay = moves.get(day) ?? new Map<string, [number, number]>();
  moves.set(day, onDay);
  const sums = onDay.get(ledgerId) ?? [0, 0];
  onDay.set(ledgerId, sums);
  if (amount > 0) sums[0] += amount * factor;
  else sums[1] -= amount * factor;
}

function count(rows: Map<string, Rows>, ledgerId: string, [key, row]: readonly [string, readonly unknown[]], factor: 1 | -1): void {
  const counted = rows.get(ledgerId) ?? { count: 0, said: 0 };
  rows.set(ledgerId, counted);
  counted.count += factor;
  counted.said += factor * hashOf(JSON.stringify([key, ...row]));
}

function add(sums: Map<string, number>, key: string, amount: number): void {
  const sum = (sums.get(key) ?? 0) + amount;
  if (sum === 0) sums.delete(key);
  else sums.set(key, sum);
}

/** Compares the views and their tail with the log. */
export async function proveFacts(engine: Engine, stream: string, facts: ProvenFacts, startMonth: number, find: Find): Promise<void> {
  const parts = { engine, slots: openSlots(engine), tails: openTails(engine), startMonth };
  const folded = await openFolded(parts, stream);
  await proveBalances(parts, folded, facts.moves, find);
  await proveDays(parts, folded, facts.moves, find);
  await proveBills(parts, folded, facts.bills, netsOf(facts.moves), find);
  await proveRows(parts, folded, facts, find);
  await proveStock(parts, folded, facts.stock, find);
  await proveTakers(parts, folded, facts.takers, find);
  await proveOrders(parts, folded, facts, find);
  await proveCodes(parts, folded, facts.codes, find);
  await proveItemPieces(parts, folded, facts.codes, find);
  await proveBank(parts, folded, facts.bank, find);
  await proveDeductions(engine, folded, facts.deductions, find);
  const page = await readPage(engine, stream, viewKeys.listCounts);
  const counts = page ? unpackCounts(page.packed) : new Map<string, number>();
  for (const entry of folded.tail) if (entry.sequence > (page?.watermark ?? folded.head.watermark)) foldCounts(counts, entry);
  compare(facts.lists, counts, 'list', find);
  await proveStandings(parts, folded, facts, find);
}

/** How many documents of every year have each status, and what they add up to. */
async function proveStandings(
  parts: BalanceParts,
  folded: Folded,
  { standings, years }: Pick<ProvenFacts, 'standings' | 'years'>,
  find: Find,
): Promise<void> {
  const byYear = Map.groupBy(standings.values(), (listed) => listed.yearId);
  // A year of which all documents were deleted must have no counts, and nor may a year that never had one.
  for (const yearId of new Set([...years, ...(await yearsCounted(parts.engine, folded.stream))])) {
    const all = byYear.get(yearId) ?? [];
    const expected = new Map<string, number>();
    for (const { slug, side, status, total } of all) {
      add(expected, `${slug} ${side} ${status}`, 1);
      add(expected, `${slug} ${side} ${status} in paise`, total);
    }
    const seen = (await readStatuses(parts, folded, yearId)).flatMap(({ slug, side, status, count: many, total }): [string, number][] => [
      [`${slug} ${side} ${status}`, many],
      [`${slug} ${side} ${status} in paise`, total],
    ]);
    compare(expected, new Map(seen), 'documents by status', find);
  }
}

/** At the end of every period in which something moved. */
async function proveBalances(parts: BalanceParts, folded: Folded, moves: ProvenFacts['moves'], find: Find): Promise<void> {
  const periods = new Map<Period, Day[]>();
  for (const day of moves.keys()) periods.set(periodOf(day), [...(periods.get(periodOf(day)) ?? []), day]);
  const sums = new Map<string, { opening: number; debit: number; credit: number }>();
  let year: number | undefined;
  for (const [period, days] of [...periods].sort(([one], [other]) => one - other)) {
    const { last } = daysOf(period);
    const now = startYearOf(last, parts.startMonth);
    if (now !== year)
      for (const sum of sums.values()) Object.assign(sum, { opening: sum.opening + sum.debit - sum.credit, debit: 0, credit: 0 });
    year = now;
    for (const [ledgerId, [debit, credit]] of days.flatMap((day) => [...(moves.get(day) ?? [])])) {
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
}

/** The movements of each day, from which balances within a period are made. */
async function proveDays({ engine, slots }: BalanceParts, folded: Folded, moves: ProvenFacts['moves'], find: Find): Promise<void> {
  const { stream, head, tail } = folded;
  const { ids } = await slots.read(stream, 'ledgers', head.ledgers);
  const pages = await queryPages(engine, stream, viewKeys.day(''), viewKeys.day('~'), { consistency: 'strong' });
  const found = new Map(pages.map((page) => [page.key, page]));
  const days = new Set([...moves.keys(), ...head.days.keys()]);
  const seen: ProvenFacts['moves'] = new Map();
  for (const day of days) {
    const page = found.get(viewKeys.day(day));
    for (const [slot, [debit, credit]] of page ? unpackDay(page.packed) : []) {
      move(seen, day, ids[slot] ?? '', debit, 1);
      move(seen, day, ids[slot] ?? '', -credit, 1);
    }
  }
  for (const entry of tail)
    for (const { effect, factor } of halves(entry))
      if (entry.sequence > (found.get(viewKeys.day(effect.date))?.watermark ?? head.watermark))
        for (const { ledgerId, amount } of effect.postings) move(seen, effect.date, ledgerId, amount, factor);
  for (const [at, what] of (['debit', 'credit'] as const).entries())
    for (const day of new Set([...moves.keys(), ...seen.keys()])) {
      const [said, kept] = [moves.get(day), seen.get(day)];
      for (const ledgerId of new Set([...(said?.keys() ?? []), ...(kept?.keys() ?? [])])) {
        const [should, is] = [said?.get(ledgerId)?.[at] ?? 0, kept?.get(ledgerId)?.[at] ?? 0];
        if (should !== is) find(`${what} of ${day} ${ledgerId}`, `is ${is}, by the log ${should}`);
      }
    }
}

function netsOf(moves: ProvenFacts['moves']): ReadonlyMap<string, number> {
  const nets = new Map<string, number>();
  for (const onDay of moves.values())
    for (const [ledgerId, [debit, credit]] of onDay) nets.set(ledgerId, (nets.get(ledgerId) ?? 0) + debit - credit);
  return nets;
}

async function proveStock(parts: BalanceParts, folded: Folded, expected: ReadonlyMap<string, number>, find: Find): Promise<void> {
  const moved = [...expected.keys()].map((place) => place.slice(0, place.indexOf(' ')));
  const known = (await parts.slots.read(folded.stream, 'items', folded.head.items)).ids;
  const stock = await readStock(parts, folded, [...new Set([...moved, ...known])]);
  const seen = [...stock].flatMap(([itemId, places]) => [...places].map(([place, quantity]) => [`${itemId} ${place}`, quantity] as const));
  compare(expected, new Map(seen), 'stock', find);
}

async function proveTakers({ engine }: BalanceParts, folded: Folded, expected: ProvenFacts['takers'], find: Find): Promise<void> {
  const sources = new Set([...expected.keys(), ...(await documentsTakenFrom(engine, folded.stream))]);
  for (const [source, found] of await readTakers(engine, folded, [...sources])) {
    const seen: ProvenFacts['takers'] = new Map();
    for (const { voucher, lines } of takersOf(found))
      for (const [lineId, quantity] of lines) takes(seen, source, [lineId, voucher.slug, voucher.id], quantity);
    compare(expected.get(source) ?? new Map(), seen.get(source) ?? new Map(), `taken from ${source}`, find);
  }
}

/** The open quantity of a line is its quantity less all that was taken. The free stock of an item follows from it, so both are compared here. */
async function proveOrders(parts: BalanceParts, folded: Folded, { orders, takers, stock }: ProvenFacts, find: Find): Promise<void> {
  const expected = new Map<string, number>();
  for (const [source, { kind, lines }] of orders)
    for (const { lineId, itemId, quantity } of lines) {
      const taken = [...(takers.get(source) ?? [])].filter(([place]) => (JSON.parse(place) as string[])[0] === lineId);
      const open = quantity - taken.reduce((sum, [, much]) => sum + much, 0);
      for (const meaning of kind === 'reserved' ? ['reserved', 'ordered'] : [kind])
        if (open > 0) add(expected, `${itemId} ${meaning}`, open);
    }
  const { ids } = await parts.slots.read(folded.stream, 'items', folded.head.items);
  const named = [...orders.values()].flatMap(({ lines }) => lines.map(({ itemId }) => itemId));
  const seen = new Map<string, number>();
  for (const [itemId, sums] of await readOpenOrders(parts, folded, [...new Set([...ids, ...named])]))
    ['reserved', 'ordered', 'expected'].forEach((meaning, at) => {
      if (sums[at]) seen.set(`${itemId} ${meaning}`, sums[at]);
    });
  compare(expected, seen, 'open quantity of', find);
  const free = new Map([...expected].filter(([name]) => !name.endsWith(' ordered')));
  for (const [place, quantity] of stock) add(free, `${place.slice(0, place.indexOf(' '))} on hand`, quantity);
  const shown = (await readFreeStock(parts, folded)).flatMap(({ itemId, onHand, ...open }): [string, number][] => [
    [`${itemId} on hand`, onHand],
    [`${itemId} reserved`, open.reserved],
    [`${itemId} expected`, open.expected],
  ]);
  compare(free, new Map(shown), 'free stock of', find);
  await proveCommitted(parts, folded, { orders, takers }, find);
}

/** A project is committed to the part of each line of its purchase orders that was not taken yet, by value. */
async function proveCommitted(
  parts: BalanceParts,
  folded: Folded,
  { orders, takers }: Pick<ProvenFacts, 'orders' | 'takers'>,
  find: Find,
): Promise<void> {
  const expected = new Map<string, number>();
  for (const [source, { commits, lines }] of orders)
    for (const { lineId, quantity } of commits === undefined ? [] : lines) {
      const taken = [...(takers.get(source) ?? [])].filter(([place]) => (JSON.parse(place) as string[])[0] === lineId);
      const left = Math.max(0, quantity - taken.reduce((sum, [, much]) => sum + much, 0));
      if (quantity > 0) add(expected, `${commits?.date} ${commits?.projectId}`, mulDiv(commits?.values.get(lineId) ?? 0, left, quantity));
    }
  const seen = await readCommitted(parts, folded, everyDay);
  compare(expected, new Map(seen.map(({ date, projectId, value }) => [`${date} ${projectId}`, value])), 'committed', find);
}

function compare(expected: ReadonlyMap<string, number>, seen: ReadonlyMap<string, number>, what: string, find: Find): void {
  for (const key of new Set([...expected.keys(), ...seen.keys()])) {
    if ((expected.get(key) ?? 0) !== (seen.get(key) ?? 0))
      find(`${what} ${key}`, `is ${seen.get(key) ?? 0}, by the log ${expected.get(key) ?? 0}`);
  }
}

/** Statements: the rows of the vouchers that touched the ledger, with all their fields. */
async function proveRows(parts: BalanceParts, folded: Folded, facts: ProvenFacts, find: Find): Promise<void> {
  const slots = await parts.slots.read(folded.stream, 'ledgers', folded.head.ledgers);
  const inTail = folded.tail.flatMap((entry) => halves(entry).flatMap(({ effect }) => effect.postings.map(({ ledgerId }) => ledgerId)));
  const nets = netsOf(facts.moves);
  for (const ledgerId of new Set([...slots.ids, ...facts.rows.keys(), ...inTail])) {
    const pending = (await readRows(parts, folded, ledgerId)).rows;
    const slot = slots.of.get(ledgerId);
    const leaves = slot === undefined ? undefined : await readLeaves(parts.engine, folded.stream, viewKeys.rows(slot), '0', '~');
    const rows = new Map<string, readonly unknown[]>(leaves?.rows);
    for (const [key, row] of pending) {
      if (row) rows.set(key, row);
      else rows.delete(key);
    }
    const seen = new Map<string, Rows>();
    for (const row of rows) count(seen, ledgerId, row, 1);
    const [is, should] = [seen.get(ledgerId) ?? none, facts.rows.get(ledgerId) ?? none];
    const sum = [...rows.values()].reduce((total, row) => total + Number(row[3]), 0);
    if (is.count !== should.count) find(`statement ${ledgerId}`, `has ${is.count} rows, by the log ${should.count}`);
    else if (is.said !== should.said) find(`statement ${ledgerId}`, 'its rows are not those of the log');
    if (sum !== (nets.get(ledgerId) ?? 0)) find(`statement ${ledgerId}`, `adds up to ${sum}, by the log ${nets.get(ledgerId) ?? 0}`);
  }
}

const none: Rows = { count: 0, said: 0 };
