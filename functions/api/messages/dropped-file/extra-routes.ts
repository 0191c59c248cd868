import { takeAgain } from '#application/drops/take-again';
import { param, type Routes, route } from '#functions/http/call';
import * as calls from '#modules/messages/dropped-file/operations';

export const routes: Routes = [route(calls.takeAgain, (call) => takeAgain(call.context, param(call, 'id'), call.body.version))];
