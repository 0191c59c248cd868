import type { Facts } from '#application/ports/journal';
import type { OpenBill } from '#domain/bills/bill-parts';
import { billKey } from '#domain/bills/bills';
import { mulDiv, paise } from '#domain/money/paise';
import type { BillChange, Effect } from '#domain/posting/effect';
import { onHandWithout } from '#domain/stock/on-hand';
import { pieceMoves } from '#domain/stock/piece';
import type { BookFacts, PieceFacts } from '#modules/kit/module';

/**
 * The moving facts as if a voucher did not exist. An edit replaces the whole effect, so what the voucher settled, moved and posted is given
 * back before it is checked again. `settled` are the bills it settles; fully settled ones are no longer among the open bills.
 */
export function booksBefore(
  facts: Pick<Facts, 'bills' | 'onHand' | 'balances'>,
  own: Effect | undefined,
  settled: readonly OpenBill[],
): Omit<BookFacts, 'sources' | 'codes'> {
  if (own === undefined) return facts;
  return {
    bills: billsBefore(facts.bills, own, settled),
    onHand: onHandWithout(facts.onHand, own),
    balances: balancesBefore(facts, own),
  };
}

/** The same for pieces: what others did with each, apart from what the voucher does with it so far. */
export function codesBefore({ codes }: Pick<Facts, 'codes'>, own: Effect | undefined, id: string): BookFacts['codes'] {
  if (codes.size === 0) return new Map();
  const moves = pieceMoves(own);
  return new Map(
    [...codes].map(([code, history]): [string, PieceFacts] => [
      code,
      { others: history.filter((part) => part.id !== id), own: moves.get(code) ?? [] },
    ]),
  );
}

function billsBefore(open: readonly OpenBill[], own: Effect, settled: readonly OpenBill[]): readonly OpenBill[] {
  const closed = settled.map((bill) => [billKey(bill), { ...bill, open: paise(0), ...foreignOpen(bill, 0) }] as const);
  const restored = new Map([...closed, ...open.map((bill) => [billKey(bill), bill] as const)]);
  const opened = new Set(own.bills.filter(({ kind }) => kind !== 'settles').map(billKey));
  for (const change of own.bills) {
    const bill = restored.get(billKey(change));
    if (change.kind === 'settles' && bill !== undefined) restored.set(billKey(change), givenBack(bill, change));
  }
  return [...restored.values()].filter((bill) => !opened.has(billKey(bill)) && bill.open !== 0);
}

/** In the currency of the bill what was settled in it, or the proportion of what was settled in rupees. */
function givenBack(bill: OpenBill, { amount, foreign }: BillChange): OpenBill {
  const open = paise(bill.open - amount);
  if (bill.foreign === undefined) return { ...bill, open };
  const settled = foreign?.amount ?? (bill.amount === 0 ? 0 : mulDiv(amount, bill.foreign.amount, bill.amount));
  return { ...bill, open, ...foreignOpen(bill, bill.foreign.open - settled) };
}

function foreignOpen({ foreign }: OpenBill, open: number): Pick<OpenBill, 'foreign'> {
  return foreign === undefined ? {} : { foreign: { ...foreign, open } };
}

function balancesBefore({ balances }: Pick<Facts, 'balances'>, own: Effect): BookFacts['balances'] {
  const before = new Map(balances);
  for (const { ledgerId, amount } of own.postings) {
    const balance = before.get(ledgerId);
    if (balance !== undefined) before.set(ledgerId, paise(balance - amount));
  }
  return before;
}
