import type { Context } from '#application/context';
import { billKey } from '#application/documents/books-before';
import { openingBalance } from '#application/documents/opening-balance';
import type { OpenBill, Stored } from '#application/ports';
import { referenceWord } from '#application/records/references';
import { formatPaise } from '#domain/money/format';
import { type Paise, paise } from '#domain/money/paise';
import type { BillChange, Effect } from '#domain/posting/effect';
import { voucherOfBill } from '#domain/posting/settlement';
import { Refusal } from '#domain/refusal';
import { billSetOff } from '#modules/accounts/bill-set-off/bill-set-off';

/** A bill of a voucher that other vouchers settled, and by how much, positive. */
export interface Settled {
  readonly ledgerId: string;
  readonly billId: string;
  readonly settled: Paise;
}

/**
 * Others may not have settled more of a voucher's bills than is left of them afterwards: answers the first bill of which they
 * would have. `after` is undefined when the voucher is taken out.
 */
export function oversettled(before: Effect | undefined, after: Effect | undefined, open: readonly OpenBill[]): Settled | undefined {
  const now = opened(before);
  const then = opened(after);
  const left = new Map(open.map((bill) => [billKey(bill), bill.open]));
  for (const [key, { ledgerId, billId, amount }] of now) {
    const byOthers = amount - (left.get(key) ?? 0);
    const remaining = (then.get(key)?.amount ?? 0) - byOthers;
    if (byOthers !== 0 && Math.sign(remaining) !== 0 && Math.sign(remaining) !== Math.sign(byOthers)) {
      return { ledgerId, billId, settled: paise(Math.abs(byOthers)) };
    }
  }
  return undefined;
}

/** The bills a voucher opens. */
function opened(effect: Effect | undefined): ReadonlyMap<string, Pick<BillChange, 'ledgerId' | 'billId'> & { readonly amount: number }> {
  const own = new Map<string, { ledgerId: string; billId: string; amount: number }>();
  for (const change of effect?.bills ?? []) {
    if (change.kind === 'settles') continue;
    const { ledgerId, billId } = change;
    own.set(billKey(change), { ledgerId, billId, amount: (own.get(billKey(change))?.amount ?? 0) + change.amount });
  }
  return own;
}

/** The refusal, with the vouchers named that must be changed first. */
export async function refuseSettled(context: Context, { ledgerId, billId, settled }: Settled, from: string): Promise<never> {
  const numbers = await settlers(context, ledgerId, billId, from);
  const by = numbers.length > 0 ? ` by ${numbers.join(', ')}` : ' by other vouchers';
  throw new Refusal('notAllowed', { why: `${formatPaise(settled, { symbol: '₹' })} of this is settled${by}. Take that back first` });
}

/** As far as is reasonable to read for a sentence. */
const rowsLookedThrough = 100;
const namesShown = 5;

async function settlers(context: Context, ledgerId: string, billId: string, from: string): Promise<readonly string[]> {
  const { branchId } = context.scope;
  const page = await context.ports.books.statement(context.scope, branchId, ledgerId, from, '9999-12-31', { limit: rowsLookedThrough });
  // A set-off posts nothing, so the statement does not have it: it is found by the party it names.
  const setOffs = await context.ports.records.search(
    context.scope,
    billSetOff.slug,
    [referenceWord({ slug: 'customer', id: ledgerId })],
    rowsLookedThrough - 1,
  );
  const wanted = [...page.rows.map(({ slug, id }) => ({ slug, id })), ...setOffs.map((id) => ({ slug: billSetOff.slug, id }))];
  const found = new Map<string, Stored>();
  for (let start = 0; start < wanted.length; start += readAtOnce) {
    for (const [id, one] of await context.ports.records.findMany(context.scope, wanted.slice(start, start + readAtOnce)))
      found.set(id, one);
  }
  const settles = ({ effect }: Stored) =>
    effect?.bills.some((change) => change.ledgerId === ledgerId && change.billId === billId && change.kind === 'settles');
  return [...found.values()]
    .filter(settles)
    .map(({ row }) => String(row['number']))
    .slice(0, namesShown);
}

/** The bills a voucher settles, wherever they were opened. */
export async function settledBy(context: Context, own: Effect | undefined): Promise<readonly OpenBill[]> {
  const settled = new Set((own?.bills ?? []).filter(({ kind }) => kind === 'settles').map(({ billId }) => billId));
  if (settled.size === 0) return [];
  const { documents } = await import('#modules/all');
  const vouchers = new Set([...settled].map(voucherOfBill));
  const wanted = [...vouchers].flatMap((id) => [...documents, openingBalance].map(({ slug }) => ({ slug, id })));
  const bills: OpenBill[] = [];
  for (let start = 0; start < wanted.length; start += readAtOnce) {
    const found = await context.ports.records.findMany(context.scope, wanted.slice(start, start + readAtOnce));
    for (const { slug, id, effect } of found.values()) {
      const opens = (effect?.bills ?? []).filter(({ billId, kind }) => settled.has(billId) && kind !== 'settles');
      bills.push(...opens.map((change) => billOf(change, { slug, id })));
    }
  }
  return bills;
}

function billOf(
  { ledgerId, billId, kind, amount, number = '', date = '', dueDate = date }: BillChange,
  voucher: OpenBill['voucher'],
): OpenBill {
  const opened = { ledgerId, billId, kind: kind === 'on-account' ? kind : ('bill' as const), voucher };
  return { ...opened, number, date, dueDate, amount, open: amount };
}

const readAtOnce = 100;
