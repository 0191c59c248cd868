import { archiveState, beginArchive, listArchives } from '#application/archive/archives';
import { param, type Routes, route } from '#functions/http/call';
import * as calls from '#modules/organisation/archive/operations';

export const routes: Routes = [
  route(calls.beginArchive, ({ context, body }) => beginArchive(context, body.id, body)),
  route(calls.listArchives, ({ context }) => listArchives(context)),
  route(calls.archiveState, (call) => archiveState(call.context, param(call, 'id'))),
];
