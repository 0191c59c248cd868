import type { Context } from '#application/context';
import { type PageOf, pageOf } from '#application/gst-reconciliation/page-of';
import { isSearched } from '#application/gst-reconciliation/searched';
import { billedIn } from '#application/itc-register/move-subject';
import { type Entry, registerEntries } from '#application/itc-register/register-rows';
import { registerSides } from '#application/itc-register/register-sides';
import type { Taxes } from '#domain/gst-returns/tax-heads';
import { reversedFrom } from '#domain/gstr-2b/claim/unpaid-bill';
import { reclaimable, reversible } from '#domain/itc-register/allowed-moves';
import { isClaimed } from '#domain/itc-register/claimed-part';
import type { MovedAmount } from '#domain/itc-register/credit-move';
import { isNothing, type RegisterState, registerStates } from '#domain/itc-register/register-figures';
import { isPaidToSupplier, paidOfRule37, reversedByRule37, type UnpaidBill } from '#domain/itc-register/unpaid-part';
import { addDays, type Day } from '#domain/time/day';
import type { Period } from '#domain/time/period';
import type { RegisterAct, RegisterMove, RegisterRow, RegisterRows } from '#modules/purchase/gst-reconciliation/register-operations';

export interface RegisterAsked {
  /** The calendar year in which the financial year begins. */
  readonly year: number;
  readonly state?: RegisterState | undefined;
  readonly until?: Day | undefined;
  readonly search?: string | undefined;
}

/** The names of people come later. */
export type UnnamedRow = Omit<RegisterRow, 'moves'> & { readonly moves: readonly Omit<RegisterMove, 'byName'>[] };
export type RegisterFound = Omit<RegisterRows, 'rows'> & { readonly rows: readonly UnnamedRow[] };

/** How much credit is in each state, and a page of rows, what has to happen first at the top. */
export async function listRegister(
  context: Context,
  asked: RegisterAsked & { readonly cursor?: string | undefined },
): Promise<RegisterFound> {
  const { gstin, entries } = await foundEntries(context, asked);
  const states = registerStates.map((state) => {
    const some = entries.filter((one) => one.state === state);
    return { state, rows: some.length, tax: some.reduce((sum, one) => sum + totalOf(amountIn(one)), 0) };
  });
  const wanted = asked.state === undefined ? entries : entries.filter(({ state }) => state === asked.state);
  const { rows, ...more } = pageOf(wanted, keyOf, asked.cursor);
  return { gstin, states, rows: await shownRows(context, rows), ...more };
}

/** All rows that are asked for, whatever their state, in their order. */
export async function foundEntries(
  context: Context,
  { year, until, search }: RegisterAsked,
): Promise<{ readonly gstin: string; readonly entries: readonly Entry[] }> {
  const of: Period = { from: `${year}-04-01`, to: `${year + 1}-03-31` };
  const sides = await registerSides(context, of);
  const isWanted = isSearched(search);
  const entries = registerEntries(sides, of, context.today).filter((one) => {
    const { igst, cgst, sgst, cess } = one.credit;
    const isDue = until === undefined || (one.next !== null && one.next.day !== null && one.next.day <= until);
    return isDue && isWanted({ ...one, taxable: 0, igst, cgst, sgst, cess });
  });
  return { gstin: sides.own.gstin, entries };
}

/** The part of a row that its state speaks of. */
function amountIn(entry: Entry): Taxes {
  return entry.state === 'reclaimed' ? entry.claimed : entry[entry.state];
}

/** By what has to happen first, then by supplier and day. */
export function keyOf({ next, supplier, date, number, id }: Entry): string {
  return [next?.day ?? '9999', next === null ? '1' : '0', supplier ?? '', date, number, id].join('|');
}

/** Bills in several parts are looked up, because open bills do not say what their settled parts came to. */
async function shownRows({ ports, scope }: Context, entries: PageOf<Entry>['rows']): Promise<readonly UnnamedRow[]> {
  const documents = entries.flatMap(({ document, bill, moves }) =>
    document !== null && (bill !== null || moves.length > 0) ? [{ slug: document.slug, id: document.id }] : [],
  );
  const found = await ports.records.findMany(scope, documents);
  return entries.map((entry) => {
    const billed = billedIn(found.get(entry.document?.id ?? '')?.effect?.bills ?? []);
    return rowOf(entry, { value: billed, unpaid: entry.bill?.unpaid ?? 0 });
  });
}

function rowOf(entry: Entry, bill: UnpaidBill): UnnamedRow {
  const { id, document, decided, supplier, supplierName, number, date, state, claim, next, lastDay, moves } = entry;
  const { credit, available, claimed, reversed, blocked, lost } = entry;
  const isSetAside = claim.standing === 'set-aside';
  const isUnpaid = document !== null && bill.unpaid > 0 && isPaidToSupplier(document) && isClaimed(claim);
  return {
    ...{ id, supplier, supplierName, number, date, state, credit, available, claimed, reversed, blocked, lost, next, lastDay },
    document: document === null ? null : { slug: document.slug, id: document.id, branchId: document.branchId, voucher: document.voucher },
    others: isSetAside ? Math.max(0, (decided?.books.length ?? 0) - 1) : 0,
    decision: isSetAside ? (decided?.id ?? null) : null,
    month: claim.month,
    unpaid: isUnpaid ? { amount: bill.unpaid, until: addDays(reversedFrom(document.date), -1) } : null,
    moves: moves.map(({ id: move, branchId, kind, rule, month, taxes, remark, by, at }) => ({
      ...{ id: move, branchId, kind, rule, month, taxes, remark, by, at },
    })),
    acts: [...actsOf(entry, bill)],
  };
}

/** What can be moved now, in the month after all others. */
function actsOf({ document, decided, claim, moves }: Entry, bill: UnpaidBill): readonly RegisterAct[] {
  const last = '9999-12';
  if (claim.standing === 'set-aside' && decided !== null) {
    const all: readonly MovedAmount[] = [{ kind: 'reversed', rule: 'set-aside', month: decided.month, taxes: claim.credit }, ...moves];
    return acts({ kind: 'reclaimed', rule: 'set-aside', most: reclaimable(all, 'set-aside', last) });
  }
  if (document === null || !isClaimed(claim)) return [];
  const left = reversible(claim.credit, moves);
  const ofSupplier = isPaidToSupplier(document)
    ? [
        ...acts({ kind: 'reversed', rule: '37', most: reversedByRule37(claim.credit, bill, moves) }),
        ...acts({ kind: 'reversed', rule: '37A', most: left }),
      ]
    : [];
  return [
    ...ofSupplier,
    ...(['other', '17(5)'] as const).flatMap((rule) => acts({ kind: 'reversed', rule, most: left })),
    ...acts({ kind: 'reclaimed', rule: '37', most: paidOfRule37(claim.credit, bill, moves) }),
    ...(['37A', 'other'] as const).flatMap((rule) => acts({ kind: 'reclaimed', rule, most: reclaimable(moves, rule, last) })),
  ];
}

function acts(act: RegisterAct): readonly RegisterAct[] {
  return isNothing(act.most) || Object.values(act.most).some((one) => one < 0) ? [] : [act];
}

export function totalOf({ igst, cgst, sgst, cess }: Taxes): number {
  return igst + cgst + sgst + cess;
}
