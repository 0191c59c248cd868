import { beforeAll, describe, expect, it } from 'vitest';
import { derivedId } from '#application/derived-id';
import { type App, type Organisation, ok } from '#test/kit/app';
import { sharedApp } from '#test/kit/shared-app';

/** A plant on a roof from its purchase order to the margin, beside what is booked for no project. */
let app: App;
let org: Organisation;
let roof: { id: string };
let asha: { id: string };
let kutch: { id: string };
let panel: { id: string };
let fitting: { id: string };
let work: { id: string };
let rent: { id: string };
let bill: { id: string; number: string };
const project = '/api/ims-crm/project/s';
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());

interface Row {
  readonly cells: Readonly<Record<string, string | number | null>>;
  readonly link?: string;
  readonly children?: readonly Row[];
}
const report = async (entity: string, filter: object, as = org.owner) =>
  ok(await org.call('POST', `/api/ims-crm/${entity}/s/data`, { body: { from: today, to: today, ...filter }, as }));
const cost = (filter: object = {}, as = org.owner) => report('projectWiseCost', { show: 'projects', ...filter }, as);
const every = (rows: readonly Row[]): readonly Row[] => rows.flatMap((row) => [row, ...every(row.children ?? [])]);
const line = (itemId: string, quantity: number, rate: number) => ({ itemId, quantity: quantity * 1_0000, rate: rate * 1_0000 });

beforeAll(async () => {
  app = await sharedApp();
  org = await app.organisation('Project Readers', { state: '27', gstin: '27AAPFU0939F1ZV' });
  const ledger = (name: string, group: string) => org.post('customer', { name, groupId: derivedId(org.organisationId, `group:${group}`) });
  const party = (name: string, group: string) =>
    org.post('customer', {
      ...{ name, groupId: derivedId(org.organisationId, `group:${group}`), registrationType: 'Unregistered' },
      billingAddress: { line1: '12 FC Road', city: 'Pune', state: '27', pincode: '411004' },
    });
  asha = await party('Asha Traders', 'debtors');
  kutch = await party('Kutch Panels', 'creditors');
  fitting = await ledger('Fitting', 'direct_expenses');
  rent = await ledger('Rent', 'indirect_expenses');
  panel = await org.post('inventory-item', {
    ...{ name: 'Panel', type: 'Goods', unitId: derivedId(org.organisationId, 'unit:NOS'), hsn: '85414300' },
    gstHistory: [{ effectiveFrom: '2025-09-22', taxability: 'Taxable', rate: 18_0000, hsn: '85414300' }],
  });
  work = await org.post('inventory-item', {
    ...{ name: 'Installation', type: 'Service', unitId: derivedId(org.organisationId, 'unit:NOS'), hsn: '998736' },
    gstHistory: [{ effectiveFrom: '2025-09-22', taxability: 'Taxable', rate: 18_0000, hsn: '998736' }],
  });
  roof = await org.post('project', { projectNo: 'P-7', name: 'Roof of the school', budget: 10_000_00 });
});

describe('project-wise cost', () => {
  it('has purchases, the stock that is left of them, and revenue', async () => {
    bill = await org.post('purchase-invoice', {
      ...{ date: today, partyId: kutch.id, projectId: roof.id, referenceNo: 'K/1', referenceDate: today },
      lines: [line(panel.id, 10, 500)],
    });
    await org.post('sales-invoice', { date: today, partyId: asha.id, projectId: roof.id, lines: [line(panel.id, 4, 900)] });
    const { rows } = await cost();
    expect(rows[0].cells).toMatchObject({ particulars: 'P-7 Roof of the school', budget: 10_000_00, actual: 2_000_00, revenue: 3_600_00 });
    expect(rows[0].cells).toMatchObject({ margin: 1_600_00, variance: 8_000_00 });
    expect(rows[0].children.map(({ cells }: Row) => [cells['particulars'], cells['actual'] ?? cells['revenue']])).toEqual([
      ['Purchases', 5_000_00],
      ['Stock consumed', -3_000_00],
      ['Revenue', 3_600_00],
    ]);
  });

  it('shows the expense ledger of an installer under installers', async () => {
    await org.post('installer', { insFirstName: 'Jose', ledgerId: fitting.id });
    await org.post('purchase-invoice', {
      ...{ date: today, partyId: kutch.id, projectId: roof.id, referenceNo: 'K/2', referenceDate: today },
      lines: [{ ...line(work.id, 1, 700), ledgerId: fitting.id }],
    });
    const { rows } = await cost();
    expect(every(rows).find(({ cells }) => cells['particulars'] === 'Installers')?.cells['actual']).toBe(700_00);
    expect(rows[0].cells.actual).toBe(2_700_00);
  });

  it('adds up to the profit and loss account with what is booked for no project', async () => {
    await org.post('purchase-invoice', {
      ...{ date: today, partyId: kutch.id, referenceNo: 'K/3', referenceDate: today },
      lines: [line(panel.id, 2, 500)],
      charges: [{ ledgerId: rent.id, amount: 250_00 }],
    });
    await org.post('sales-invoice', { date: today, partyId: asha.id, lines: [line(panel.id, 3, 800)] });
    const { rows, totals } = await cost();
    expect(rows.map(({ cells }: Row) => cells['particulars'])).toEqual(['P-7 Roof of the school', 'Not allocated to a project']);
    const account = await report('profitLoss', { form: 'vertical' });
    const net = every(account.rows).find(({ cells }) => cells['particulars'] === 'Net Profit');
    expect(net?.cells['amount']).toBe(totals.margin);
    expect(rows[0].cells.margin + rows[1].cells.margin).toBe(totals.margin);
  });

  it('has what open purchase orders of the project still bring, and leads to them', async () => {
    const order = await org.post('purchase-order', { date: today, partyId: kutch.id, projectId: roof.id, lines: [line(panel.id, 5, 400)] });
    const { rows } = await cost();
    expect(rows[0].cells).toMatchObject({ committed: 2_000_00, variance: 10_000_00 - 2_000_00 - 2_700_00 });
    const orders = await report('purchaseOrderReport', { projectId: roof.id, openOnly: true });
    expect(orders.rows.map(({ cells }: Row) => cells['number'])).toEqual([order.number]);
    expect((await report('purchaseOrderReport', { projectId: asha.id })).rows).toEqual([]);
  });

  it('leads from a head to its vouchers', async () => {
    const { rows, totals } = await cost({ show: 'vouchers', projectId: roof.id, head: 'purchase' });
    expect(rows).toMatchObject([
      {
        cells: { number: bill.number, type: 'Purchase Invoice', partyName: 'Kutch Panels', project: 'P-7', head: 'Purchases' },
        link: `/app/purchase-invoice/view/${bill.id}`,
      },
    ]);
    expect(totals.actual).toBe(5_000_00);
    const all = await cost({ show: 'vouchers', projectId: roof.id });
    expect(all.totals).toMatchObject({ actual: 2_700_00, revenue: 3_600_00 });
  });

  describe('of vouchers of money and journals', () => {
    let mall: { id: string };
    const money = (alias: string) => derivedId(org.organisationId, `ledger:${alias}`);
    const net = async () => {
      const account = await report('profitLoss', { form: 'vertical' });
      return every(account.rows).find(({ cells }) => cells['particulars'] === 'Net Profit')?.cells['amount'];
    };
    const costOf = async (id: string) => (await cost({ projectId: id })).rows[0]?.cells;

    it('has each line of a journal under its own project', async () => {
      mall = await org.post('project', { projectNo: 'P-9', name: 'Mall' });
      const journal = await org.post('journal-voucher', {
        ...{ date: today, type: 'Journal' },
        lines: [
          { ledgerId: rent.id, debit: 100_00, projectId: roof.id },
          { ledgerId: rent.id, debit: 60_00, projectId: mall.id },
          { ledgerId: rent.id, debit: 40_00 },
          { ledgerId: money('cash'), credit: 200_00 },
        ],
      });
      expect(journal).toMatchObject({
        projectNo: 'P-7, P-9',
        lines: [{ projectName: 'Roof of the school' }, { projectName: 'Mall' }, {}, {}],
      });
      expect([(await costOf(roof.id)).actual, (await costOf(mall.id)).actual]).toEqual([2_800_00, 60_00]);
      expect((await cost()).totals.margin).toBe(await net());
      const { rows } = await cost({ show: 'vouchers', projectId: mall.id });
      expect(rows).toMatchObject([{ cells: { number: journal['number'], head: 'Indirect expenses', actual: 60_00, project: 'P-9' } }]);
    });

    it('has an expense with its tax, and an income', async () => {
      const party = { ...{ date: today, partyId: kutch.id } };
      const item = { ledgerId: fitting.id, amount: 300_00, projectId: mall.id };
      await org.post('journal-voucher', { ...party, type: 'Expense', items: [item, { ...item, projectId: null, amount: 50_00 }] });
      expect((await costOf(mall.id)).actual).toBe(360_00);
      const fees = await org.post('customer', { name: 'Fees', groupId: derivedId(org.organisationId, 'group:indirect_incomes') });
      const earned = { ledgerId: fees.id, amount: 500_00, projectId: mall.id };
      await org.post('journal-voucher', { ...{ date: today, type: 'Income', accountId: money('cash') }, items: [earned] });
      expect(await costOf(mall.id)).toMatchObject({ actual: 360_00, revenue: 500_00, margin: 140_00 });
      expect((await cost()).totals.margin).toBe(await net());
    });

    it('has a payment as a whole, until it is cancelled', async () => {
      const payment = await org.post('bank-cash', {
        ...{ date: today, type: 'Payment', accountId: money('cash'), projectId: mall.id },
        lines: [{ ledgerId: rent.id, amount: 90_00 }],
      });
      expect(payment).toMatchObject({ projectNo: 'P-9' });
      expect((await costOf(mall.id)).actual).toBe(450_00);
      expect((await cost()).totals.margin).toBe(await net());
      const { rows } = await org.list('bank-cash', { search: 'P-9' });
      expect(rows).toMatchObject([{ id: payment.id, projectNo: 'P-9' }]);
      const body = { version: payment.version, remark: 'Entered twice' };
      ok(await org.call('PUT', `/api/ims-crm/bankCash/s/${payment.id}/cancel`, { body }));
      expect((await costOf(mall.id)).actual).toBe(360_00);
    });

    it.each([
      ['bank-cash', 'bankCash', 'projectId'],
      ['journal-voucher', 'journalVoucher', 'lines.0.projectId'],
    ])('refuses in %s a project of another branch, an inactive one, and one that is none', async (slug, entity, path) => {
      const address = { line1: '1 Mill Road', city: 'Nashik', state: '27', pincode: '422001' };
      const there = await org.post('branch', { code: slug.slice(0, 3).toUpperCase(), name: `Nashik ${slug}`, address });
      const id = crypto.randomUUID();
      const scope = { ...org, branchId: there.id };
      ok(await app.call('POST', project, { body: { id, projectNo: `N-${slug}`, name: 'Nashik roof' }, scope, token: org.owner.token }));
      const idle = await org.post('project', { projectNo: `I-${slug}`, name: 'Idle' });
      ok(await org.call('PUT', `${project}/statusChange/${idle.id}`, { body: { version: 1, active: false } }));
      for (const projectId of [id, idle.id, asha.id]) {
        const lines = [
          { ledgerId: rent.id, debit: 10_00, projectId },
          { ledgerId: money('cash'), credit: 10_00 },
        ];
        const body =
          slug === 'bank-cash'
            ? { date: today, type: 'Payment', accountId: money('cash'), projectId, lines: [{ ledgerId: rent.id, amount: 10_00 }] }
            : { date: today, type: 'Journal', lines };
        const reply = await org.call('POST', `/api/ims-crm/${entity}/s`, { body: { id: crypto.randomUUID(), ...body } });
        expect(reply.status).toBe(422);
        expect(reply.body.errors.map((error: { path: string }) => error.path)).toEqual([path]);
      }
    });
  });

  it('costs a project the same in a report of its branch as in one with another that bought at another price', async () => {
    const address = { line1: '2 Fort Road', city: 'Solapur', state: '27', pincode: '413001' };
    const there = await org.post('branch', { code: 'SOL', name: 'Solapur', address, gstin: '27AAPFU0939F1ZV' });
    const post = async (entity: string, body: object) => {
      const scope = { ...org, branchId: there.id };
      ok(
        await app.call('POST', `/api/ims-crm/${entity}/s`, {
          body: { id: crypto.randomUUID(), date: today, ...body },
          scope,
          token: org.owner.token,
        }),
      );
    };
    const before = (await cost()).rows[0];
    await post('purchaseInvoice', { partyId: kutch.id, referenceNo: 'K/77', referenceDate: today, lines: [line(panel.id, 5, 900)] });
    await post('salesInvoice', { partyId: asha.id, lines: [line(panel.id, 5, 1000)] });
    const both = await cost({ branches: [org.branchId, there.id] });
    expect(both.rows[0].cells).toEqual(before.cells);
    const account = await report('profitLoss', { form: 'vertical', branches: [org.branchId, there.id] });
    const net = every(account.rows).find(({ cells }) => cells['particulars'] === 'Net Profit')?.cells['amount'];
    expect(both.totals.margin).toBe(net);
  });

  it('comes as a workbook, a PDF and JSON', async () => {
    for (const as of ['EXCEL', 'PDF', 'JSON'])
      for (const show of ['projects', 'vouchers']) {
        const body = { from: today, to: today, show, as };
        const reply = await org.call('POST', '/api/ims-crm/projectWiseCost/s/export', { body });
        expect([as, show, reply.status]).toEqual([as, show, 200]);
      }
  });

  it('is shown to people who may see it, and to nobody else', async () => {
    const body = { from: today, to: today, show: 'projects' };
    expect((await org.call('POST', '/api/ims-crm/projectWiseCost/s/data', { body, as: await org.member('HR') })).status).toBe(403);
    expect((await cost({}, await org.member('Accountant'))).totals.revenue).toBe(6_500_00);
  });
});
