import { printRecord } from '#application/records/print-record';
import { param, type Routes, route } from '#functions/http/call';
import { printInvitation } from '#modules/identity/invitation-operations';
import { userInvitation } from '#modules/identity/user-invitation';

export const routes: Routes = [route(printInvitation, (call) => printRecord(call.context, userInvitation, param(call, 'id')))];
