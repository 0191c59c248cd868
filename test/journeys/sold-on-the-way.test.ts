import { expect, it } from 'vitest';
import { derivedId } from '#application/organisation/derived-id';
import { incomingId } from '#application/transfers/incoming';
import type { ReportRow, ReportTable } from '#modules/kit/module';
import { ok } from '#test/kit/app';
import { runJobs } from '#test/kit/jobs';
import { newId } from '#test/kit/new-id';
import { sharedApp } from '#test/kit/shared-app';

/** Goods on their way to a branch of another GSTIN make no profit of both together (decision D44), through real HTTP. */
const one = 1_0000;
const flat = (rows: readonly ReportRow[]): readonly ReportRow[] => rows.flatMap((row) => [row, ...flat(row.children ?? [])]);
const figure = ({ rows }: ReportTable, id: string) => flat(rows).find((row) => row.id.endsWith(`:${id}`))?.cells['amount'] ?? null;

it('goods on the way between two GSTINs make no profit of the organisation on any day', async () => {
  const app = await sharedApp();
  const org = await app.organisation('On The Way', { state: '27', gstin: '27AAPFU0939F1ZV' });
  const address = { line1: '4 Ring Road', city: 'Surat', state: '24', pincode: '395001' };
  const surat = (await org.post('branch', { code: 'SURAT', name: 'Surat', address, gstin: '24AAPFU0939F1Z1' })).id;
  const { start } = (await org.get('financial-year', `/${org.financialYearId}`)) as { start: string };
  const year = start.slice(0, 4);
  const [bought, sent, half, rest] = ['04-02', '04-10', '04-12', '04-20'].map((day) => `${year}-${day}`);
  const itemId = (
    await org.post('inventory-item', {
      ...{ name: 'Panel', type: 'Goods', unitId: derivedId(org.organisationId, 'unit:NOS'), hsn: '85414300' },
      gstHistory: [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 18_0000, hsn: '85414300' }],
    })
  ).id;
  await org.post('opening-stock', { date: start, lines: [{ itemId, quantity: 10 * one, rate: 100_0000 }] });
  const dispatch = await org.post('ist-sales', { date: sent, toBranchId: surat, lines: [{ itemId, quantity: 10 * one, rate: 150_0000 }] });
  ok(await org.call('PUT', `/api/ims-crm/istSales/s/${dispatch.id}/dispatch`, { body: { version: dispatch.version } }));
  for (const branchId of [org.branchId, surat]) await runJobs(app, org, { branchId }, 'branch-transfer');
  const there = { organisationId: org.organisationId, branchId: surat, financialYearId: org.financialYearId };
  const receive = async (date: string | undefined, quantity: number) => {
    const lines = [{ itemId, sourceLine: '1', quantity: quantity * one }];
    const body = { id: newId(), date, incomingId: incomingId(dispatch.id), lines };
    ok(await org.call('POST', '/api/ims-crm/istReceipt/s', { scope: there, body }));
  };
  const built = async (entity: string, to: string | undefined, branches: readonly string[]): Promise<ReportTable> =>
    ok(await org.call('POST', `/api/ims-crm/${entity}/s/data`, { body: { form: 'two-sided', from: start, to, branches } }));
  const told = async (to: string | undefined) => {
    const both = [org.branchId, surat];
    const [account, sheet] = [await built('profitLoss', to, both), await built('balanceSheet', to, both)];
    expect(figure(sheet, 'liabilities')).toBe(figure(sheet, 'assets'));
    return [figure(account, 'net_profit_loss') ?? 0, figure(account, 'sales_accounts'), figure(sheet, 'closing_stock')];
  };

  expect(await told(sent)).toEqual([0, 0, 1_000_00]);
  await receive(half, 4);
  await receive(rest, 6);
  for (const day of [bought, sent, half, rest]) expect(await told(day)).toEqual([0, 0, 1_000_00]);
  // Alone, the sender did sell.
  expect(figure(await built('profitLoss', sent, [org.branchId]), 'sales_accounts')).toBe(1_500_00);
}, 120_000);
