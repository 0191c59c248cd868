import { dismissMessage, sendMessageAgain } from '#application/failed-messages/settle-message';
import { param, type Routes, route } from '#functions/http/call';
import * as calls from '#modules/organisation/failed-message/operations';

export const routes: Routes = [
  route(calls.sendAgain, (call) => sendMessageAgain(call.context, param(call, 'id'), call.body.version)),
  route(calls.dismissMessage, (call) => dismissMessage(call.context, param(call, 'id'), call.body)),
];
