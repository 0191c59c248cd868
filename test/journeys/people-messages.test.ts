import { beforeAll, describe, expect, it } from 'vitest';
import { type App, type Organisation, ok, type Reply } from '#test/kit/app';
import { typedFields } from '#test/kit/books/typed-fields';
import { newId } from '#test/kit/new-id';
import { sharedApp } from '#test/kit/shared-app';

/** Employees with their leave, message templates and the values of drop-downs, through real HTTP. */
let app: App;
let org: Organisation;
beforeAll(async () => {
  app = await sharedApp();
  org = await app.organisation('Surya Solar', { state: '24', gstin: '24AAQCA8719H1ZC' });
}, 120_000);

function refused(reply: Reply, status: number, code: string, path?: string): void {
  expect({ status: reply.status, body: reply.body }).toMatchObject({ status, body: { code, ...(path ? { errors: [{ path }] } : {}) } });
}

const create = (service: string, entity: string, body: Readonly<Record<string, unknown>>) =>
  org.call('POST', `/api/${service}/${entity}/s`, { body: { id: newId(), ...body } });
const employee = (body: Readonly<Record<string, unknown>>) => create('payroll', 'employee', { joiningDate: '2026-04-01', ...body });

describe('employees', () => {
  it('start with the founder, who cannot be removed', async () => {
    const { rows } = await org.list('employee');
    expect(rows).toMatchObject([{ code: 'E1', isDefault: true, status: 'Active' }]);
    const founder = await org.get('employee', `/${rows[0].id}`);
    expect(founder.userId).toBe(org.owner.userId);
    refused(await org.call('DELETE', `/api/payroll/employee/s/${founder.id}?version=${founder.version}`), 422, 'notAllowed');
  });

  it('report to each other, but not in a circle', async () => {
    const asha = await org.post('employee', { code: 'A1', firstName: 'Asha', joiningDate: '2026-04-01' });
    const ravi = await org.post('employee', { code: 'A2', firstName: 'Ravi', joiningDate: '2026-04-01', reportsToId: asha.id });
    const body = { ...typedFields('employee', asha), reportsToId: ravi.id };
    refused(await org.call('PUT', '/api/payroll/employee/s', { body }), 422, 'invalid', 'reportsToId');
  });

  it.each<[string, Readonly<Record<string, unknown>>, number, string, string]>([
    ['a code that is taken, in another case', { code: 'e1', firstName: 'B' }, 409, 'duplicate', 'code'],
    ['no code', { firstName: 'B' }, 422, 'invalid', 'code'],
    ['an account without its bank', { code: 'B1', firstName: 'B', bankAccount: '123456789' }, 422, 'invalid', 'bankIfsc'],
    ['a day of leaving before that of joining', { code: 'B1', firstName: 'B', leavingDate: '2026-03-31' }, 422, 'invalid', 'leavingDate'],
    [
      'a PIN code of another state',
      { code: 'B1', firstName: 'B', address: { line1: '4 Ashram Road', state: '24', pincode: '411026' } },
      422,
      'invalid',
      'address.pincode',
    ],
    ['a designation there is not', { code: 'B1', firstName: 'B', designationId: newId() }, 422, 'invalid', 'designationId'],
    ['what the product says itself', { code: 'B1', firstName: 'B', isDefault: true }, 422, 'invalid', 'isDefault'],
  ])('are refused with %s', async (_, body, status, code, path) => {
    refused(await employee(body), status, code, path);
  });
});

describe('leave', () => {
  it('of an employee is their own, else that of the organisation, else that of the type', async () => {
    const person = await org.post('employee', { code: 'L1', firstName: 'Meena', joiningDate: '2026-04-01' });
    const type = (name: string, code: string, daysPerYear: number) =>
      org.post('leave-type', { name, code, daysPerYear, paid: true, carriesForward: true });
    const [casual, earned, sick] = [
      await type('Casual', 'CL', 8_0000),
      await type('Earned', 'EL', 15_0000),
      await type('Sick', 'SL', 7_0000),
    ];
    const yearId = org.financialYearId;
    await org.post('leave-balance-org', { leaveTypeId: earned.id, yearId, days: 18_0000 });
    const balance = await org.post('leave-balance', { employeeId: person.id, leaveTypeId: casual.id, yearId, carried: 2_5000 });
    expect(balance).toMatchObject({ granted: 8_0000, used: 0, left: 10_5000, name: 'Meena CL' });
    const answer = await org.get('employee', `/${person.id}/leaveBalance`);
    expect(answer).toMatchObject({ employee: { code: 'L1', name: 'Meena' }, year: { id: yearId } });
    expect(answer.rows.map(({ code, left, by, balanceId }: Record<string, unknown>) => [code, left, by, balanceId])).toEqual([
      ['CL', 10_5000, 'employee', balance.id],
      ['EL', 18_0000, 'everyone', null],
      ['SL', 7_0000, 'type', null],
    ]);
    refused(
      await create('payroll', 'leaveBalance', { employeeId: person.id, leaveTypeId: casual.id, yearId }),
      409,
      'duplicate',
      'employeeId',
    );
    refused(await org.call('DELETE', `/api/payroll/leaveType/s/${casual.id}?version=${casual.version}`), 226, 'attached');
    await org.call('DELETE', `/api/payroll/leaveType/s/${sick.id}?version=${sick.version}`);
    expect((await org.get('employee', `/${person.id}/leaveBalance?yearId=${yearId}`)).rows).toHaveLength(2);
  });

  it('is shown with permission, for an existing year, in this organisation only', async () => {
    const person = await org.post('employee', { code: 'L2', firstName: 'Suresh', joiningDate: '2026-04-01' });
    const path = `/api/payroll/employee/s/${person.id}/leaveBalance`;
    expect((await org.call('GET', path, { as: await org.member('HR') })).status).toBe(200);
    refused(await org.call('GET', path, { as: await org.member('Sales') }), 403, 'forbidden');
    refused(await org.call('GET', `${path}?yearId=${newId()}`), 404, 'notFound');
    refused(await org.call('GET', `${path}?yearId=now`), 422, 'invalid', 'yearId');
    const others = await app.organisation('Chandra Traders');
    refused(await others.call('GET', path), 404, 'notFound');
  });

  it('has days off by month, and one holiday per day', async () => {
    const all = { first: true, second: true, third: true, fourth: true, fifth: true };
    const saturday = { ...all, weekday: '7', first: false, third: false, fifth: false };
    const group = await org.post('week-off-group', { name: 'Office', days: [{ weekday: '1', ...all }, saturday] });
    expect(group.summary).toBe('Sunday; Saturday 2nd, 4th');
    refused(await create('payroll', 'weekOffGroup', { name: 'None', days: [] }), 422, 'invalid', 'days');
    refused(
      await create('payroll', 'weekOffGroup', { name: 'Eighth', days: [{ ...saturday, weekday: '8' }] }),
      422,
      'invalid',
      'days.0.weekday',
    );
    await org.post('holiday', { name: 'Diwali', date: '2026-11-08' });
    refused(await create('payroll', 'holiday', { name: 'Deepavali', date: '2026-11-08' }), 409, 'duplicate', 'date');
    const taken = (values: object) => org.call('POST', '/api/payroll/holiday/s/isAlreadyExist', { body: { values } });
    expect(ok(await taken({ date: '2026-11-08' }))).toEqual({ exists: true, field: 'date' });
    expect(ok(await taken({ date: '2026-11-08', branchOnlyId: org.branchId }))).toEqual({ exists: false });
    await org.post('holiday', { name: 'Diwali in Gujarat', date: '2026-11-08', branchOnlyId: org.branchId });
  });
});

describe('templates', () => {
  const mail = (name: string, change = {}) =>
    create('utility', 'emailTemplate', {
      name,
      usedFor: 'sales-invoice',
      subject: 'Invoice {{number}}',
      body: 'Dear {{party}}',
      preferred: true,
      ...change,
    });

  it('of emails have known variables, and one default for each kind of document', async () => {
    const first = ok(await mail('Invoice'));
    refused(await mail('Another'), 409, 'duplicate', 'preferred');
    ok(await mail('Another', { preferred: false }));
    ok(await mail('Quotation', { usedFor: 'quotation' }));
    refused(await mail('Wrong', { usedFor: 'other', subject: '{{password}}' }), 422, 'invalid', 'subject');
    const body = { version: first.version, active: false };
    ok(await org.call('PUT', `/api/utility/emailTemplate/s/statusChange/${first.id}`, { body }));
    ok(await mail('Third'));
    const late = await org.call('PUT', `/api/utility/emailTemplate/s/${first.id}/activate`, { body: { version: first.version + 1 } });
    refused(late, 409, 'duplicate', 'preferred');
    expect(late.body.message).toBe('An active default of this kind already exists');
  });

  it.each([
    [{ dltTemplateId: '110716' }, 'dltTemplateId'],
    [{ senderId: 'SUR12' }, 'senderId'],
    [{ text: 'Dear {name}' }, 'text'],
  ])('of text messages must be as registered: %o', async (change, path) => {
    const registered = {
      name: 'Dispatched',
      dltTemplateId: '1107161234567890123',
      entityId: '1101451234567890123',
      senderId: 'SURYOD',
      kind: 'Service',
      text: 'Dear {#var#}',
    };
    refused(await create('utility', 'smsTemplate', { ...registered, ...change }), 422, 'invalid', path);
  });
});

describe('values of drop-downs', () => {
  const lookup = '/api/utility/lookupValue/s';

  it('are the organisation’s own, found by entity, field and name', async () => {
    const call = async (path: string) => ok(await org.call('GET', `${lookup}/${path}`));
    const sources = await call('findByEntityCodeAndFieldName?entityTypeCode=lead&fieldName=source');
    expect(sources.map(({ name }: { name: string }) => name)).toContain('Referral');
    const one = await call('findByEntityCodeAndFieldName?entityTypeCode=lead&fieldName=source&lookupValueName=referral');
    expect(one).toMatchObject([{ name: 'Referral', entityType: 'lead', fieldName: 'source' }]);
    expect(await call('findIdByName/?entityType=lead&name=Referral')).toEqual({ id: one[0].id });
    expect(await call('findIdByName/?entityType=lead&name=Nothing')).toEqual({ id: null });
    expect(Object.keys(await call('findByFieldNames?fieldNames=source,department'))).toEqual(['source', 'department']);
  });

  it('are listed by the key of their source, page by page', async () => {
    const rows = async (key: string) => ok(await org.call('GET', `/api/utility/dropdown/s/${key}`));
    expect((await rows('lookup_name_only:department')).rows[0]).toEqual({ label: 'Management', value: 'Management' });
    expect((await rows('USERS')).rows).toMatchObject([{ value: org.owner.userId }, {}, {}]);
    const first = await rows('GROUP?limit=10');
    const second = await rows(`GROUP?limit=10&cursor=${encodeURIComponent(first.cursor)}`);
    expect(new Set([...first.rows, ...second.rows].map(({ value }: { value: string }) => value)).size).toBe(20);
    refused(await org.call('GET', '/api/utility/dropdown/s/SECRETS'), 404, 'notFound');
    refused(await org.call('GET', '/api/utility/dropdown/s/GROUP', { token: '' }), 401, 'signedOut');
  });
});
