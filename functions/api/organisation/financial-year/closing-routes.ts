import * as z from 'zod/mini';
import { closeYear, removeYear, reopenYear } from '#application/organisation/close-year';
import { assert } from '#domain/assert';
import { type Call, param, type Routes, route } from '#functions/http/call';
import * as calls from '#modules/organisation/financial-year/closing-operations';

export const closingRoutes: Routes = [
  route(calls.closeYear, (call) => closeYear(call.context, { id: param(call, 'id'), ...call.body })),
  route(calls.reopenYear, (call) => reopenYear(call.context, { id: param(call, 'id'), ...call.body })),
  // Whether a year can be deleted depends on the others.
  ['financial-year.remove', remove],
  ['financial-year.hard-delete', remove],
];

const versionQuery = z.object({ version: z.number() });

function remove(call: Call): Promise<void> {
  assert(call.context, 'a year is deleted in a scope');
  return removeYear(call.context, param(call, 'id'), versionQuery.parse(call.query).version);
}
