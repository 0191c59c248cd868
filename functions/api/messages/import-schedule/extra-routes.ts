import { dropKeyState, makeDropKey, withdrawDropKey } from '#application/drops/drop-key';
import { param, type Routes, route } from '#functions/http/call';
import * as calls from '#modules/messages/import-schedule/operations';

export const routes: Routes = [
  route(calls.dropKeyState, (call) => dropKeyState(call.context, param(call, 'id'))),
  route(calls.makeDropKey, (call) => makeDropKey(call.context, param(call, 'id'))),
  route(calls.withdrawDropKey, (call) => withdrawDropKey(call.context, param(call, 'id'))),
];
