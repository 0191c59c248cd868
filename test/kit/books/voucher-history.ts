import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { Scope } from '#application/ports/scope';
import type { OpenBill } from '#domain/bills/bill-parts';
import type { BillChange, Effect } from '#domain/posting/effect';
import type { Storage } from '#storage/storage';
import { branchOf, create, edit, paiseOf, quantityOf, remove } from '#test/kit/books/works';

/** Ledgers of random histories: parties kept bill by bill, and others. */
export const parties = Array.from({ length: 3 }, () => randomUUID());
export const others = Array.from({ length: 3 }, () => randomUUID());
export const items = Array.from({ length: 3 }, () => randomUUID());

/** Days of three financial years, many of them in the same few weeks. */
export const day = fc.oneof(
  fc.integer({ min: 1, max: 30 }).map((date) => `2026-11-${String(date).padStart(2, '0')}`),
  fc
    .tuple(fc.integer({ min: 2025, max: 2027 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
    .map(([y, m, d]) => `${y}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`),
);

const pick = fc.nat(40);
const amount = fc.integer({ min: 1, max: 999 });
const typed = fc.record({ day, amount, party: fc.nat(2), other: fc.nat(2), of: pick, part: fc.nat(9) });

export type Step =
  | ({ readonly do: 'invoice' | 'openings' | 'receipt' | 'set-off' | 'journal' } & (typeof typed extends fc.Arbitrary<infer T> ? T : never))
  | { readonly do: 'edit'; readonly of: number; readonly day: string; readonly amount: number; readonly keep: number }
  | { readonly do: 'cancel' | 'undo' | 'status' | 'renumber' | 'delete'; readonly of: number }
  | Folding;

/** Folds this many entries at a time; `cut` ends the process after this many writes. */
export interface Folding {
  readonly do: 'project';
  readonly batch: number;
  readonly cut: number | null;
}

export const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: typed.map((one) => ({ ...one, do: 'invoice' as const })) },
  { weight: 8, arbitrary: typed.map((one) => ({ ...one, do: 'receipt' as const })) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom('openings' as const, 'set-off' as const, 'journal' as const), typed)
      .map(([kind, one]) => ({ ...one, do: kind })),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('edit' as const), of: pick, day, amount, keep: fc.nat(3) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom('cancel' as const, 'cancel' as const, 'undo' as const, 'status' as const, 'renumber' as const, 'delete' as const),
      of: pick,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('project' as const),
      batch: fc.integer({ min: 1, max: 9 }),
      cut: fc.option(fc.nat(12), { freq: 2 }),
    }),
  },
);

/** A voucher at the end of the history; `effect` is null while it is cancelled. */
export interface Voucher {
  readonly id: string;
  readonly slug: string;
  readonly number: string;
  readonly made: Effect;
  readonly effect: Effect | null;
  readonly gone: boolean;
}

/** Runs a step, in the log and on the vouchers; calls `fold` to project. */
export async function take(
  storage: Storage,
  scope: Scope,
  vouchers: Voucher[],
  one: Step,
  fold: (folding: Folding) => Promise<unknown>,
): Promise<void> {
  const stream = branchOf(scope);
  if (one.do === 'project') {
    await fold(one);
    return;
  }
  if (one.do === 'invoice' || one.do === 'openings' || one.do === 'receipt' || one.do === 'set-off' || one.do === 'journal') {
    const id = randomUUID();
    const made = effectOf(one, id, vouchers);
    const slug = one.do === 'invoice' ? 'sales-invoice' : one.do;
    const { stored } = await storage.journal.commit(
      scope,
      stream,
      create(scope, { id, slug, effect: made, words: ['solar', `n${one.amount}`] }),
    );
    vouchers.push({ id, slug, number: String(stored.row['number']), made, effect: made, gone: false });
    return;
  }
  const index = one.of % Math.max(1, vouchers.length);
  const target = vouchers[index];
  if (target === undefined || target.gone) return;
  const { id, slug, number, made } = target;
  if (one.do === 'delete') {
    await storage.journal.commit(scope, stream, remove(slug, id));
    vouchers[index] = { ...target, effect: null, gone: true };
    return;
  }
  const next =
    one.do === 'edit'
      ? { ...target, effect: edited(made, one), made: edited(made, one) }
      : one.do === 'renumber'
        ? { ...target, number: `${number}x` }
        : { ...target, effect: one.do === 'cancel' ? null : one.do === 'undo' ? made : target.effect };
  await storage.journal.commit(scope, stream, edit(scope, id, { slug, effect: next.effect, row: { status: one.do, number: next.number } }));
  vouchers[index] = next;
}

/** Changes the day, and sometimes amounts, bill numbers or due days. */
function edited(effect: Effect, { day: date, amount: by, keep }: Extract<Step, { do: 'edit' }>): Effect {
  const factor = (amountOf: number) => (keep % 2 === 0 ? amountOf : amountOf * (1 + (by % 3)));
  return {
    date,
    postings: effect.postings.map((posting) => ({ ...posting, amount: paiseOf(factor(posting.amount)) })),
    bills: effect.bills.map((bill) => ({
      ...bill,
      amount: paiseOf(factor(bill.amount)),
      ...(bill.kind === 'opens' && keep > 1 ? { number: `E${by}`, date, dueDate: '2026-12-31' } : {}),
    })),
    movements: effect.movements,
  };
}

function effectOf(
  one: Extract<Step, { do: 'invoice' | 'openings' | 'receipt' | 'set-off' | 'journal' }>,
  id: string,
  vouchers: readonly Voucher[],
): Effect {
  const [party, next, other] = [parties[one.party] ?? '', parties[(one.party + 1) % 3] ?? '', others[one.other] ?? ''];
  const posting = (ledgerId: string, moved: number) => ({ ledgerId, amount: paiseOf(moved) });
  const opens = (ledgerId: string, billId: string, opened: number): BillChange => ({
    ...{ ledgerId, billId, kind: 'opens', amount: paiseOf(opened) },
    ...(one.part % 2 === 0 ? { number: `B${one.of}`, date: one.day, dueDate: '2026-12-01' } : {}),
  });
  const nothing = { date: one.day, postings: [], bills: [], movements: [] };
  const movements = [
    {
      itemId: items[one.other] ?? '',
      locationId: one.of % 2 === 0 ? null : 'store',
      batch: null,
      quantity: quantityOf(-one.amount),
      value: null,
    },
  ];
  if (one.do === 'journal')
    return { ...nothing, postings: [posting(other, one.amount), posting(others[(one.other + 1) % 3] ?? '', -one.amount)] };
  if (one.do === 'invoice')
    return {
      ...nothing,
      postings: [posting(party, one.amount), posting(other, -one.amount)],
      bills: [opens(party, id, one.amount)],
      movements,
    };
  if (one.do === 'openings') {
    const bills = [
      opens(party, randomUUID(), one.amount),
      opens(party, randomUUID(), one.amount + 1),
      opens(next, randomUUID(), one.amount),
    ];
    return {
      ...nothing,
      postings: [posting(party, 2 * one.amount + 1), posting(next, one.amount), posting(other, -3 * one.amount - 1)],
      bills,
    };
  }
  const open = openBills(vouchers, '9999-12-31').filter(({ ledgerId }) => ledgerId === party);
  if (one.do === 'set-off') return { ...nothing, bills: setOff(open, one.of) };
  return { ...nothing, ...receipt(one, id, { party, other, open }), movements: [] };
}

/** Settles a bill with an amount on account, as far as both go. */
function setOff(open: readonly OpenBill[], of: number): readonly BillChange[] {
  const [debits, credits] = [open.filter((bill) => bill.open > 0), open.filter((bill) => bill.open < 0)];
  const [debit, credit] = [debits[of % Math.max(1, debits.length)], credits[of % Math.max(1, credits.length)]];
  if (debit === undefined || credit === undefined) return [];
  const by = Math.min(debit.open, -credit.open);
  const settles = ({ ledgerId, billId }: OpenBill, settled: number): BillChange => ({
    ledgerId,
    billId,
    kind: 'settles',
    amount: paiseOf(settled),
  });
  return [settles(debit, -by), settles(credit, by)];
}

/** Mostly settles a bill whole, sometimes in part, sometimes one that is settled already; the rest is on account. */
function receipt(
  one: { readonly of: number; readonly part: number; readonly amount: number },
  id: string,
  on: { readonly party: string; readonly other: string; readonly open: readonly OpenBill[] },
) {
  const owed = on.open.filter((bill) => bill.open > 0);
  const bill = owed[one.of % Math.max(1, owed.length)];
  const settled = bill === undefined ? 0 : one.part < 6 ? bill.open : Math.max(1, Math.floor((bill.open * one.part) / 10));
  const rest = one.part === 9 || settled === 0 ? one.amount : 0;
  const change = { ledgerId: on.party, amount: paiseOf(-settled) };
  return {
    postings: [
      { ledgerId: on.other, amount: paiseOf(settled + rest) },
      { ledgerId: on.party, amount: paiseOf(-settled - rest) },
    ],
    bills: [
      ...(bill === undefined || settled === 0 ? [] : [{ ...change, billId: bill.billId, kind: 'settles' as const }]),
      ...(rest === 0 ? [] : [{ ledgerId: on.party, billId: id, kind: 'on-account' as const, amount: paiseOf(-rest) }]),
    ],
  };
}

/** The open amounts at the end of a day, in the simplest way: each bill from all vouchers. */
export function openBills(vouchers: readonly Voucher[], asOf: string): readonly OpenBill[] {
  const live = vouchers.flatMap(({ id, slug, number, effect }) =>
    effect === null || effect.date > asOf ? [] : [{ id, slug, number, effect }],
  );
  const names = new Set(live.flatMap(({ effect }) => effect.bills.map(({ ledgerId, billId }) => `${ledgerId} ${billId}`)));
  return [...names].flatMap((name): OpenBill[] => {
    const [ledgerId = '', billId = ''] = name.split(' ');
    const mine = live.flatMap((voucher) =>
      voucher.effect.bills
        .filter((change) => change.ledgerId === ledgerId && change.billId === billId)
        .map((change) => ({ ...voucher, change })),
    );
    const opening = mine.find(({ change }) => change.kind !== 'settles');
    const sum = (changes: typeof mine) => paiseOf(changes.reduce((total, { change }) => total + change.amount, 0));
    const named = ({ slug, id }: { readonly slug: string; readonly id: string }) => ({ ledgerId, billId, voucher: { slug, id } });
    if (opening === undefined)
      return mine.map((one) => ({
        ...named(one),
        ...{ kind: 'on-account', number: one.number, date: one.effect.date, dueDate: one.effect.date },
        ...{ amount: paiseOf(0), open: one.change.amount },
      }));
    const open = sum(mine);
    const { change, number, effect } = opening;
    const date = change.date ?? effect.date;
    return open === 0
      ? []
      : [
          {
            ...named(opening),
            kind: change.kind === 'on-account' ? 'on-account' : 'bill',
            ...{ number: change.number ?? number, date, dueDate: change.dueDate ?? date },
            ...{ amount: sum(mine.filter((one) => one.change.kind !== 'settles')), open },
          },
        ];
  });
}

/** The rows of a ledger, in the order of its statement. */
export function statementOf(vouchers: readonly Voucher[], ledgerId: string, from: string, to: string) {
  const rows = vouchers.flatMap(({ id, slug, number, effect }, place) => {
    if (effect === null || effect.date < from || effect.date > to) return [];
    return [1, -1].flatMap((side) => {
      const mine = effect.postings.filter((posting) => posting.ledgerId === ledgerId && Math.sign(posting.amount) === side);
      const opposite = [
        ...new Set(effect.postings.filter((posting) => Math.sign(posting.amount) === -side).map((posting) => posting.ledgerId)),
      ];
      const amountOf = mine.reduce((sum, posting) => sum + posting.amount, 0);
      return amountOf === 0
        ? []
        : [
            {
              order: `${effect.date} ${String(place).padStart(6, '0')} ${side}`,
              row: {
                date: effect.date,
                slug,
                id,
                number,
                amount: amountOf,
                contraId: opposite.length === 1 ? (opposite[0] ?? null) : null,
                billIds: [...new Set(effect.bills.filter((bill) => bill.ledgerId === ledgerId).map(({ billId }) => billId))],
              },
            },
          ];
    });
  });
  return rows.sort((one, other) => (one.order < other.order ? -1 : 1)).map(({ row }) => row);
}
