import { beforeAll, describe, expect, it } from 'vitest';
import { derivedId } from '#application/derived-id';
import { limits } from '#domain/limits';
import type { ReportRow, ReportTable } from '#modules/kit/module';
import { type App, type Organisation, ok, type Person } from '#test/kit/app';
import { newId } from '#test/kit/new-id';
import { sharedApp } from '#test/kit/shared-app';

/** Profit and loss, balance sheet, cash flow and ratios of two branches, through real HTTP. */
let app: App;
let org: Organisation;
let second: string;
const statements = ['profitLoss', 'balanceSheet', 'cashFlow', 'ratios'] as const;
const period = { from: '2026-04-01', to: '2027-03-31' };
const ledger = (alias: string) => derivedId(org.organisationId, `ledger:${alias}`);
const group = (alias: string) => derivedId(org.organisationId, `group:${alias}`);

beforeAll(async () => {
  app = await sharedApp();
  org = await app.organisation('Surya Solar', { state: '27' });
  second = (await org.post('branch', { code: 'BLR', name: 'Bengaluru', address: { line1: 'Peenya', state: '29' } })).id;
  const rent = (await org.post('customer', { name: 'Rent', groupId: group('indirect_expenses') })).id;
  await journal(org.branchId, '2026-05-02', ledger('cash'), ledger('sales'), 9_000_00);
  await journal(org.branchId, '2026-05-03', ledger('branch'), ledger('branch_transfer_out'), 2_000_00);
  await journal(second, '2026-05-09', ledger('branch_transfer_in'), ledger('branch'), 1_500_00);
  await journal(second, '2026-06-30', rent, ledger('cash'), 700_00);
}, 120_000);

async function journal(branchId: string, date: string, debit: string, credit: string, amount: number): Promise<void> {
  const lines = [
    { ledgerId: debit, debit: amount },
    { ledgerId: credit, credit: amount },
  ];
  const scope = { organisationId: org.organisationId, branchId, financialYearId: org.financialYearId };
  const body = { id: newId(), date, type: 'Journal', lines };
  ok(await app.call('POST', '/api/ims-crm/journalVoucher/s', { token: org.owner.token, scope, body }));
}

const form = { form: 'two-sided' };
const bodyOf = (entity: string, asked: object) => ({
  ...(entity === 'profitLoss' || entity === 'balanceSheet' ? form : {}),
  ...period,
  ...asked,
});
const reply = (entity: string, asked: object = {}, as?: Person) =>
  org.call('POST', `/api/ims-crm/${entity}/s/data`, { body: bodyOf(entity, asked), ...(as === undefined ? {} : { as }) });
const built = async (entity: string, asked: object = {}): Promise<ReportTable> => ok(await reply(entity, asked));

const flat = (rows: readonly ReportRow[]): readonly ReportRow[] => rows.flatMap((row) => [row, ...flat(row.children ?? [])]);
const figure = ({ rows }: ReportTable, id: string) => flat(rows).find((row) => row.id.endsWith(`:${id}`))?.cells['amount'] ?? null;

describe('statements over branches', () => {
  it('one branch shows its dealings with the other', async () => {
    const account = await built('profitLoss');
    expect([figure(account, 'sales_accounts'), figure(account, 'net_profit_loss')]).toEqual([11_000_00, 11_000_00]);
    const sheet = await built('balanceSheet');
    expect([figure(sheet, 'branch_divisions'), figure(sheet, 'between_branches')]).toEqual([2_000_00, null]);
    expect(figure(sheet, 'liabilities')).toBe(figure(sheet, 'assets'));
  });

  it('both together leave out what they sold each other, and keep what is on the way', async () => {
    const branches = [org.branchId, second];
    const account = await built('profitLoss', { branches });
    expect(figure(account, 'between_branches')).toBe(-1_500_00);
    expect([figure(account, 'sales_accounts'), figure(account, 'purchase_accounts')]).toEqual([9_500_00, 0]);
    const [one, other] = [await built('profitLoss'), await built('profitLoss', { branches: [second] })];
    expect(figure(other, 'net_profit_loss')).toBe(2_200_00);
    expect(figure(account, 'net_profit_loss')).toBe(Number(figure(one, 'net_profit_loss')) - 2_200_00);
    const sheet = await built('balanceSheet', { branches });
    expect(figure(sheet, 'between_branches')).toBe(500_00);
    expect(figure(sheet, 'liabilities')).toBe(figure(sheet, 'assets'));
    expect(figure(await built('cashFlow', { branches }), 'change')).toBe(8_300_00);
  });

  it('are written to files with their branches and the head of the log', async () => {
    const [json, ...others] = await Promise.all(
      ['JSON', 'PDF', 'EXCEL'].map((as) =>
        org.call('POST', '/api/ims-crm/balanceSheet/s/export', {
          body: { ...bodyOf('balanceSheet', { branches: [org.branchId, second] }), as },
        }),
      ),
    );
    expect(json?.body).toMatchObject({ scope: [{ label: 'Branches', value: expect.stringContaining('Bengaluru') }, { label: 'Form' }] });
    expect(json?.body.about.at(-1)).toEqual({ label: 'Log', value: expect.stringMatching(/^\d+ entries, [0-9a-f]{64}$/) });
    expect(others.map(({ status, bytes }) => [status, bytes.subarray(0, 2).toString()])).toEqual([
      [200, '%P'],
      [200, 'PK'],
    ]);
  });
});

describe('who may see them', () => {
  it.each([
    ['Accountant', 200],
    ['Viewer', 200],
    ['Sales', 403],
    ['Store', 403],
  ])('%s: %i', async (role, status) => {
    const person = await org.member(role);
    const replies = await Promise.all(statements.map((entity) => reply(entity, {}, person)));
    expect(replies.map((each) => each.status)).toEqual(statements.map(() => status));
  });

  it('each has its own permission, a branch of others needs membership, and nobody has only their own', async () => {
    await org.post('role', { name: 'Partner', permissions: ['/profit-loss'] });
    await org.post('role', { name: 'Clerk', permissions: ['/profit-loss/own'] });
    const [partner, clerk] = [await org.member('Partner', [org.branchId]), await org.member('Clerk')];
    const statuses = await Promise.all(statements.map(async (entity) => (await reply(entity, {}, partner)).status));
    expect(statuses).toEqual([200, 403, 403, 403]);
    expect((await reply('profitLoss', { branches: [org.branchId, second] }, partner)).body.code).toBe('foreignScope');
    expect((await reply('profitLoss', {}, clerk)).status).toBe(403);
    expect(
      (await org.call('POST', '/api/ims-crm/profitLoss/s/export', { body: { ...bodyOf('profitLoss', {}), as: 'PDF' }, as: clerk })).status,
    ).toBe(403);
  });
});

it.each([
  ['no day', { from: 'yesterday' }, 'from'],
  ['more than five years', { from: '2020-04-01' }, 'from'],
  ['more months than there is room for', { from: '2025-01-01', compare: 'months' }, 'compare'],
  ['an unknown form', { form: 'round' }, 'form'],
  ['an unknown comparison', { compare: 'next-year' }, 'compare'],
])('%s is refused at its field', async (_, asked, path) => {
  const { status, body } = await reply('profitLoss', asked);
  expect([status, body.errors?.map((one: { readonly path: string }) => one.path)]).toEqual([422, [path]]);
});

it('a swapped period is sorted', async () => {
  expect(await built('profitLoss', { from: period.to, to: period.from })).toEqual(await built('profitLoss'));
});

it('many that one organisation asks for at once come in turn, and another organisation does not wait for them', async () => {
  const other = await app.organisation('Chandra Traders', { state: '27' });
  let waiting = 40;
  const ask = (by: Organisation) => by.call('POST', '/api/ims-crm/profitLoss/s/data', { body: bodyOf('profitLoss', {}) });
  await Promise.all([ask(org), ask(other)]);
  const many = Promise.all(
    Array.from({ length: waiting }, async () => {
      const { status } = await ask(org);
      waiting -= 1;
      return status;
    }),
  );
  expect((await ask(other)).status).toBe(200);
  expect(waiting).toBeGreaterThan(20);
  expect(new Set(await many)).toEqual(new Set([200]));
});

it('an organisation whose people asked too often in this minute is refused, and no other', async () => {
  const [busy, other] = [await app.organisation('Indra Stores'), await app.organisation('Varuna Stores')];
  const { base } = await import('#functions/wire');
  const minute = Math.floor(Date.now() / 60_000);
  // As other instances counted it, in this minute and the next.
  for (const at of [minute, minute + 1])
    await base.members().count(`rate|organisation|${busy.organisationId}|${at}`, limits.requestsPerMinutePerOrganisation, 120);
  const ask = async (by: Organisation) => {
    const { status, body } = await by.call('GET', '/api/ims-crm/dashboardReport/s/arrangement', { direct: true });
    return `${status} ${body.code ?? ''}`;
  };
  const answers: string[] = [];
  while (answers.length < 60 && answers.at(-1) !== '429 tooMany') answers.push(await ask(busy));
  expect(answers.at(-1)).toBe('429 tooMany');
  expect(await ask(other)).toBe('200 ');
});
