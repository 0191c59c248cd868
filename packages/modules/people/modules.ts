import type { Modules } from '#modules/kit/modules';
import { designationMaster } from '#modules/people/designation-master/designation-master';
import { employee } from '#modules/people/employee/employee';
import { holiday } from '#modules/people/holiday/holiday';
import { leaveBalance } from '#modules/people/leave-balance/leave-balance';
import { leaveBalanceOrg } from '#modules/people/leave-balance-org/leave-balance-org';
import { leaveReason } from '#modules/people/leave-reason/leave-reason';
import { leaveType } from '#modules/people/leave-type/leave-type';
import { weekOff } from '#modules/people/week-off/week-off';
import { weekOffGroup } from '#modules/people/week-off-group/week-off-group';

/** Employees, their leave, holidays and week-offs. */
export const peopleModules: Modules = {
  area: 'people',
  masters: [designationMaster, leaveReason, leaveType, holiday, weekOffGroup, weekOff, employee, leaveBalanceOrg, leaveBalance],
  documents: [],
  reports: [],
};
