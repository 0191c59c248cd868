import { expect, it } from 'vitest';
import { derivedId } from '#application/derived-id';
import { incomingId } from '#application/transfers/other-branches/incoming';
import { formatPaise } from '#domain/money/format';
import { paise } from '#domain/money/paise';
import type { ReportRow, ReportTable } from '#modules/kit/module';
import { openStorage } from '#storage/storage';
import { type Organisation, ok } from '#test/kit/app';
import { says } from '#test/kit/books/says';
import { runJobs } from '#test/kit/jobs';
import { newId } from '#test/kit/new-id';
import { sharedApp } from '#test/kit/shared-app';

/** Goods on their way to a branch of another GSTIN make no profit of both together (decision D44), through real HTTP. */
const one = 1_0000;
const flat = (rows: readonly ReportRow[]): readonly ReportRow[] => rows.flatMap((row) => [row, ...flat(row.children ?? [])]);
const figure = ({ rows }: ReportTable, id: string) => flat(rows).find((row) => row.id.endsWith(`:${id}`))?.cells['amount'] ?? null;

async function branchIn(org: Organisation, name: string, state: string, gstin: string): Promise<string> {
  const pincode = { '24': '395001', '07': '110001' }[state];
  const address = { line1: '4 Ring Road', city: name, state, pincode };
  return (await org.post('branch', { code: name.slice(0, 5).toUpperCase(), name, address, gstin })).id;
}

async function panelOf(org: Organisation, more: object = {}): Promise<string> {
  const item = await org.post('inventory-item', {
    ...{ name: 'Panel', type: 'Goods', unitId: derivedId(org.organisationId, 'unit:NOS'), hsn: '85414300' },
    gstHistory: [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 18_0000, hsn: '85414300' }],
    ...more,
  });
  return item.id;
}

it('goods on the way between two GSTINs make no profit of the organisation on any day', async () => {
  const app = await sharedApp();
  const org = await app.organisation('On The Way', { state: '27', gstin: '27AAPFU0939F1ZV' });
  const surat = await branchIn(org, 'Surat', '24', '24AAPFU0939F1Z1');
  const { start } = (await org.get('financial-year', `/${org.financialYearId}`)) as { start: string };
  const year = start.slice(0, 4);
  const [bought, sent, half, rest] = ['04-02', '04-10', '04-12', '04-20'].map((day) => `${year}-${day}`);
  const itemId = await panelOf(org);
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

it('across a year end, to two branches and in parts, once everything is folded from the log', async () => {
  const app = await sharedApp();
  const org = await app.organisation('Year End', { state: '27', gstin: '27AAPFU0939F1ZV' });
  const { start } = (await org.get('financial-year', `/${org.financialYearId}`)) as { start: string };
  const year = Number(start.slice(0, 4));
  const before = (await org.post('financial-year', { start: `${year - 1}-04-01`, end: `${year}-03-31` })).id;
  const surat = await branchIn(org, 'Surat', '24', '24AAPFU0939F1Z1');
  const delhi = await branchIn(org, 'Delhi', '07', '07AAPFU0939F1ZX');
  const itemId = await panelOf(org);
  const all = [org.branchId, surat, delhi];
  const enter = async (entity: string, branchId: string, financialYearId: string, body: object) => {
    const scope = { organisationId: org.organisationId, branchId, financialYearId };
    return ok(await org.call('POST', `/api/ims-crm/${entity}/s`, { scope, body: { id: newId(), ...body } }));
  };
  const send = async (toBranchId: string, quantity: number, rate: number) => {
    const lines = [{ itemId, quantity: quantity * one, rate: rate * one }];
    const sent = await enter('istSales', org.branchId, before, { date: `${year}-03-30`, toBranchId, lines });
    const scope = { organisationId: org.organisationId, branchId: org.branchId, financialYearId: before };
    ok(await org.call('PUT', `/api/ims-crm/istSales/s/${sent.id}/dispatch`, { scope, body: { version: sent.version } }));
    return sent.id as string;
  };
  await enter('openingStock', org.branchId, before, {
    date: `${year - 1}-04-01`,
    lines: [{ itemId, quantity: 10 * one, rate: 100 * one }],
  });
  const [toSurat, toDelhi] = [await send(surat, 6, 150), await send(delhi, 4, 120)];
  for (const branchId of all) await runJobs(app, org, { branchId }, 'branch-transfer');
  const receive = (branchId: string, financialYearId: string, date: string, dispatch: string, quantity: number) =>
    enter('istReceipt', branchId, financialYearId, {
      ...{ date, incomingId: incomingId(dispatch) },
      lines: [{ itemId, sourceLine: '1', quantity: quantity * one }],
    });
  await receive(surat, before, `${year}-03-31`, toSurat, 2);
  await receive(surat, org.financialYearId, `${year}-04-02`, toSurat, 4);
  await receive(delhi, org.financialYearId, `${year}-04-05`, toDelhi, 4);

  const built = async (entity: string, from: string, to: string, more: object = {}): Promise<ReportTable> =>
    ok(await org.call('POST', `/api/ims-crm/${entity}/s/data`, { body: { form: 'two-sided', from, to, branches: all, ...more } }));
  const told = async (from: string, to: string) => {
    const [account, sheet] = [await built('profitLoss', from, to), await built('balanceSheet', from, to)];
    expect(figure(sheet, 'liabilities')).toBe(figure(sheet, 'assets'));
    return [figure(account, 'net_profit_loss') ?? 0, figure(sheet, 'closing_stock')];
  };
  const [first, last] = [`${year - 1}-04-01`, `${year}-03-31`];
  const tellsNoProfit = async () => {
    for (const day of ['03-29', '03-30', '03-31']) expect([day, await told(first, `${year}-${day}`)]).toEqual([day, [0, 1_000_00]]);
    for (const day of ['04-01', '04-02', '04-05']) expect([day, await told(start, `${year}-${day}`)]).toEqual([day, [0, 1_000_00]]);
    for (const [from, to, compare] of [
      [first, last, 'months'],
      [start, `${year + 1}-03-31`, 'last-year'],
    ] as const) {
      const beside = await built('profitLoss', from, to, { compare, form: 'vertical' });
      const net = beside.rows.find(({ id }) => id === 'total:net')?.cells ?? {};
      expect(beside.columns.slice(1).map(({ key }) => [compare, net[key]])).toEqual(beside.columns.slice(1).map(() => [compare, 0]));
    }
    // A register is of what was sold to others.
    expect((await built('salesInvoiceRegister', first, last, { form: undefined })).rows).toEqual([]);
    const cash = (await built('cashFlow', first, last, { form: undefined })).rows;
    expect(['operating', 'change'].map((id) => figure({ rows: cash } as ReportTable, id))).toEqual([0, 0]);
    // Nothing was sold to anybody else, so there is nothing to compare a profit with.
    const ratios = (await built('ratios', first, last, { form: undefined })).rows;
    expect(['gross_profit', 'net_profit'].map((id) => figure({ rows: ratios } as ReportTable, id))).toEqual([null, null]);
  };
  const summary = (alias: string, from: string, to: string, more: object = {}) =>
    built('groupSummary', from, to, { form: undefined, groupId: derivedId(org.organisationId, `group:${alias}`), ...more });
  const number = (totals: ReportTable['totals'], key: string) => Number(totals?.[key] ?? 0);
  const leadsToTheSame = async () => {
    for (const [from, to] of [
      [first, `${year}-03-30`],
      [first, last],
      [start, `${year}-04-02`],
      [start, `${year}-04-05`],
    ] as const) {
      const [account, sheet] = [await built('profitLoss', from, to), await built('balanceSheet', from, to)];
      const moved = async (alias: string, more: object = {}) => {
        const { totals } = await summary(alias, from, to, more);
        return number(totals, 'debit') - number(totals, 'credit');
      };
      const owed = (await summary('branch_divisions', from, to)).totals;
      const inSheet = flat(sheet.rows).reduce((sum, { id, cells }) => {
        const [, side, name] = id.split(':');
        return name === 'branch_divisions' ? sum + (side === 'assets' ? 1 : -1) * Number(cells['amount']) : sum;
      }, 0);
      expect([
        to,
        0 - (await moved('sales_accounts')),
        await moved('purchase_accounts'),
        number(owed, 'closingDr') - number(owed, 'closingCr'),
      ]).toEqual([to, figure(account, 'sales_accounts') ?? 0, figure(account, 'purchase_accounts') ?? 0, inSheet]);
      for (const monthly of ['group', 'each'])
        expect([monthly, await moved('sales_accounts', { monthly }), await moved('branch_divisions', { monthly })]).toEqual([
          ...[monthly, await moved('sales_accounts'), await moved('branch_divisions')],
        ]);
    }
    // At the end of the year four are on the way to each branch.
    const rows = (await summary('sales_accounts', first, last)).rows.map(({ cells, link }) => [
      ...[cells['particulars'], cells['debit'], cells['credit'], link !== undefined],
    ]);
    expect(rows).toEqual([
      ['Between branches', 300_00, null, false],
      ['Branch Transfers Out', null, 1_380_00, true],
      ['On the way between branches', 1_080_00, null, false],
    ]);
    const beside = (await summary('branch_divisions', start, `${year}-04-05`, { compare: 'last-year' })).totals;
    const alone = (await summary('branch_divisions', first, `${year - 1}-04-05`)).totals;
    expect([number(beside, 'otherDr'), number(beside, 'otherCr')]).toEqual([number(alone, 'closingDr'), number(alone, 'closingCr')]);
    // The trial balance has the ledgers as they were booked, and one branch alone has nothing to take out.
    const booked = flat((await built('trialBalance', first, last, { form: undefined })).rows);
    expect(booked.find(({ cells }) => cells['particulars'] === 'Branch Transfers Out')?.cells['credit']).toBe(1_380_00);
    expect(booked.some(({ cells }) => String(cells['particulars']).endsWith('etween branches'))).toBe(false);
    expect((await summary('sales_accounts', first, last, { branches: [org.branchId] })).rows).toHaveLength(1);
  };
  const balancesInEveryColumn = async () => {
    for (const [from, to, compare] of [
      [first, last, 'branches'],
      [start, `${year}-04-02`, 'branches'],
      [start, `${year}-04-02`, 'last-year'],
      [start, `${year}-04-02`, 'before'],
    ] as const) {
      const { rows, columns } = await built('balanceSheet', from, to, { compare, form: 'vertical' });
      const totals = ['liabilities', 'assets'].map((side) => rows.find(({ id }) => id === `total:${side}`)?.cells ?? {});
      for (const { key } of columns.slice(1)) expect([compare, to, key, totals[0]?.[key]]).toEqual([compare, to, key, totals[1]?.[key]]);
      // A column is what the sheet of that branch or day says.
      for (const [at, branchId] of (compare === 'branches' ? all : []).entries()) {
        const alone = await built('balanceSheet', from, to, { branches: [branchId], form: 'vertical' });
        for (const id of ['closing_stock', 'profit_loss'])
          expect([id, amounts(rows, id, `other${at + 1}`)]).toEqual([id, amounts(alone.rows, id, 'amount')]);
      }
    }
    const sheet = await built('balanceSheet', start, `${year}-04-02`, { compare: 'last-year', form: 'vertical' });
    expect(amounts(sheet.rows, 'closing_stock', 'other1')).toEqual([1_000_00]);
    const then = await built('balanceSheet', first, `${year - 1}-04-02`, { form: 'vertical' });
    expect(amounts(sheet.rows, 'branch_divisions', 'other1')).toEqual(amounts(then.rows, 'branch_divisions', 'amount'));
  };
  const amounts = (rows: readonly ReportRow[], name: string, key: string) =>
    flat(rows).flatMap(({ id, cells }) => (id.endsWith(`:${name}`) && cells[key] ? [cells[key]] : []));
  const holds = async () => {
    await tellsNoProfit();
    await leadsToTheSame();
    await balancesInEveryColumn();
  };
  await holds();
  const { projector } = openStorage({ says, client: app.engine.client, tables: app.engine.tables, clock: { now: () => new Date() } });
  for (const branchId of all) await projector.project(org.organisationId, { branchId });
  await holds();
}, 240_000);

it('goods bought from a branch of another GSTIN stand at the transfer value alone, and at cost together', async () => {
  const app = await sharedApp();
  const org = await app.organisation('Above Cost', { state: '27', gstin: '27AAPFU0939F1ZV' });
  const surat = await branchIn(org, 'Surat', '24', '24AAPFU0939F1Z1');
  const delhi = await branchIn(org, 'Delhi', '07', '07AAPFU0939F1ZX');
  const { start } = (await org.get('financial-year', `/${org.financialYearId}`)) as { start: string };
  const [sent, came, on, end] = ['04-10', '04-12', '04-14', '04-20'].map((day) => `${start.slice(0, 4)}-${day}`);
  const itemId = await panelOf(org);
  const all = [org.branchId, surat, delhi];
  const enter = async (entity: string, branchId: string, body: object) => {
    const scope = { organisationId: org.organisationId, branchId, financialYearId: org.financialYearId };
    return ok(await org.call('POST', `/api/ims-crm/${entity}/s`, { scope, body: { id: newId(), ...body } }));
  };
  const send = async (branchId: string, toBranchId: string, date: string | undefined, quantity: number, rate: number) => {
    const dispatch = await enter('istSales', branchId, {
      date,
      toBranchId,
      lines: [{ itemId, quantity: quantity * one, rate: rate * one }],
    });
    const scope = { organisationId: org.organisationId, branchId, financialYearId: org.financialYearId };
    ok(await org.call('PUT', `/api/ims-crm/istSales/s/${dispatch.id}/dispatch`, { scope, body: { version: dispatch.version } }));
    for (const id of all) await runJobs(app, org, { branchId: id }, 'branch-transfer');
    return incomingId(dispatch.id);
  };
  const receive = (branchId: string, incoming: string, date: string | undefined, quantity: number) =>
    enter('istReceipt', branchId, { date, incomingId: incoming, lines: [{ itemId, sourceLine: '1', quantity: quantity * one }] });
  await org.post('opening-stock', { date: start, lines: [{ itemId, quantity: 10 * one, rate: 100 * one }] });
  const first = await send(org.branchId, surat, sent, 10, 150);
  await receive(surat, first, came, 6);
  await receive(delhi, await send(surat, delhi, on, 2, 200), on, 1);
  const built = async (entity: string, to: string | undefined, branches: readonly string[], more: object = {}): Promise<ReportTable> =>
    ok(await org.call('POST', `/api/ims-crm/${entity}/s/data`, { body: { form: 'two-sided', from: start, to, branches, ...more } }));
  /** Profit, closing stock, and what the stock report says of the branches. */
  const told = async (branches: readonly string[], to = end) => {
    const [account, sheet] = [await built('profitLoss', to, branches), await built('balanceSheet', to, branches)];
    expect(figure(sheet, 'liabilities')).toBe(figure(sheet, 'assets'));
    const report = await built('stock', to, branches, { form: undefined });
    const value = flat(report.rows).find(({ id }) => id === itemId)?.cells['closingValue'] ?? null;
    const closing = Number(figure(sheet, 'closing_stock') ?? 0);
    // Where the balance sheet has another figure than the report that it leads to, a note says why.
    const [note] = report.notes ?? [];
    if (closing !== Number(value ?? 0)) expect(note).toContain(`In the balance sheet the stock is ${formatPaise(paise(closing))}, with`);
    return [figure(account, 'net_profit_loss') ?? 0, closing, value];
  };
  const agrees = async () => {
    expect([
      await told([org.branchId], sent),
      await told([org.branchId]),
      await told([surat]),
      await told([delhi]),
      await told([org.branchId, surat]),
      await told([surat, delhi]),
      await told(all),
    ]).toEqual([
      // The head office sold ten at 150 that cost 100, four of which have not arrived.
      [500_00, 0, 0],
      [500_00, 0, 0],
      // Four that Surat bought at 150; it sold one that arrived at 200, and one that did not.
      [100_00, 600_00, 600_00],
      [0, 200_00, 200_00],
      [200_00, 800_00, 400_00],
      [0, 900_00, 750_00],
      [0, 1_000_00, 500_00],
    ]);
  };
  await agrees();
  const { projector } = openStorage({ says, client: app.engine.client, tables: app.engine.tables, clock: { now: () => new Date() } });
  for (const branchId of all) await projector.project(org.organisationId, { branchId });
  await agrees();
  const noted = async (branches: readonly string[], to = end, more: object = {}) =>
    (await built('stock', to, branches, { form: undefined, ...more })).notes ?? [];
  expect([await noted([org.branchId], sent), await noted(all), await noted([delhi])]).toEqual([
    ['In the balance sheet the stock is 0.00: what is on the way was sold'],
    ['In the balance sheet the stock is 1,000.00, with 500.00 on the way between branches'],
    [],
  ]);
  expect(await noted(all, end, { only: 'in-stock' })).toEqual([]);
  const apart = await built('profitLoss', end, all, { form: 'vertical', compare: 'branches' });
  const columnsOf = (id: string) => apart.columns.slice(1).map(({ key }) => flat(apart.rows).find((row) => row.id === id)?.cells[key]);
  // All, each alone, and what they did with each other.
  expect(columnsOf('total:net')).toEqual([0, 500_00, 100_00, 0, -600_00]);
  expect(columnsOf('line:made:closing_stock')).toEqual([1_000_00, 0, 600_00, 200_00, 200_00]);
  const ledger = await built('stockLedger', end, [surat], { form: undefined, itemId });
  const moved = ledger.rows.map(({ cells }) => cells['inwardValue'] ?? cells['outwardValue'] ?? cells['value']);
  expect(moved).toEqual([0, 900_00, 300_00, 600_00]);
}, 120_000);

it.each([{}, { valuation: 'FIFO' }, { calculationMethod: 'Weighted' }])(
  'tax without credit is part of what goods cost that arrived: %j',
  async (method) => {
    const app = await sharedApp();
    const org = await app.organisation('No Credit', { state: '27', gstin: '27AAPFU0939F1ZV' });
    const surat = await branchIn(org, 'Surat', '24', '24AAPFU0939F1Z1');
    const { start } = (await org.get('financial-year', `/${org.financialYearId}`)) as { start: string };
    const [sent, half, rest, end] = ['04-10', '04-12', '04-20', '04-30'].map((day) => `${start.slice(0, 4)}-${day}`);
    const itemId = await panelOf(org, { inputTax: 'ineligible', ...method });
    await org.post('opening-stock', { date: start, lines: [{ itemId, quantity: 10 * one, rate: 100_0000 }] });
    const dispatch = await org.post('ist-sales', {
      date: sent,
      toBranchId: surat,
      lines: [{ itemId, quantity: 10 * one, rate: 150_0000 }],
    });
    ok(await org.call('PUT', `/api/ims-crm/istSales/s/${dispatch.id}/dispatch`, { body: { version: dispatch.version } }));
    const all = [org.branchId, surat];
    for (const branchId of all) await runJobs(app, org, { branchId }, 'branch-transfer');
    const there = { organisationId: org.organisationId, branchId: surat, financialYearId: org.financialYearId };
    const receive = async (date: string | undefined, quantity: number, more: object = {}) => {
      const lines = [{ itemId, sourceLine: '1', quantity: quantity * one, ...more }];
      const body = { id: newId(), date, incomingId: incomingId(dispatch.id), lines };
      return ok(await org.call('POST', '/api/ims-crm/istReceipt/s', { scope: there, body }));
    };
    const built = async (entity: string, to: string | undefined, branches: readonly string[], more: object = {}): Promise<ReportTable> =>
      ok(await org.call('POST', `/api/ims-crm/${entity}/s/data`, { body: { form: 'two-sided', from: start, to, branches, ...more } }));
    const told = async (to: string | undefined, branches: readonly string[]) => {
      const [account, sheet] = [await built('profitLoss', to, branches), await built('balanceSheet', to, branches)];
      expect(figure(sheet, 'liabilities')).toBe(figure(sheet, 'assets'));
      return [figure(account, 'net_profit_loss') ?? 0, figure(sheet, 'closing_stock')];
    };
    await receive(half, 4);
    const last = await receive(rest, 5, { short: one, shortReason: 'Theft' });
    const ofYear = 'calculationMethod' in method;
    const agrees = async () => {
      // IGST of 18 % on 600 and 750 came with what arrived, and 27 with what was lost.
      expect([await told(sent, all), await told(half, all), await told(end, all)]).toEqual([
        [0, 1_000_00],
        [0, 1_108_00],
        // A loss. An average of the year lies on the lost one, too.
        ofYear ? [151_30, 1_118_70] : [127_00, 1_143_00],
      ]);
      expect([await told(half, [surat]), await told(end, [surat])]).toEqual([
        [0, 708_00],
        [177_00, 1_593_00],
      ]);
      const ledger = await built('stockLedger', end, [surat], { form: undefined, itemId });
      expect(ledger.rows.map(({ cells }) => cells['inwardValue'] ?? cells['outwardValue'] ?? cells['value'])).toEqual([
        ...[0, 600_00, 108_00, 750_00, 135_00, 1_593_00],
      ]);
    };
    await agrees();
    const { projector, prover } = openStorage({
      says,
      client: app.engine.client,
      tables: app.engine.tables,
      clock: { now: () => new Date() },
    });
    for (const branchId of all) await projector.project(org.organisationId, { branchId });
    await agrees();
    expect(await prover.prove(org.organisationId)).toEqual([]);
    // A receipt that is cancelled takes its tax out of the stock, too.
    ok(
      await org.call('PUT', `/api/ims-crm/istReceipt/s/${last.id}/cancel`, {
        scope: there,
        body: { version: last.version, remark: 'Wrong' },
      }),
    );
    expect(await told(end, all)).toEqual([0, 1_108_00]);
    // Dearer goods elsewhere change by no method what Surat alone paid for its own.
    await org.post('stock-adjustment', { date: end, lines: [{ itemId, change: 30 * one, rate: 200_0000, reason: 'Found' }] });
    expect(await told(end, [surat])).toEqual([0, 708_00]);
    for (const branchId of all) await projector.project(org.organisationId, { branchId });
    expect(await told(end, [surat])).toEqual([0, 708_00]);
    expect(await prover.prove(org.organisationId)).toEqual([]);
  },
  240_000,
);
