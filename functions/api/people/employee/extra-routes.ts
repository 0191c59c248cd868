import { employeeLeaveBalance } from '#application/people/employee-leave-balance';
import { type Handler, param, route } from '#functions/http/call';
import * as calls from '#modules/people/employee/operations';

export const employeeRoutes: readonly (readonly [string, Handler])[] = [
  route(calls.employeeLeaveBalance, (call) =>
    employeeLeaveBalance(call.context, param(call, 'id'), call.query.yearId ?? call.context.scope.financialYearId),
  ),
];
