import { type BillPart, billAsOf, type OpenBill } from '#domain/bills/bill-parts';
import type { BillChange, Effect } from '#domain/posting/effect';
import type { Day } from '#domain/time/day';
import { billNameKey, shortId } from '#storage/engine/keys';
import type { Entry } from '#storage/log/entry';
import type { Find } from '#storage/proof/prover';
import type { BalanceParts, Folded } from '#storage/views/as-of';
import { everyDay, type KeptBill, partsOf } from '#storage/views/bills/kept-bill';
import { readBillNames } from '#storage/views/bills/named-bills';
import { firstDay } from '#storage/views/bills/settled-bills';
import { readBills, readBillsOfDays, readEveryBill } from '#storage/views/facts';
import { numberOf } from '#storage/views/fold-entry';

/** Every bill according to the log: ledger → bill → place of its voucher → the voucher's part. */
export type ProvenBills = Map<string, Map<string, Map<number, BillPart>>>;

export function tallyBills(bills: ProvenBills, { first, slug, id, before, after }: Entry): void {
  for (const [ledgerId, billId] of namesIn(before?.effect)) partsIn(bills, ledgerId, billId).delete(first);
  if (!after?.effect) return;
  const { effect } = after;
  const number = numberOf(after);
  for (const [ledgerId, billId] of namesIn(effect)) {
    const mine = effect.bills.filter((change) => change.ledgerId === ledgerId && change.billId === billId);
    partsIn(bills, ledgerId, billId).set(first, partOf(mine, { voucher: { slug, id }, number, date: effect.date }));
  }
}

function namesIn(effect: Effect | null | undefined): readonly (readonly [ledgerId: string, billId: string])[] {
  const names = new Map((effect?.bills ?? []).map(({ ledgerId, billId }) => [`${ledgerId} ${billId}`, [ledgerId, billId] as const]));
  return [...names.values()];
}

function partsIn(bills: ProvenBills, ledgerId: string, billId: string): Map<number, BillPart> {
  const ledger = bills.get(ledgerId) ?? new Map<string, Map<number, BillPart>>();
  bills.set(ledgerId, ledger);
  const parts = ledger.get(billId) ?? new Map<number, BillPart>();
  ledger.set(billId, parts);
  return parts;
}

function partOf(changes: readonly BillChange[], voucher: Pick<BillPart, 'voucher' | 'number' | 'date'>): BillPart {
  const opening = changes.filter(({ kind }) => kind !== 'settles');
  const [first] = opening;
  const date = first?.date ?? voucher.date;
  const sum = (some: readonly BillChange[]) => some.reduce((total, { amount }) => total + amount, 0);
  const opens = first && {
    kind: first.kind === 'on-account' ? ('on-account' as const) : ('bill' as const),
    ...{ number: first.number ?? voucher.number, date, dueDate: first.dueDate ?? date },
    amount: sum(opening) as OpenBill['amount'],
  };
  const foreign = changes.flatMap((change) => (change.foreign ? [{ ...change.foreign, opens: change.kind !== 'settles' }] : []));
  const inCurrency = (opening: boolean) => foreign.reduce((total, one) => total + (one.opens === opening ? one.amount : 0), 0);
  const [currency] = foreign.map((one) => one.currency);
  return {
    ...voucher,
    opens: opens ?? null,
    settles: sum(changes.filter(({ kind }) => kind === 'settles')),
    ...(currency === undefined
      ? {}
      : { foreign: { currency, opens: inCurrency(true), settles: inCurrency(false), rate: foreign.find((one) => one.rate)?.rate ?? 0 } }),
  };
}

/** The parts of every bill in their order: ledger → bill → parts. */
type Expected = ReadonlyMap<string, ReadonlyMap<string, readonly BillPart[]>>;

/** Compares the stored bills, and bills as of several days, with the log, and bills with the balances of their ledgers. */
export async function proveBills(
  parts: BalanceParts,
  folded: Folded,
  bills: ProvenBills,
  balances: ReadonlyMap<string, number>,
  find: Find,
): Promise<void> {
  const expected: Expected = new Map(
    [...bills].map(([ledgerId, ledger]) => [ledgerId, new Map([...ledger].map(([billId, said]) => [billId, partsOf({ parts: said })]))]),
  );
  await proveKept(parts, folded, expected, find);
  await proveNamed(parts, folded, expected, find);
  // The same bill is found for many days.
  const right = new WeakSet<KeptBill>();
  await readBillsOfDays(parts, folded, [...monthEnds(expected), everyDay], (asOf, ledgers) =>
    proveAsOf(expected, asOf, ledgers, right, find),
  );
  for (const [ledgerId, ledger] of expected) {
    let open = 0;
    for (const said of ledger.values()) for (const part of said) open += amountOf(part);
    const balance = balances.get(ledgerId) ?? 0;
    if (open !== balance) find(`ledger ${ledgerId}`, `its bills add up to ${open}, its balance is ${balance}`);
  }
}

function amountOf({ opens, settles }: BillPart): number {
  return (opens?.amount ?? 0) + settles;
}

/**
 * The bills that readers find for a day. A bill with the parts that the log gives it is what the log says on every day, so only the others
 * are worked out, and those that were not found.
 */
function proveAsOf(
  expected: Expected,
  asOf: Day,
  ledgers: readonly { readonly ledgerId: string; readonly bills: ReadonlyMap<string, KeptBill> }[],
  right: WeakSet<KeptBill>,
  find: Find,
): void {
  const compare = (ledgerId: string, billId: string, kept: readonly BillPart[], said: readonly BillPart[]) => {
    const [is, should] = [kept, said].map((some) => lineOf(billAsOf({ ledgerId, billId }, some, asOf)));
    if (is !== should) find(`bill ${ledgerId} ${billId}`, `at ${asOf} it is ${is ?? 'not there'}, by the log ${should ?? 'not there'}`);
  };
  const found = new Map(ledgers.map(({ ledgerId, bills }) => [ledgerId, bills]));
  for (const [ledgerId, bills] of found)
    for (const [billId, bill] of bills) {
      if (right.has(bill)) continue;
      const [kept, said] = [partsOf(bill), expected.get(ledgerId)?.get(billId) ?? []];
      if (sameParts(kept, said)) right.add(bill);
      else compare(ledgerId, billId, kept, said);
    }
  for (const [ledgerId, bills] of expected) {
    const own = found.get(ledgerId);
    for (const [billId, said] of bills) if (!own?.has(billId)) compare(ledgerId, billId, [], said);
  }
}

/** Part by part, open bills and bills settled long ago. Each settled bill must be in one place, where readers look for it. */
async function proveKept(parts: BalanceParts, folded: Folded, expected: Expected, find: Find): Promise<void> {
  const { ledgers, settled, slots } = await readEveryBill(parts, folded, firstDay);
  const seen = new Map(ledgers.map(({ ledgerId, bills }) => [ledgerId, bills]));
  const compare = (ledgerId: string, billId: string, kept: readonly BillPart[], said: readonly BillPart[]) => {
    if (sameParts(kept, said)) return;
    for (let at = 0; at < Math.max(kept.length, said.length); at += 1) {
      const [is, should] = [textOf(kept[at]), textOf(said[at])];
      if (is !== should) find(`bill ${ledgerId} ${billId}`, `is kept with ${is}, by the log ${should}`);
    }
  };
  for (const [ledgerId, bills] of seen)
    for (const [billId, bill] of bills) compare(ledgerId, billId, partsOf(bill), expected.get(ledgerId)?.get(billId) ?? []);
  for (const [ledgerId, bills] of expected)
    for (const [billId, said] of bills) if (!seen.get(ledgerId)?.has(billId)) compare(ledgerId, billId, [], said);
  for (const { key, slot, billId } of settled) {
    const ledgerId = slots.ids[slot] ?? '';
    const of = seen.get(ledgerId)?.get(billId)?.settled;
    if (of !== key) find(`bill ${ledgerId} ${billId}`, `is kept as settled under ${key} as well`);
  }
}

/** Every bill is found by its name, as readers look for it, and none is kept by a name that no voucher ever gave. */
async function proveNamed(parts: BalanceParts, folded: Folded, expected: Expected, find: Find): Promise<void> {
  const names = [...expected].flatMap(([ledgerId, bills]) => [...bills.keys()].map((billId) => ({ ledgerId, billId })));
  const seen = new Map<string, Map<string, readonly BillPart[]>>();
  for (const { ledgerId, billId, parts: kept } of await readBills(parts, folded, names)) {
    const ledger = seen.get(ledgerId) ?? new Map<string, readonly BillPart[]>();
    seen.set(ledgerId, ledger.set(billId, kept));
  }
  const { slots } = await parts.slots.readAll(folded.stream, 'ledgers');
  const known = new Set<string>();
  for (const [ledgerId, bills] of expected)
    for (const [billId, said] of bills) {
      known.add(billNameKey(slots.of.get(ledgerId) ?? -1, shortId(billId)));
      const kept = seen.get(ledgerId)?.get(billId) ?? [];
      if (sameParts(kept, said)) continue;
      const [is, should] = [kept, said].map((all) => all.map(textOf).join('; '));
      if (is !== should) find(`bill ${ledgerId} ${billId}`, `is by its name ${is || 'nothing'}, by the log ${should || 'nothing'}`);
    }
  for (const name of await readBillNames(parts.engine, folded.stream))
    if (!known.has(name)) find(`bill ${name}`, 'is kept by a name that no voucher gives');
}

function sameParts(some: readonly BillPart[], others: readonly BillPart[]): boolean {
  return some.length === others.length && some.every((one, at) => samePart(one, others[at]));
}

function samePart(one: BillPart, other: BillPart | undefined): boolean {
  return (
    other !== undefined &&
    one.voucher.slug === other.voucher.slug &&
    one.voucher.id === other.voucher.id &&
    one.number === other.number &&
    one.date === other.date &&
    one.settles === other.settles &&
    one.opens?.kind === other.opens?.kind &&
    one.opens?.number === other.opens?.number &&
    one.opens?.date === other.opens?.date &&
    one.opens?.dueDate === other.opens?.dueDate &&
    one.opens?.amount === other.opens?.amount &&
    one.foreign?.currency === other.foreign?.currency &&
    one.foreign?.opens === other.foreign?.opens &&
    one.foreign?.settles === other.foreign?.settles &&
    one.foreign?.rate === other.foreign?.rate
  );
}

function textOf(part: BillPart | undefined): string {
  if (part === undefined) return 'nothing';
  const { voucher, number, date, opens, settles, foreign } = part;
  const opened = opens && [opens.kind, opens.number, opens.date, opens.dueDate, opens.amount].join(' ');
  const inCurrency = foreign === undefined ? '' : `, ${foreign.currency} ${foreign.opens} ${foreign.settles} ${foreign.rate}`;
  return [voucher.slug, voucher.id, number, date, opened ?? '', settles].join(' ') + inCurrency;
}

/** The lines of a bill on a day: several if it is not dated yet and several vouchers settled it; undefined if there is nothing. */
function lineOf(open: readonly OpenBill[]): string | undefined {
  const lines = open.map(({ kind, voucher, number, date, dueDate, amount, open: left, foreign }) =>
    [kind, voucher.slug, voucher.id, number, date, dueDate, amount, left, foreign?.open ?? ''].join(' '),
  );
  return lines.length === 0 ? undefined : lines.sort().join('; ');
}

/** The ends of the months in which a bill changed. */
function monthEnds(bills: Expected): readonly Day[] {
  const months = new Set<string>();
  for (const ledger of bills.values()) for (const parts of ledger.values()) for (const { date } of parts) months.add(date.slice(0, 7));
  return [...months].sort().map((month) => `${month}-31`);
}
