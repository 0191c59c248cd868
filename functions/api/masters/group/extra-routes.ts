import type { Context } from '#application/context';
import { allRecords } from '#application/lists/all-records';
import { getRecord } from '#application/records/get-record';
import { rowOf } from '#application/row-of';
import { param, type Routes, route } from '#functions/http/call';
import { group } from '#modules/masters/group/group';
import * as calls from '#modules/masters/group/operations';

export const routes: Routes = [
  route(calls.activeGroups, async ({ context }) =>
    (await groupsOf(context)).filter(({ status }) => status === 'Active').map(({ status: _, isDefault: __, ...named }) => named),
  ),
  route(calls.allGroups, ({ context }) => groupsOf(context)),
  route(calls.groupForEdit, (call) => getRecord(call.context, group, param(call, 'id'))),
];

async function groupsOf(context: Context) {
  return (await allRecords(context, group)).map(({ id, row }) => {
    const { name, parentId, nature, alias, status, isDefault } = rowOf(group, { row });
    return { id, name, parentId, nature, alias, status, isDefault };
  });
}
