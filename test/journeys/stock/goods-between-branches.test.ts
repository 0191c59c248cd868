import { beforeAll, describe, expect, it } from 'vitest';
import { derivedId } from '#application/derived-id';
import { incomingId } from '#application/transfers/other-branches/incoming';
import { type App, type CallOptions, type Organisation, ok, type Person } from '#test/kit/app';
import { runJobs } from '#test/kit/jobs';
import { newId } from '#test/kit/new-id';
import { sharedApp } from '#test/kit/shared-app';

/** Two storekeepers: one sends goods, the other receives them in a branch of another registration. */
let app: App;
let org: Organisation;
let surat: string;
let sender: Person;
let receiver: Person;
let itemId: string;
const one = 1_0000;
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());
const ist = '/api/ims-crm/istSales/s';
const receipts = '/api/ims-crm/istReceipt/s';

beforeAll(async () => {
  app = await sharedApp();
  org = await app.organisation('Between Branches', { state: '27', gstin: '27AAPFU0939F1ZV' });
  const address = { line1: '4 Ring Road', city: 'Surat', state: '24', pincode: '395001' };
  surat = (await org.post('branch', { code: 'SURAT', name: 'Surat', address, gstin: '24AAPFU0939F1Z1' })).id;
  [sender, receiver] = await Promise.all([org.member('Store'), org.member('Store', [surat])]);
  itemId = (
    await org.post('inventory-item', {
      ...{ name: 'Mono PERC 545 Wp', type: 'Goods', unitId: derivedId(org.organisationId, 'unit:NOS'), hsn: '85414300' },
      ...{ salesRate: 1000_0000, purchaseRate: 800_0000 },
      gstHistory: [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 18_0000, hsn: '85414300' }],
    })
  ).id;
  await org.post('opening-stock', {
    date: ((await org.get('financial-year', `/${org.financialYearId}`)) as { start: string }).start,
    lines: [{ itemId, quantity: 30 * one, rate: 800_0000 }],
  });
});

const there = (options: CallOptions & { readonly as?: Person } = {}) => ({
  as: receiver,
  ...options,
  scope: { organisationId: org.organisationId, branchId: surat, financialYearId: org.financialYearId },
});
async function deliver(): Promise<void> {
  for (const branchId of [org.branchId, surat]) {
    await runJobs(app, org, { branchId }, 'branch-transfer');
    // Everything is delivered twice.
    await runJobs(app, org, { branchId }, 'branch-transfer');
  }
}
const sent = async (quantity: number) => {
  const entered = await org.post('ist-sales', { date: today, toBranchId: surat, lines: [{ itemId, quantity: quantity * one }] }, sender);
  return ok(await org.call('PUT', `${ist}/${entered.id}/dispatch`, { as: sender, body: { version: entered.version } }));
};
const receive = (dispatchId: string, line: object) => {
  const lines = [{ itemId, sourceLine: '1', quantity: 0, ...line }];
  return org.call('POST', receipts, there({ body: { id: newId(), date: today, incomingId: incomingId(dispatchId), lines } }));
};
const balancesOf = async (branchId: string) => {
  const { start, end } = (await org.get('financial-year', `/${org.financialYearId}`)) as { start: string; end: string };
  const table = ok(await org.call('POST', '/api/ims-crm/trialBalance/s/data', { body: { from: start, to: end, branches: [branchId] } }));
  const found = new Map<string, number>();
  const walk = (rows: readonly { cells: Record<string, unknown>; children?: never[] }[]): void => {
    for (const { cells, children = [] } of rows) {
      found.set(String(cells['particulars']), Number(cells['debit'] ?? 0) - Number(cells['credit'] ?? 0));
      walk(children);
    }
  };
  walk(table.rows);
  return (name: string) => found.get(name) ?? 0;
};

describe('goods for a branch of another registration', () => {
  it('are a tax invoice when they leave, and purchases in parts when they arrive', async () => {
    const dispatch = await sent(10);
    expect(dispatch).toMatchObject({
      status: 'In-transit',
      taxed: true,
      supplyKind: 'inter',
      taxable: 10_000_00,
      igst: 1_800_00,
      total: 11_800_00,
    });
    await deliver();
    const incoming = ok(await org.call('GET', `${ist}/${incomingId(dispatch.id)}`, there()));
    expect(incoming).toMatchObject({ direction: 'Incoming', status: 'In-transit', number: dispatch.number, fromBranch: 'Head Office' });
    const first = ok(await receive(dispatch.id, { quantity: 3 * one }));
    expect(first).toMatchObject({ total: 3_540_00, number: expect.stringMatching(/^IR\//) });
    ok(await receive(dispatch.id, { quantity: 5 * one, short: 2 * one, shortReason: 'Damaged on the way' }));
    await deliver();
    expect((await org.get('ist-sales', `/${dispatch.id}`, sender)).status).toBe('Full Received');
    const [here, far] = [await balancesOf(org.branchId), await balancesOf(surat)];
    expect([here('Branch Surat'), here('Branch Transfers Out'), here('Output IGST')]).toEqual([11_800_00, -10_000_00, -1_800_00]);
    expect([far('Branch Head Office'), far('Branch Transfers In'), far('Input IGST')]).toEqual([-11_800_00, 10_360_00, 1_440_00]);
  });

  it('say where they are, from both sides', async () => {
    const dispatch = await sent(4);
    await deliver();
    ok(await receive(dispatch.id, { quantity: one }));
    const line = { lineId: '1', sent: 4 * one, received: one, short: 0, inTransit: 3 * one };
    const here = ok(await org.call('GET', `${ist}/${dispatch.id}/progress`, { as: sender }));
    const far = ok(await org.call('GET', `${ist}/${incomingId(dispatch.id)}/progress`, there()));
    expect([here.lines, far.lines, here.receivedHere, far.receivedHere]).toMatchObject([[line], [line], false, true]);
    expect(far.receipts).toMatchObject([{ number: expect.stringMatching(/^IR\//), lines: [{ received: one, short: 0, reason: null }] }]);
    expect((await org.call('GET', `${ist}/${dispatch.id}/progress`, there())).status).toBe(404);
    await deliver();
  });

  it('cannot be received beyond what was sent, and are recalled only while nothing arrived', async () => {
    const dispatch = await sent(2);
    await deliver();
    const refused = await receive(dispatch.id, { quantity: 3 * one });
    expect([refused.status, refused.body.errors]).toMatchObject([
      422,
      [{ path: 'lines.0.quantity', message: `Only 2 of ${dispatch.number} is open` }],
    ]);
    const receipt = ok(await receive(dispatch.id, { quantity: one }));
    const recall = () =>
      org.call('PUT', `${ist}/${dispatch.id}/recall`, { as: sender, body: { version: dispatch.version, remark: 'Wrong branch' } });
    expect((await recall()).status).toBe(422);
    ok(await org.call('PUT', `${receipts}/${receipt.id}/cancel`, there({ body: { version: receipt.version, remark: 'Wrong' } })));
    expect(ok(await recall())).toMatchObject({ status: 'Cancelled' });
    expect((await receive(dispatch.id, { quantity: one })).status).toBe(422);
    await deliver();
    expect((await org.get('ist-sales', `/${dispatch.id}`, sender)).status).toBe('Cancelled');
  });

  it('are listed on both sides, and printed as a tax invoice and as a goods received note', async () => {
    const here = (await org.list('ist-sales', {}, sender)).rows as { direction: string; id: string }[];
    const far = ok(await org.call('POST', `${ist}/list`, there({ body: {} }))).rows as { direction: string }[];
    expect([new Set(here.map(({ direction }) => direction)), new Set(far.map(({ direction }) => direction))]).toEqual([
      new Set(['Sent']),
      new Set(['Incoming']),
    ]);
    const paper = ok(await org.call('GET', `${ist}/print/${here[0]?.id}/paper`, { as: sender }));
    expect([paper.title, paper.parties[0].name, paper.parties[0].lines.at(-1)]).toEqual([
      'Tax Invoice',
      'Between Branches, Surat',
      'GSTIN 24AAPFU0939F1Z1',
    ]);
    const [receipt] = ok(await org.call('POST', `${receipts}/list`, there({ body: {} }))).rows as { id: string }[];
    const note = ok(await org.call('GET', `${receipts}/print/${receipt?.id}/paper`, there()));
    expect([note.title, note.facts.map(({ label }: { label: string }) => label)]).toEqual([
      'Goods Received Note',
      ['Date', 'From', 'Sent with'],
    ]);
  });

  it('are sent and received only by people who may', async () => {
    const dispatch = await org.post('ist-sales', { date: today, toBranchId: surat, lines: [{ itemId, quantity: one }] }, sender);
    const sales = await org.member('Sales');
    const tried = await org.call('PUT', `${ist}/${dispatch.id}/dispatch`, { as: sales, body: { version: dispatch.version } });
    expect(tried.status).toBe(403);
    const body = { id: newId(), date: today, incomingId: incomingId(dispatch.id), lines: [{ itemId, sourceLine: '1', quantity: one }] };
    expect((await org.call('POST', receipts, { as: sales, body })).status).toBe(403);
    await expect(
      org.post('ist-sales', { date: today, toBranchId: org.branchId, lines: [{ itemId, quantity: one }] }, sender),
    ).rejects.toThrow('Choose another branch than this one');
  });
});

it('a challan with the value of the goods and without tax goes with goods for a branch of the same registration', async () => {
  const address = { line1: '4 Station Road', city: 'Pune', state: '27', pincode: '411001' };
  const godown = await org.post('branch', { code: 'GODOWN', name: 'Godown', address, gstin: '27AAPFU0939F1ZV' });
  const entered = await org.post(
    'ist-sales',
    { date: today, toBranchId: godown.id, vehicleNumber: 'MH12AB1234', lines: [{ itemId, quantity: one }] },
    sender,
  );
  const dispatch = ok(await org.call('PUT', `${ist}/${entered.id}/dispatch`, { as: sender, body: { version: entered.version } }));
  expect(dispatch).toMatchObject({ taxed: false, total: 800_00, status: 'In-transit' });
  const paper = ok(await org.call('GET', `${ist}/print/${dispatch.id}/paper`, { as: sender }));
  expect(paper).toMatchObject({
    title: 'Delivery Challan',
    parties: [{ heading: 'Consignee', name: 'Between Branches, Godown' }],
    receivedBy: true,
    totals: [],
  });
  // Rule 55(1) wants the value of the goods on it.
  expect(paper.lines.columns.map(({ label }: { label: string }) => label)).toEqual(['#', 'Item', 'HSN', 'Quantity', 'Unit', 'Value ₹']);
  expect([paper.lines.rows[0].at(-1), paper.lines.totals.at(-1)]).toEqual(['800.00', '800.00']);
  expect(paper.copies).toEqual(['Original for consignee']);
});
