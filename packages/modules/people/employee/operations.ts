import * as z from 'zod/mini';
import type { Operation } from '#modules/kit/operations/operation';
import { id } from '#modules/kit/schema';

const leaveOfType = z.lazy(() =>
  z.object({
    leaveTypeId: z.string(),
    name: z.string(),
    code: z.string(),
    paid: z.boolean(),
    /** Days in ten-thousandths, all four. */
    carried: z.int(),
    granted: z.int(),
    used: z.int(),
    left: z.int(),
    by: z.enum(['employee', 'everyone', 'type']),
    /** The employee's own balance; null while the organisation's applies. */
    balanceId: z.nullable(z.string()),
  }),
);

const leaveOfEmployee = z.lazy(() =>
  z.object({
    employee: z.object({ id: z.string(), code: z.string(), name: z.string() }),
    year: z.object({ id: z.string(), label: z.string() }),
    /** One of every active type of leave, by name. */
    rows: z.array(leaveOfType),
  }),
);
export type LeaveOfEmployee = z.infer<typeof leaveOfEmployee>;

export const employeeLeaveBalance = {
  id: 'employee.leave-balance',
  method: 'GET',
  path: '/api/payroll/employee/s/{id}/leaveBalance',
  area: 'people',
  slug: 'employee',
  summary: 'Leave balances of an employee in a financial year (the open one by default)',
  access: { permission: '/employee/leave-balance' },
  scope: 'branch',
  query: z.lazy(() => z.strictObject({ yearId: z.optional(id) })),
  answer: leaveOfEmployee,
} as const satisfies Operation;
