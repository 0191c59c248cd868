import { type Bill, partALapses, validUntil } from '#domain/eway-bill/validity';

/** What happened to a bill, besides its time. */
export interface KnownBill extends Bill {
  readonly transporterId: string | null;
  readonly cancelled: boolean;
  readonly closed: boolean;
  /** An officer checked it on the road. */
  readonly verified: boolean;
  /** The transporter that is named now has named a vehicle. */
  readonly transporterActed: boolean;
}

/** Who we are to the bill. */
export type Role = 'generator' | 'transporter' | 'other-party';

/** Why an action is not offered, as it is shown. */
export const reasons = {
  cancelled: 'This e-way bill was cancelled',
  closed: 'This e-way bill was closed',
  'not-the-generator': 'Only who made the e-way bill can do this',
  'not-the-other-party': 'Only the other party can reject an e-way bill',
  'not-yours': 'The goods go under the e-way bill of the other party',
  'only-the-transporter': 'A transporter is named, so only the transporter can extend it',
  'transporter-acted': 'The transporter has named a vehicle, so only the transporter can change this',
  'verified-in-transit': 'An officer checked it on the road, so it cannot be cancelled',
  'too-early': 'It can be extended from 8 hours before its end',
  'too-late': 'The time for this has passed',
  expired: 'This e-way bill has run out',
  'part-a-lapsed': 'No vehicle was named within 15 days',
  'no-vehicle': 'Name the vehicle first: its time does not run yet',
} as const;
export type Reason = keyof typeof reasons;

export type BillAction = 'cancel' | 'update-vehicle' | 'update-transporter' | 'extend' | 'reject' | 'close';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/**
 * Whether an action is offered on a bill at a moment, or why not (rule 138 of the CGST Rules, and the portal's own limits: cancelling for 24
 * hours, rejecting for 72, extending from 8 hours before the end to 8 hours after it, 15 days for a vehicle). Closing was put on hold before
 * it began (advisory of July 2026); the rule is that of its first text, until the end of the day after the bill's end.
 */
export function offered(action: BillAction, bill: KnownBill, role: Role, now: number): true | Reason {
  if (bill.cancelled) return 'cancelled';
  if (bill.closed) return 'closed';
  return rules[action](bill, role, now) ?? true;
}

type Rule = (bill: KnownBill, role: Role, now: number) => Reason | null;

/** Vehicle and transporter change while the bill runs, and by who moves the goods. */
const underWay: Rule = (bill, role, now) => {
  if (role === 'other-party') return 'not-yours';
  // Codes 338 and 635 of the portal.
  if (role === 'generator' && bill.transporterId !== null && bill.transporterActed) return 'transporter-acted';
  const end = validUntil(bill);
  if (end === null) return now > partALapses(bill.generatedAt) ? 'part-a-lapsed' : null;
  return now > lastSecond(end) ? 'expired' : null;
};

const rules: Readonly<Record<BillAction, Rule>> = {
  cancel: ({ generatedAt, verified }, role, now) => {
    if (role !== 'generator') return 'not-the-generator';
    if (verified) return 'verified-in-transit';
    return now - generatedAt > day ? 'too-late' : null;
  },
  'update-vehicle': underWay,
  'update-transporter': underWay,
  extend: (bill, role, now) => {
    if (role === 'other-party') return 'not-yours';
    if (role === 'generator' && bill.transporterId !== null) return 'only-the-transporter';
    const end = validUntil(bill);
    if (end === null) return 'no-vehicle';
    // The bill ends with the day, a minute after its last one began.
    const midnight = end + 60_000;
    if (now < midnight - 8 * hour) return 'too-early';
    return now > midnight + 8 * hour ? 'too-late' : null;
  },
  reject: ({ generatedAt }, role, now) => {
    if (role !== 'other-party') return 'not-the-other-party';
    return now - generatedAt > 3 * day ? 'too-late' : null;
  },
  close: (bill, _, now) => {
    const end = validUntil(bill);
    if (end === null) return 'no-vehicle';
    return now > lastSecond(end) + day ? 'too-late' : null;
  },
};

/** The last minute counts as a whole. */
function lastSecond(end: number): number {
  return end + 59_999;
}
