import type { User } from '#application/identity/ports';
import type { Row } from '#application/ports/records';
import { isInYear, labelOf } from '#domain/time/financial-year';
import { bengaluru, branchId, dayIn, idOf, pune, years } from '#functions/seed/demo';
import type { Body } from '#functions/seed/write';

/** People, leave and holidays of a business with a dozen employees. */
const [, { id: yearId }] = years;

const named = (slug: string, name: string, more: Row = {}): Body => ({ id: idOf(`${slug}:${name}`), name, ...more });

export const designations: readonly Body[] = [
  named('designation', 'Director', { code: 'DIR' }),
  named('designation', 'Accountant', { code: 'ACC' }),
  named('designation', 'Sales Executive', { code: 'SAL' }),
  named('designation', 'Storekeeper', { code: 'STO' }),
  named('designation', 'Site Engineer', { code: 'ENG' }),
];

export const leaveTypes: readonly Body[] = [
  named('leave-type', 'Casual Leave', { code: 'CL', daysPerYear: 8_0000, paid: true, halfDays: true }),
  named('leave-type', 'Sick Leave', { code: 'SL', daysPerYear: 7_0000, paid: true, halfDays: true }),
  named('leave-type', 'Earned Leave', { code: 'EL', daysPerYear: 15_0000, paid: true, carriesForward: true, mostCarried: 30_0000 }),
  named('leave-type', 'Leave without Pay', { code: 'LWP', countsWeekOffs: true }),
];

const leaveTypeId = (name: string): string => idOf(`leave-type:${name}`);

export const leaveReasons: readonly Body[] = [
  named('leave-reason', 'Illness', { leaveTypeId: leaveTypeId('Sick Leave') }),
  named('leave-reason', 'Family function'),
  named('leave-reason', 'Journey home'),
];

/** Feasts that follow the moon, as far as their days are known here. */
const byTheMoon = [
  ['2026-09-14', 'Ganesh Chaturthi', {}],
  ['2026-10-20', 'Dussehra', {}],
  ['2026-11-08', 'Diwali', { description: 'Lakshmi Puja' }],
] as const;

/** The holidays of the second year. Karnataka and Maharashtra each have one of their own; the optional one is for people who take leave. */
export const holidays: readonly Body[] = [
  [dayIn('05-01'), 'Maharashtra Day', { branchOnlyId: branchId(pune) }],
  [dayIn('08-15'), 'Independence Day', {}],
  [dayIn('10-02'), 'Gandhi Jayanti', {}],
  [dayIn('11-01'), 'Kannada Rajyotsava', { branchOnlyId: branchId(bengaluru) }],
  [dayIn('12-25'), 'Christmas', { optional: true }],
  [dayIn('01-26'), 'Republic Day', {}],
  ...byTheMoon.filter(([date]) => isInYear(years[1], date)),
].map(([date, name, more]) => ({ id: idOf(`holiday:${date}`), date, name, ...(more as Row) }) as Body);

const all = { first: true, second: true, third: true, fourth: true, fifth: true };

export const weekOffGroups: readonly Body[] = [
  named('week-off-group', 'Office', {
    days: [
      { weekday: '1', ...all },
      { weekday: '7', second: true, fourth: true },
    ],
  }),
  named('week-off-group', 'Sundays', { days: [{ weekday: '1', ...all }] }),
];

export const weekOffs: readonly Body[] = [
  { id: idOf('week-off:all'), weekOffGroupId: idOf('week-off-group:Office'), effectiveFrom: years[0].start },
  {
    id: idOf('week-off:bengaluru'),
    weekOffGroupId: idOf('week-off-group:Sundays'),
    effectiveFrom: years[1].start,
    branchOnlyId: branchId(bengaluru),
  },
];

interface Employed {
  readonly code: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly designation: string;
  readonly department: string;
  readonly joiningDate: string;
  readonly more?: Row;
}

const employed: readonly Employed[] = [
  {
    code: 'E2',
    firstName: 'Ravi',
    lastName: 'Deshpande',
    designation: 'Accountant',
    department: 'Accounts',
    joiningDate: years[0].start,
    more: { email: 'accountant@suryodaya.example', bankAccount: '30987654321', bankIfsc: 'SBIN0000454' },
  },
  {
    code: 'E3',
    firstName: 'Meena',
    lastName: 'Patil',
    designation: 'Sales Executive',
    department: 'Sales',
    joiningDate: dayIn('06-16', years[0]),
    more: { email: 'sales@suryodaya.example', mobile: '9822098765' },
  },
  {
    code: 'E4',
    firstName: 'Suresh',
    lastName: 'Gowda',
    designation: 'Storekeeper',
    department: 'Stores',
    joiningDate: dayIn('07-01', years[0]),
    more: { email: 'viewer@suryodaya.example', branchOnlyId: branchId(bengaluru) },
  },
  {
    code: 'E5',
    firstName: 'Imran',
    lastName: 'Shaikh',
    designation: 'Site Engineer',
    department: 'Projects',
    joiningDate: dayIn('09-15', years[0]),
  },
  {
    code: 'E6',
    firstName: 'Lakshmi',
    lastName: 'Rao',
    designation: 'Site Engineer',
    department: 'Projects',
    joiningDate: years[0].start,
    more: { leavingDate: dayIn('06-30') },
  },
];

/** Employees who sign in are the users with the same address; all report to the founder. */
export function employees(users: readonly User[]): readonly Body[] {
  return employed.map(({ code, firstName, lastName, designation, department, joiningDate, more = {} }) => {
    const user = users.find(({ email }) => email === more['email']);
    return {
      id: idOf(`employee:${code}`),
      code,
      firstName,
      lastName,
      department,
      joiningDate,
      designationId: idOf(`designation:${designation}`),
      reportsToId: idOf('employee:founder'),
      ...(user === undefined ? {} : { userId: user.userId }),
      ...more,
    };
  });
}

export const leaveOfAll: readonly Body[] = [
  ['Casual Leave', 8_0000],
  ['Sick Leave', 7_0000],
  ['Earned Leave', 15_0000],
].map(([name, days]) => ({ id: idOf(`leave-balance-org:${name}`), leaveTypeId: leaveTypeId(String(name)), yearId, days }) as Body);

/** Leave carried from the year before, or granted in addition. */
export const leaveBalances: readonly Body[] = [
  {
    id: idOf('leave-balance:E2'),
    employeeId: idOf('employee:E2'),
    leaveTypeId: leaveTypeId('Earned Leave'),
    yearId,
    carried: 6_5000,
    remarks: `Left from ${labelOf(years[0])}`,
  },
  { id: idOf('leave-balance:E5'), employeeId: idOf('employee:E5'), leaveTypeId: leaveTypeId('Casual Leave'), yearId, granted: 10_0000 },
];
