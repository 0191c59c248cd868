import { employeeLeaveBalance } from '#application/people/employee-leave-balance';
import { param, type Routes, route } from '#functions/http/call';
import { seenYear } from '#functions/http/in-year';
import * as calls from '#modules/people/employee/operations';

export const routes: Routes = [
  route(calls.employeeLeaveBalance, (call) =>
    employeeLeaveBalance(call.context, param(call, 'id'), seenYear(call.context, call.query.yearId ?? call.context.scope.financialYearId)),
  ),
];
