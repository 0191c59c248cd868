import { beforeAll, describe, expect, it } from 'vitest';
import { derivedId } from '#application/derived-id';
import { type App, type Organisation, ok } from '#test/kit/app';
import { sharedApp } from '#test/kit/shared-app';

let app: App;
let org: Organisation;
let second: string;
const balances = '/api/ims-crm/trialBalance/s/data';

beforeAll(async () => {
  app = await sharedApp();
  org = await app.organisation('Surya Solar', { state: '27' });
  second = (await org.post('branch', { code: 'BLR', name: 'Bengaluru', address: { line1: 'Peenya', state: '29' } })).id;
  await rentPaid(org.branchId, 1_000_00);
  await rentPaid(second, 250_00);
});

async function rentPaid(branchId: string, amount: number) {
  const ledger = (alias: string) => derivedId(org.organisationId, `ledger:${alias}`);
  const lines = [
    { ledgerId: ledger('round_off'), debit: amount },
    { ledgerId: ledger('cash'), credit: amount },
  ];
  const { organisationId, financialYearId } = org;
  const body = { id: crypto.randomUUID(), date: '2026-11-20', type: 'Journal', lines };
  ok(
    await app.call('POST', '/api/ims-crm/journalVoucher/s', {
      token: org.owner.token,
      scope: { organisationId, branchId, financialYearId },
      body,
    }),
  );
}

const asked = (branches: readonly string[]) => ({ body: { from: '2026-04-01', to: '2026-11-21', branches } });

describe('a report over branches', () => {
  it.each([
    ['none chosen: the open one', () => [], 1_000_00],
    ['the other one', () => [second], 250_00],
    ['both added up', () => [org.branchId, second], 1_250_00],
  ] as const)('%s', async (_, branches, total) => {
    const table = ok(await org.call('POST', balances, asked(branches())));
    expect(table.totals).toMatchObject({ debit: total, credit: total });
  });

  it('adds up for a member of both branches who is not a super admin', async () => {
    const both = await org.member('Accountant', [org.branchId, second]);
    const table = ok(await org.call('POST', balances, { ...asked([org.branchId, second]), as: both }));
    expect(table.totals).toMatchObject({ debit: 1_250_00 });
  });

  it('refuses a branch the caller does not work in', async () => {
    const one = await org.member('Accountant', [org.branchId]);
    const reply = await org.call('POST', balances, { ...asked([org.branchId, second]), as: one });
    expect([reply.status, reply.body.code]).toEqual([403, 'foreignScope']);
  });
});

describe('a list of vouchers over branches', () => {
  const ask = (path: string, listId: string, branches: readonly string[] | undefined, as = org.owner) =>
    org.call('POST', `/api/utility/commonGridSetUp/s/grid/${path}`, {
      body: { listId, ...(branches === undefined ? {} : { filters: { branchId: branches } }) },
      as,
    });
  const rows = async (branches?: readonly string[], as = org.owner) =>
    ok(await ask('get', 'JOURNAL_VOUCHER', branches, as)).rows as readonly { total: number; branchId: string; date: string }[];
  const listed = async (branches?: readonly string[], as = org.owner) =>
    (await rows(branches, as)).map(({ total }) => total).sort((one, other) => one - other);

  it.each([
    ['none chosen: the open one', (): string[] => [], [1_000_00]],
    ['the other one', () => [second], [250_00]],
    ['both, in one order', () => [org.branchId, second], [250_00, 1_000_00]],
  ] as const)('%s', async (_, branches, totals) => {
    expect(await listed(branches())).toEqual(totals);
    const { count } = ok(await ask('count', 'JOURNAL_VOUCHER', branches()));
    expect(count).toBe(totals.length);
  });

  it('is read page by page without losing or repeating a row', async () => {
    const body = { listId: 'JOURNAL_VOUCHER', filters: { branchId: [org.branchId, second] }, limit: 1 };
    const get = async (cursor?: string): Promise<{ readonly rows: readonly { readonly id: string }[]; readonly cursor?: string }> =>
      ok(
        await org.call('POST', '/api/utility/commonGridSetUp/s/grid/get', {
          body: { ...body, ...(cursor === undefined ? {} : { cursor }) },
        }),
      );
    const first = await get();
    const next = await get(first.cursor);
    expect(new Set([...first.rows, ...next.rows].map(({ id }) => id)).size).toBe(2);
  });

  it('refuses a branch where the caller does not work or may not see the list', async () => {
    const one = await org.member('Accountant', [org.branchId]);
    const refusal = await ask('get', 'JOURNAL_VOUCHER', [org.branchId, second], one);
    expect([refusal.status, refusal.body.errors]).toEqual([
      422,
      [{ path: 'filters.branchId', message: 'You cannot see the Journal Vouchers of this branch' }],
    ]);
    expect((await ask('count', 'JOURNAL_VOUCHER', [second], one)).status).toBe(422);
    expect((await ask('get', 'JOURNAL_VOUCHER', [crypto.randomUUID()])).status).toBe(422);
  });

  it('shows people with /own only their own records of each branch', async () => {
    await org.post('role', { name: 'Own Journals', permissions: ['/journal-voucher/own'] });
    const own = await org.member('Own Journals', [org.branchId, second]);
    expect(await listed([org.branchId, second], own)).toEqual([]);
  });
});
