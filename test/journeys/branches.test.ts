import { beforeAll, describe, expect, it } from 'vitest';
import { derivedId } from '#application/organisation/derived-id';
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

  it('adds up for a member of both branches, who is no super admin', async () => {
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
