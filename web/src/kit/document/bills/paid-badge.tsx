import { useQuery } from '@tanstack/react-query';
import { formatPaise } from '#domain/money/format';
import { paise } from '#domain/money/paise';
import { daysBetween, formatDay } from '#domain/time/day';
import { payAction } from '#modules/kit/document-actions';
import type { AnyDocument, AnyRow } from '#modules/kit/module';
import { takesBack } from '#modules/kit/trade/correction/note';
import type { Kept } from '../../../api/resource.ts';
import { session } from '../../../session/session.ts';
import { billsDay, today } from '../../../session/working-day.ts';
import { type OpenBill, openBillsQuery } from './open-bills.ts';

/**
 * Whether the bill of a document is paid: how much is open, and since when it is due. Shows nothing for a cash sale, which opens no bill.
 */
export function PaidBadge({
  module,
  stored,
  isParty,
}: {
  readonly module: AnyDocument;
  readonly stored: AnyRow & Kept;
  readonly isParty: boolean;
}) {
  const bills = useBills(module, stored, isParty);
  if (!isParty || bills.data === undefined || stored['cancelled'] === true || !Number(stored['total'])) return null;
  const bill = bills.data.find(({ billId }) => billId === stored.id);
  // A voucher just saved is not among the bills read before.
  if (bill === undefined && bills.isFetching) return null;
  const day = billsDay(session.get(), today());
  const isSetOff = bill === undefined && Number(stored['settled'] ?? 0) >= Number(stored['total']);
  const state = isRefunded(module, stored) ? refundOf(bill) : paymentOf(bill, day);
  const { text, tone } = isSetOff ? { text: 'Set off against the invoice', tone: 'success' } : state;
  return (
    <span className={`badge badge-${tone}`}>
      {text}
      {day !== today() && ` on ${formatDay(day)}`}
    </span>
  );
}

function useBills(module: AnyDocument, stored: AnyRow, isParty: boolean) {
  const partyId = module.partyId(stored as never) ?? '';
  return useQuery({ ...openBillsQuery(partyId), enabled: isParty && partyId !== '', staleTime: 0 });
}

/** Whether something of its bill is open; null while that is not known, or if it opens no bill. */
export function usePayment(module: AnyDocument, stored: AnyRow & Kept, isParty: boolean): 'open' | 'paid' | null {
  const { data, isFetching } = useBills(module, stored, isParty);
  if (!isParty || data === undefined || stored['cancelled'] === true || !Number(stored['total'])) return null;
  if (data.some(({ billId }) => billId === stored.id)) return 'open';
  return isFetching ? null : 'paid';
}

interface BillState {
  readonly text: string;
  readonly tone: 'success' | 'primary' | 'warning';
}

/** A return, or a note that takes back a part of its invoice. */
export function isRefunded({ slug, actions }: Pick<AnyDocument, 'slug' | 'actions'>, row: AnyRow): boolean {
  return actions[payAction]?.label.includes('Refund') === true || takesBack(slug, row);
}

/** The same of what is refunded: nobody pays it, and no day is too late. */
export function refundOf(bill: Pick<OpenBill, 'amount' | 'open'> | undefined): BillState {
  const open = Math.abs(bill?.open ?? 0);
  if (bill === undefined || open === 0) return { text: 'Refunded or set off', tone: 'success' };
  const part = open < Math.abs(bill.amount) ? `${formatPaise(paise(open), { symbol: '₹ ' })} not yet` : 'Not yet';
  return { text: `${part} refunded or set off`, tone: 'primary' };
}

/** The status text of a bill: paid if it is no longer open. */
export function paymentOf(bill: Pick<OpenBill, 'amount' | 'open' | 'dueDate'> | undefined, day: string): BillState {
  const open = Math.abs(bill?.open ?? 0);
  if (bill === undefined || open === 0) return { text: 'Paid', tone: 'success' };
  const late = bill.dueDate === '' ? 0 : daysBetween(bill.dueDate, day);
  const when = late > 0 ? `, ${late} ${late === 1 ? 'day' : 'days'} late` : bill.dueDate === '' ? '' : `, due ${formatDay(bill.dueDate)}`;
  const amount = formatPaise(paise(open), { symbol: '₹ ' });
  return {
    text: open < Math.abs(bill.amount) ? `Part paid: ${amount} open${when}` : `Unpaid${when}`,
    tone: late > 0 ? 'warning' : 'primary',
  };
}
