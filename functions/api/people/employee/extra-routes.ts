import { employeeLeaveBalance } from '#application/people/employee-leave-balance';
import { param, type Routes, route } from '#functions/http/call';
import * as calls from '#modules/people/employee/operations';

export const routes: Routes = [
  route(calls.employeeLeaveBalance, (call) =>
    employeeLeaveBalance(call.context, param(call, 'id'), call.query.yearId ?? call.context.scope.financialYearId),
  ),
];
