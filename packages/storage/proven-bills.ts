import { type BillPart, billAsOf, type OpenBill } from '#domain/posting/bill-parts';
import type { BillChange, Effect } from '#domain/posting/effect';
import type { Day } from '#domain/time/day';
import type { Entry } from '#storage/entry';
import { billNameKey, shortId } from '#storage/keys';
import type { Find } from '#storage/prover';
import type { BalanceParts, Folded } from '#storage/views/as-of';
import { readBills, readBillsAsOf, readEveryBill } from '#storage/views/facts';
import { numberOf } from '#storage/views/fold-entry';
import { everyDay, partsOf } from '#storage/views/kept-bill';
import { readBillNames } from '#storage/views/named-bills';
import { firstDay } from '#storage/views/settled-bills';

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

/** Compares the stored bills, and bills as of several days, with the log, and bills with the balances of their ledgers. */
export async function proveBills(
  parts: BalanceParts,
  folded: Folded,
  bills: ProvenBills,
  balances: ReadonlyMap<string, number>,
  find: Find,
): Promise<void> {
  const expected = new Map(
    [...bills].flatMap(([ledgerId, ledger]) =>
      [...ledger].map(([billId, byVoucher]) => [`${ledgerId} ${billId}`, inOrder(byVoucher)] as const),
    ),
  );
  await proveKept(parts, folded, expected, find);
  await proveNamed(parts, folded, expected, find);
  for (const asOf of [...monthEnds(expected.values()), everyDay]) {
    const seen = linesOf(await readBillsAsOf(parts, folded, asOf));
    const lines = linesOf([...expected].flatMap(([name, said]) => billAsOf(nameOf(name), said, asOf)));
    for (const name of new Set([...seen.keys(), ...lines.keys()]))
      if (seen.get(name) !== lines.get(name))
        find(`bill ${name}`, `at ${asOf} it is ${seen.get(name) ?? 'not there'}, by the log ${lines.get(name) ?? 'not there'}`);
  }
  for (const [ledgerId, ledger] of bills) {
    const open = [...ledger.values()].reduce((sum, said) => sum + [...said.values()].reduce((of, part) => of + amountOf(part), 0), 0);
    const balance = balances.get(ledgerId) ?? 0;
    if (open !== balance) find(`ledger ${ledgerId}`, `its bills add up to ${open}, its balance is ${balance}`);
  }
}

function amountOf({ opens, settles }: BillPart): number {
  return (opens?.amount ?? 0) + settles;
}

/** Part by part, open bills and bills settled long ago. Each settled bill must be in one place, where readers look for it. */
async function proveKept(
  parts: BalanceParts,
  folded: Folded,
  expected: ReadonlyMap<string, readonly BillPart[]>,
  find: Find,
): Promise<void> {
  const { ledgers, settled, slots } = await readEveryBill(parts, folded, firstDay);
  const seen = new Map<string, readonly BillPart[]>(
    ledgers.flatMap(({ ledgerId, bills }) => [...bills].map(([billId, bill]) => [`${ledgerId} ${billId}`, partsOf(bill)] as const)),
  );
  for (const name of new Set([...seen.keys(), ...expected.keys()])) {
    const [kept, said] = [seen.get(name) ?? [], expected.get(name) ?? []];
    for (let at = 0; at < Math.max(kept.length, said.length); at += 1) {
      const [is, should] = [textOf(kept[at]), textOf(said[at])];
      if (is !== should) find(`bill ${name}`, `is kept with ${is}, by the log ${should}`);
    }
  }
  const keys = new Map<string, string | null>(
    ledgers.flatMap(({ ledgerId, bills }) => [...bills].map(([billId, { settled: key }]) => [`${ledgerId} ${billId}`, key])),
  );
  for (const { key, slot, billId } of settled) {
    const name = `${slots.ids[slot]} ${billId}`;
    if (keys.get(name) !== key) find(`bill ${name}`, `is kept as settled under ${key} as well`);
  }
}

/** Every bill is found by its name, as readers look for it, and none is kept by a name that no voucher ever gave. */
async function proveNamed(
  parts: BalanceParts,
  folded: Folded,
  expected: ReadonlyMap<string, readonly BillPart[]>,
  find: Find,
): Promise<void> {
  const found = await readBills(parts, folded, [...expected.keys()].map(nameOf));
  const seen = new Map(found.map(({ ledgerId, billId, parts: kept }) => [`${ledgerId} ${billId}`, kept]));
  for (const [name, said] of expected) {
    const [is, should] = [seen.get(name) ?? [], said].map((all) => all.map(textOf).join('; '));
    if (is !== should) find(`bill ${name}`, `is by its name ${is || 'nothing'}, by the log ${should || 'nothing'}`);
  }
  const { slots } = await parts.slots.readAll(folded.stream, 'ledgers');
  const known = new Set(
    [...expected.keys()].map(nameOf).map(({ ledgerId, billId }) => billNameKey(slots.of.get(ledgerId) ?? -1, shortId(billId))),
  );
  for (const name of await readBillNames(parts.engine, folded.stream))
    if (!known.has(name)) find(`bill ${name}`, 'is kept by a name that no voucher gives');
}

function textOf(part: BillPart | undefined): string {
  if (part === undefined) return 'nothing';
  const { voucher, number, date, opens, settles, foreign } = part;
  const opened = opens && [opens.kind, opens.number, opens.date, opens.dueDate, opens.amount].join(' ');
  const inCurrency = foreign === undefined ? '' : `, ${foreign.currency} ${foreign.opens} ${foreign.settles} ${foreign.rate}`;
  return [voucher.slug, voucher.id, number, date, opened ?? '', settles].join(' ') + inCurrency;
}

/** The lines of a bill on a day: several if it is not dated yet and several vouchers settled it. */
function linesOf(open: readonly OpenBill[]): ReadonlyMap<string, string> {
  const lines = new Map<string, string[]>();
  for (const bill of open) {
    const { ledgerId, billId, kind, voucher, number, date, dueDate, amount, open: left, foreign } = bill;
    const name = `${ledgerId} ${billId}`;
    lines.set(name, [
      ...(lines.get(name) ?? []),
      [kind, voucher.slug, voucher.id, number, date, dueDate, amount, left, foreign?.open ?? ''].join(' '),
    ]);
  }
  return new Map([...lines].map(([name, some]) => [name, some.sort().join('; ')]));
}

function inOrder(byVoucher: ReadonlyMap<number, BillPart>): readonly BillPart[] {
  return [...byVoucher].sort(([one], [other]) => one - other).map(([, part]) => part);
}

function nameOf(name: string): { readonly ledgerId: string; readonly billId: string } {
  const [ledgerId = '', billId = ''] = name.split(' ');
  return { ledgerId, billId };
}

/** The ends of the months in which a bill changed. */
function monthEnds(bills: Iterable<readonly BillPart[]>): readonly Day[] {
  const months = new Set<string>();
  for (const parts of bills) for (const { date } of parts) months.add(date.slice(0, 7));
  return [...months].sort().map((month) => `${month}-31`);
}
