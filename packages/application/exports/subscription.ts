import type { Context } from '#application/context';
import { Refusal } from '#domain/refusal';

/** Grid export is what an expired or downgraded subscription blocks (section 2 of the specification, answer A96). */
export async function refuseWithoutSubscription(context: Context): Promise<void> {
  const { organisationId } = context.scope;
  const stored = await context.ports.records.find(context.scope, 'subscription', organisationId);
  if (stored !== undefined && !isInForce(stored.row, context.today)) throw new Refusal('notAllowed', { why: 'Subscription is required' });
}

export function isInForce(row: Readonly<Record<string, unknown>>, today: string): boolean {
  const { status, endsOn, downgraded } = row;
  return status === 'Active' && downgraded !== true && (typeof endsOn !== 'string' || endsOn >= today);
}
