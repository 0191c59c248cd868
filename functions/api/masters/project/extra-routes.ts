import { findName } from '#application/access/find-own';
import { listRecords } from '#application/lists/list-records';
import { itemOfProject, projectsOfItem } from '#application/stock/projects-of-item';
import { param, type Routes, route } from '#functions/http/call';
import * as calls from '#modules/masters/project/operations';
import { project } from '#modules/masters/project/project';

export const routes: Routes = [
  route(calls.projectsOfBranch, async ({ context, query }) => {
    const { rows, cursor } = await listRecords(context, project, { ...query, filters: { status: ['Active'] } });
    const named = rows.map(({ id, name, projectNo }) => ({ id, name, projectNo }));
    return { rows: named, ...(cursor === undefined ? {} : { cursor }) };
  }),
  route(calls.projectName, (call) => findName(call.context, project, param(call, 'id'))),
  route(calls.projectsOfItem, (call) => projectsOfItem(call.context, param(call, 'itemId'))),
  route(calls.itemOfProject, (call) => itemOfProject(call.context, param(call, 'projectId'), param(call, 'itemId'))),
];
