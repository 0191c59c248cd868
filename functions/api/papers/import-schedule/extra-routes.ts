import type { Context } from '#application/context';
import { admitDrop, beginDrop, dropperOf, endDrop } from '#application/drops/drop-file';
import { openDropKey, readDropKey } from '#application/drops/drop-key';
import type { Stored } from '#application/ports/records';
import { type Call, type Routes, route } from '#functions/http/call';
import * as calls from '#modules/messages/import-schedule/operations';

export const routes: Routes = [
  route(calls.beginDrop, async (call) => {
    const { context } = await opened(call);
    return beginDrop(context, call.body);
  }),
  route(calls.endDrop, async (call) => {
    const { context, schedule } = await opened(call);
    return endDrop(context, schedule, call.body.key);
  }),
];

/** The schedule of the key, and the context in which files are dropped for it. */
async function opened({ headers, wiring, visitor }: Call): Promise<{ readonly context: Context; readonly schedule: Stored }> {
  const key = readDropKey(headers[calls.dropKeyHeader]);
  const { organisationId } = key;
  const ports = await wiring.portsOf(organisationId);
  const scope = { organisationId, branchId: '', financialYearId: '', userId: '', ...visitor };
  const schedule = await openDropKey({ scope, ports }, key);
  await admitDrop(wiring.members, schedule.id, wiring.clock.now());
  return { schedule, context: dropperOf({ scope, ports, today: wiring.today() }, schedule) };
}
