import { beforeAll, describe, expect, it } from 'vitest';
import { derivedId } from '#application/derived-id';
import { limits } from '#domain/limits';
import type { OpeningsOfYear } from '#modules/organisation/financial-year/operations';
import { type App, type Organisation, ok, type Person, type Reply } from '#test/kit/app';
import { sharedApp } from '#test/kit/shared-app';

let app: App;
let org: Organisation;
let accountant: Person;
let second: string;

beforeAll(async () => {
  app = await sharedApp();
  org = await app.organisation('Surya Solar', { state: '27' });
  second = (await org.post('branch', { code: 'BLR', name: 'Bengaluru', address: { line1: 'Peenya', state: '29' } })).id;
  accountant = await org.member('Accountant');
});

const ledger = (alias: string) => derivedId(org.organisationId, `ledger:${alias}`);
const base = (yearId = org.financialYearId) => `/api/ims-crm/financialYear/s/${yearId}/openingBalances`;
const scopeOf = (branchId: string) => ({ organisationId: org.organisationId, branchId, financialYearId: org.financialYearId });
const state = (alias: string, body: object, as: Person = accountant, branchId = org.branchId): Promise<Reply> =>
  app.call('PUT', `${base()}/${ledger(alias)}`, { token: as.token, scope: scopeOf(branchId), body });
const openings = async (branchId = org.branchId, as: Person = accountant, query = ''): Promise<OpeningsOfYear> =>
  ok(await app.call('GET', `${base()}${query}`, { token: as.token, scope: scopeOf(branchId) }));
const lineOf = ({ lines }: OpeningsOfYear, alias: string) => lines.find(({ ledgerId }) => ledgerId === ledger(alias));

describe('opening balances', () => {
  it('are entered ledger by ledger, and open the trial balance', async () => {
    expect(lineOf(await openings(), 'cash')).toMatchObject({ carried: 0, opening: 0, version: 0 });
    expect(ok(await state('cash', { version: 0, opening: 50_000_00 }))).toEqual({
      ledgerId: ledger('cash'),
      opening: 50_000_00,
      bills: 0,
      version: 1,
    });
    ok(await state('profit_loss', { version: 0, opening: -48_000_00 }));
    const { lines, totals } = await openings();
    expect(lines.reduce((sum, { opening }) => sum + opening, 0)).toBe(2_000_00);
    expect(totals).toEqual({ carried: 0, opening: 2_000_00 });
    const { start, end } = await org.get('financial-year', `/${org.financialYearId}`);
    const trial = ok(await org.call('POST', '/api/ims-crm/trialBalance/s/data', { body: { from: start, to: end } }));
    expect(trial.totals).toMatchObject({ openingDr: 50_000_00, openingCr: 50_000_00 });
    expect(trial.rows.find(({ id }: { id: string }) => id === 'difference').cells).toMatchObject({ openingCr: 2_000_00 });
  });

  it('are found by name, and by whether one is entered', async () => {
    const stated = await openings(org.branchId, accountant, '?stated=true');
    expect(stated.lines.map(({ name }) => name)).toEqual(['Cash', 'Profit & Loss A/c']);
    expect((await openings(org.branchId, accountant, '?search=CASH%20IN')).lines.map(({ name }) => name)).toEqual([]);
    expect((await openings(org.branchId, accountant, '?search=cash')).lines.map(({ name }) => name)).toEqual(['Cash']);
  });

  it('are separate for each branch', async () => {
    expect(lineOf(await openings(second, org.owner), 'cash')).toMatchObject({ opening: 0, version: 0 });
    ok(await state('cash', { version: 0, opening: 700_00 }, org.owner, second));
    expect(lineOf(await openings(), 'cash')).toMatchObject({ opening: 50_000_00, version: 1 });
  });

  it.each([
    ['of a version that has passed', () => state('cash', { version: 0, opening: 1_00 }), 409, 'changed'],
    [
      'in a branch the caller does not work in',
      () => state('cash', { version: 0, opening: 1_00 }, accountant, second),
      403,
      'foreignScope',
    ],
    ['for an expense', () => state('round_off', { version: 0, opening: 1_00 }), 422, 'notAllowed'],
    ['without a version', () => state('cash', { opening: 1_00 }), 422, 'invalid'],
    ['that is no whole number of paise', () => state('cash', { version: 1, opening: 1.5 }), 422, 'invalid'],
    ['beyond what an amount may be', () => state('cash', { version: 1, opening: limits.paise + 1 }), 422, 'invalid'],
    [
      'for a year there is not',
      () => org.call('PUT', `${base(second)}/${ledger('cash')}`, { body: { version: 0, opening: 1_00 } }),
      404,
      'notFound',
    ],
    ['for a ledger there is not', () => org.call('PUT', `${base()}/${second}`, { body: { version: 0, opening: 1_00 } }), 404, 'notFound'],
  ] as const)('are refused %s', async (_, call, status, code) => {
    const reply = await call();
    expect([reply.status, reply.body.code]).toEqual([status, code]);
    expect(lineOf(await openings(), 'cash')).toMatchObject({ opening: 50_000_00, version: 1 });
  });

  it('need their permission, and are hidden with /own', async () => {
    const paths = ['/financial-year/own', '/financial-year/edit', '/financial-year/update_opening_balance'];
    await org.post('role', { name: 'Own Years', permissions: paths });
    for (const person of [await org.member('Own Years'), await org.member('Sales')]) {
      const read = await org.call('GET', base(), { as: person });
      const write = await state('cash', { version: 1, opening: 1_00 }, person);
      expect([read.status, write.status]).toEqual([403, 403]);
    }
  });

  it('stand beside the stock, which documents of opening stock enter and the next year carries', async () => {
    const stockOf = async (yearId: string, as: Person = org.owner, query = '') =>
      org.call('GET', `/api/ims-crm/financialYear/s/${yearId}/openingStock${query}`, { as });
    const { rows } = await org.list('measure-unit', { search: 'NOS' });
    const { start } = await org.get('financial-year', `/${org.financialYearId}`);
    const gstHistory = [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 5_0000 }];
    const item = { type: 'Goods', unitId: rows[0].id, hsn: '85414300', gstHistory };
    const panel = await org.post('inventory-item', { ...item, name: 'Panel' });
    await org.post('inventory-item', { ...item, name: 'Cable' });
    await org.post('opening-stock', { date: start, lines: [{ itemId: panel.id, quantity: 4_0000, rate: 100_0000 }] });
    const first = ok(await stockOf(org.financialYearId));
    expect(first.lines).toMatchObject([
      { name: 'Cable', entered: { quantity: 0 }, documents: [] },
      { name: 'Panel', unit: expect.any(String), carried: { quantity: 0 }, entered: { quantity: 4_0000, value: 400_00 } },
    ]);
    expect(first).toMatchObject({ closed: null, totals: { carried: 0, entered: 400_00, twice: 0 } });
    const [year, month] = start.split('-');
    const next = await org.post('financial-year', { start: `${Number(year) + 1}-${month}-01`, end: `${Number(year) + 2}-03-31` });
    const later = ok(await stockOf(next.id));
    expect(later.lines).toMatchObject([{ name: 'Panel', carried: { quantity: 4_0000, value: 400_00 }, entered: { quantity: 0 } }]);
    expect(later.closed).toContain('Later years carry it forward');
    const file = await org.call('GET', `/api/ims-crm/financialYear/s/download/openingStock/${org.financialYearId}?as=CSV`);
    expect(file.status).toBe(200);
    expect((await stockOf(next.id, org.owner, '?only=all')).status).toBe(422);
    expect((await stockOf(next.id, await org.member('Sales'))).status).toBe(403);
  });

  it('cannot change after the books are locked', async () => {
    const { start, end, version } = await org.get('financial-year', `/${org.financialYearId}`);
    ok(
      await org.call('PUT', '/api/ims-crm/financialYear/s', {
        body: { id: org.financialYearId, version, start, end, lockedUntil: start, lockReason: 'Returns filed' },
      }),
    );
    const reply = await state('cash', { version: 1, opening: 1_00 });
    expect([reply.status, reply.body.code]).toEqual([422, 'notAllowed']);
    expect(reply.body.message).toContain('locked until');
    expect(await openings()).toMatchObject({ lockedUntil: start });
  });
});
