import { findOwn } from '#application/access/find-own';
import { refuseNumbersGiven } from '#application/numbering/number-of';
import { removeRecord } from '#application/records/remove-record';
import { assert } from '#domain/assert';
import { type Call, param, type Routes } from '#functions/http/call';
import { numberSeries } from '#modules/organisation/number-series/number-series';

export const routes: Routes = [
  // Numbers are counted in the branch, where no record refers to the series.
  ['number-series.remove', remove],
  ['number-series.hard-delete', remove],
];

async function remove(call: Call): Promise<void> {
  const { context } = call;
  assert(context, 'a number series is deleted in a scope');
  const { id, row } = await findOwn(context, numberSeries, param(call, 'id'));
  // Parsed by the schema of the operation.
  const { version } = call.query as { readonly version?: number };
  await removeRecord(context, numberSeries, id, version, () => refuseNumbersGiven(context, row));
}
