import { hoursToReject, isEndingSoon } from '#domain/eway-bill/others';
import type { OthersEwayBill } from '#modules/purchase/others-eway-bill/others-eway-bill';
import { lasting } from '../../kit/document/portal/said.ts';

type Ending = Pick<OthersEwayBill, 'answerStatus' | 'rejectUntil' | 'billNo' | 'makerName'> & { readonly id: string };

/** What nobody has answered and can be rejected only for some hours more, at a moment (milliseconds since 1970), and the first of it; null: nothing. */
export function endingSoon(bills: readonly Ending[], now: number): { readonly says: string; readonly first: Ending } | null {
  const ending = bills
    .map((bill) => ({ bill, until: Date.parse(bill.rejectUntil ?? '') }))
    .filter(({ bill, until }) => isEndingSoon(bill.answerStatus, hoursToReject(bill.answerStatus, until, now)))
    .toSorted((one, other) => one.until - other.until);
  const [first] = ending;
  if (first === undefined) return null;
  const { bill, until } = first;
  const left = `${lasting(until - now)} left to reject`;
  const which = `the e-way bill ${bill.billNo ?? ''} of ${bill.makerName ?? ''}`;
  const others = ending.length - 1;
  const more = others === 0 ? '' : others === 1 ? ' One more ends within 12 hours.' : ` ${others} more end within 12 hours.`;
  return { says: `${left} ${which}. After that it counts as accepted.${more}`, first: bill };
}
