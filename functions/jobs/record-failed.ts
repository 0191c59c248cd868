import type { Failure } from '#application/failed-messages/record-failure';
import type { Json } from '#application/ports/records';
import { countMetric } from '#functions/count-metric';
import { base } from '#functions/wire';
import { metrics } from '#topology/metrics';

interface Failed extends Omit<Failure, 'body'> {
  readonly body: {
    readonly organisationId: string;
    readonly branchId?: string;
    readonly financialYearId?: string;
    readonly userId?: string;
  };
}

/** Makes a message that failed for good a record of its organisation, and counts it: one place that is down fails those of many. What this needs is loaded only then. */
export async function recordFailed({ body, ...failed }: Failed): Promise<void> {
  const [{ recordFailure }, { moduleOf }] = await Promise.all([
    import('#application/failed-messages/record-failure'),
    import('#modules/all-modules'),
  ]);
  const { organisationId, branchId = '', financialYearId = '', userId = '' } = body;
  const { records, journal } = base.dataOf(organisationId);
  const scope = { organisationId, branchId, financialYearId, userId, from: 'job', requestId: failed.messageId };
  await recordFailure({ scope, ports: { records, journal, clock: base.clock } }, moduleOf, { ...failed, body: body as Json });
  countMetric(metrics.failedMessages, 1, base.clock.now());
}
