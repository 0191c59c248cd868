import type { Context } from '#application/context';
import { isWithin } from '#domain/permission/audit-access';
import { refuseIfAny } from '#domain/refusal';
import type { AnyRow } from '#modules/kit/module';

/** People who read some years only ask for days of these. A year before may stand beside them, as the law asks of statements. */
export function refuseOtherYears({ caller: { reads } }: Context, { from, to, asOf }: AnyRow): void {
  if (reads === undefined || reads.years === 'all') return;
  const { years } = reads;
  const [first, last] = [from ?? asOf, to ?? asOf];
  if (typeof first !== 'string' || typeof last !== 'string' || isWithin(years, { from: first, to: last })) return;
  const path = from === undefined ? 'asOf' : 'from';
  refuseIfAny([{ path, message: `You may see ${years.map(({ label }) => label).join(', ')}. Choose days of these years` }]);
}
