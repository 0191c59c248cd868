import type { Context } from '#application/context';
import { Refusal } from '#domain/refusal';
import { isInForce } from '#domain/subscription/in-force';

/** An expired or downgraded subscription blocks list export (section 2 of the specification, answer A96). */
export async function refuseWithoutSubscription(context: Context): Promise<void> {
  if (!(await isSubscribed(context))) throw new Refusal('notAllowed', { why: 'Subscription is required' });
}

/** Whether the subscription of the organisation is in force; without any, the organisation is on trial. */
export async function isSubscribed({ ports, scope, today }: Pick<Context, 'ports' | 'scope' | 'today'>): Promise<boolean> {
  const stored = await ports.records.find(scope, 'subscription', scope.organisationId);
  return stored === undefined || isInForce(stored.row, today);
}
