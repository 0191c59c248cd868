import { wiring } from '#functions/api/wiring';
import { apiHandler } from '#functions/http/api-handler';

export const handler = apiHandler('people', wiring, {
  designation: { module: async () => (await import('#modules/people/designation-master/designation-master')).designationMaster },
  leaveReason: { module: async () => (await import('#modules/people/leave-reason/leave-reason')).leaveReason },
  leaveType: { module: async () => (await import('#modules/people/leave-type/leave-type')).leaveType },
  holiday: { module: async () => (await import('#modules/people/holiday/holiday')).holiday },
  weekOffGroup: { module: async () => (await import('#modules/people/week-off-group/week-off-group')).weekOffGroup },
  weekOff: { module: async () => (await import('#modules/people/week-off/week-off')).weekOff },
  employee: {
    module: async () => (await import('#modules/people/employee/employee')).employee,
    routes: () => import('#functions/api/people/employee/extra-routes'),
  },
  leaveBalanceOrg: { module: async () => (await import('#modules/people/leave-balance-org/leave-balance-org')).leaveBalanceOrg },
  leaveBalance: { module: async () => (await import('#modules/people/leave-balance/leave-balance')).leaveBalance },
});
