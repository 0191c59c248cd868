import type { Problem } from '#domain/refusal';
import type { Fields, RecordOf } from '#modules/kit/field';
import type { MasterFacts, MasterModule } from '#modules/kit/module';
import { masterActions, type Standing } from '#modules/kit/voucher/standing';

const fields = {
  code: { kind: 'code', label: 'Employee Code', required: true, max: 20 },
  firstName: { kind: 'text', label: 'First Name', required: true },
  lastName: { kind: 'text', label: 'Last Name' },
  email: { kind: 'email', label: 'Email' },
  mobile: { kind: 'mobile', label: 'Mobile' },
  userId: { kind: 'ref', label: 'User Account', to: 'user' },
  designationId: { kind: 'ref', label: 'Designation', to: 'designation-master' },
  department: { kind: 'text', label: 'Department' },
  reportsToId: { kind: 'ref', label: 'Reports To', to: 'employee' },
  branchOnlyId: { kind: 'ref', label: 'Branch', to: 'branch' },
  joiningDate: { kind: 'date', label: 'Joining Date', required: true },
  leavingDate: { kind: 'date', label: 'Leaving Date' },
  birthDate: { kind: 'date', label: 'Date of Birth' },
  pan: { kind: 'pan', label: 'PAN' },
  bankAccount: { kind: 'code', label: 'Bank Account', max: 18, help: '9 to 18 digits' },
  bankIfsc: { kind: 'code', label: 'IFSC', max: 11, help: 'Four letters, 0, six letters or digits' },
  address: { kind: 'address', label: 'Address' },
  notes: { kind: 'text', label: 'Notes', multiline: true },
  isDefault: { kind: 'yes-no', label: 'Default', computed: true },
} as const satisfies Fields;

export type Employee = RecordOf<typeof fields> & Standing;

/** An employee. The founder of the organisation is one from the start and cannot be removed. */
export const employee: MasterModule<Employee> = {
  kind: 'master',
  slug: 'employee',
  entity: 'employee',
  service: 'payroll',
  area: 'people',
  title: 'Employee',
  plural: 'Employees',
  belongsTo: 'organisation',
  fields,
  parts: [
    { title: 'Person', fields: ['firstName', 'lastName', 'code', 'birthDate', 'isDefault'] },
    {
      title: 'Work',
      fields: ['joiningDate', 'leavingDate', 'designationId', 'department', 'reportsToId', 'branchOnlyId', 'userId'],
    },
    { title: 'Contact', fields: ['mobile', 'email', 'address'] },
    { title: 'Bank and tax', fields: ['bankAccount', 'bankIfsc', 'pan'] },
    { title: 'Notes', fields: ['notes'] },
  ],
  list: {
    id: 'EMPLOYEE_LIST',
    columns: [
      { key: 'code', label: 'Employee Code', kind: 'code' },
      { key: 'firstName', label: 'First Name', kind: 'text' },
      { key: 'lastName', label: 'Last Name', kind: 'text' },
      { key: 'designationId', label: 'Designation', kind: 'ref' },
      { key: 'department', label: 'Department', kind: 'text' },
      { key: 'mobile', label: 'Mobile', kind: 'mobile' },
      { key: 'email', label: 'Email', kind: 'email' },
      { key: 'joiningDate', label: 'Joining Date', kind: 'date' },
      { key: 'leavingDate', label: 'Leaving Date', kind: 'date', hidden: true },
      { key: 'branchOnlyId', label: 'Branch', kind: 'ref', hidden: true },
      { key: 'isDefault', label: 'Default', kind: 'yes-no', hidden: true },
      { key: 'status', label: 'Status', kind: 'status' },
    ],
    orders: [{ column: 'firstName' }, { column: 'code' }, { column: 'joiningDate', key: (row) => row.joiningDate }],
    words: ['code', 'firstName', 'lastName', 'email', 'mobile', 'department'],
  },
  label: (row) => [row.firstName, row.lastName].filter(Boolean).join(' '),
  personal: true,
  unique: [
    { name: 'code' },
    { name: 'userId', called: 'An employee with this user account', value: (row) => row.userId },
    { name: 'email' },
  ],
  actions: {
    ...masterActions<Employee>({ delete: notDefault, deactivate: notDefault }),
    'leave-balance': { label: 'Leave Balance', permission: 'leave-balance', offered: () => true },
  },
  complete: (row) => ({ ...row, bankIfsc: row.bankIfsc?.toUpperCase() ?? null }),
  check,
};

/** Numbers of accounts in India (Reserve Bank of India, NACH procedural guidelines). */
const accountNumber = /^\d{9,18}$/;

/** Four letters, a zero, six letters or digits (Reserve Bank of India). */
const ifsc = /^[A-Z]{4}0[A-Z0-9]{6}$/;

function check(row: Employee, facts: MasterFacts, id: string): readonly Problem[] {
  const problems: Problem[] = [];
  if (row.leavingDate !== null && row.leavingDate < row.joiningDate)
    problems.push({ path: 'leavingDate', message: 'Leaving date must be after joining date' });
  if (row.birthDate !== null && row.birthDate >= row.joiningDate)
    problems.push({ path: 'birthDate', message: 'Date of birth must be before joining date' });
  if (row.bankAccount !== null && !accountNumber.test(row.bankAccount))
    problems.push({ path: 'bankAccount', message: 'An account number has 9 to 18 digits' });
  if (row.bankIfsc !== null && !ifsc.test(row.bankIfsc.toUpperCase()))
    problems.push({ path: 'bankIfsc', message: 'This is not a valid IFSC' });
  if (row.bankAccount !== null && row.bankIfsc === null) problems.push({ path: 'bankIfsc', message: 'Enter the IFSC of the bank' });
  const wrong = managerProblem(row.reportsToId, id, facts);
  if (wrong !== null) problems.push({ path: 'reportsToId', message: wrong });
  return problems;
}

/** Keeps the look-up of the chain of managers short. */
const mostLevels = 10;

/** Problems with an employee's line of managers: it leads back to them, or it is too long. */
function managerProblem(managerId: string | null, id: string, facts: MasterFacts): string | null {
  let at = managerId;
  for (let level = 0; at !== null; level += 1) {
    if (at === id) return 'An employee cannot report to themselves, directly or through others';
    if (level === mostLevels) return `Reporting lines can have at most ${mostLevels} managers`;
    const above = facts.find('employee', at)?.['reportsToId'];
    at = typeof above === 'string' ? above : null;
  }
  return null;
}

function notDefault(row: Employee): true | string {
  return row.isDefault ? 'This employee founded the organisation' : true;
}
