import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepFile } from '#application/files/keep-file';
import { decideRows } from '#application/gst-reconciliation/decide-rows';
import { importStatement } from '#application/gst-reconciliation/import-statement';
import { takeBack } from '#application/gst-reconciliation/take-back';
import { fileReturn } from '#application/gst-returns/file-return';
import { readStatement } from '#application/itc-register/read-statement';
import { gstr3bReader } from '#application/reports/gst/gstr-3b/reader';
import { gstr3bTable } from '#application/reports/gst/gstr-3b/table';
import { portalFiles } from '#integrations/sheet/statements/portal-files';
import type { WantedDecision } from '#modules/purchase/gst-reconciliation/operations';
import type { Gstr3bFilter } from '#modules/reports/gst/gstr-3b';
import { type OpenBooks, openBooks } from '#test/journeys/books';
import { gstr2bFile } from '#test/kit/books/gstr-2b-file';

// Rows of GSTR-2B that are decided about after GSTR-3B of their month was filed, on a real engine. It is 21 November 2026.
const own = '27AAPFU0939F1ZV';
const supplier = '27AAKFS5678L1ZB';
let books: OpenBooks;
const ids = new Map<string, string>();

beforeAll(async () => {
  books = await openBooks();
  const billingAddress = { line1: '7 MG Road', line2: '', city: 'Pune', state: '27', pincode: '411001', country: 'India' };
  const party = { name: 'Konkan Panels', groupId: books.group('creditors'), registrationType: 'Regular', gstin: supplier, billingAddress };
  const partyId = (await books.create('customer', party)).id;
  const gstHistory = [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 18_0000, hsn: '85444999' }];
  const item = { name: 'Cable', type: 'Goods', unitId: books.unit('NOS'), hsn: '85444999', gstHistory };
  const itemId = (await books.create('inventory-item', item)).id;
  for (const [number, rupees] of [
    ['KP/1', 10_000],
    ['KP/2', 20_000],
    ['KP/3', 30_000],
  ] as const) {
    const lines = [{ itemId, quantity: 1_0000, rate: rupees * 10_000 }];
    const entered = { date: '2026-10-07', partyId, referenceNo: number, referenceDate: '2026-10-07', lines };
    ids.set(number, (await books.enter('purchase-invoice', entered)).id);
  }
  await take('2026-10', { 'KP/1': 10_000, 'KP/2': 20_000, 'KP/3': 30_000 });
});
afterAll(() => books.close());

async function take(period: string, taxable: Readonly<Record<string, number>>): Promise<void> {
  const reported = Object.entries(taxable).map(([number, rupees]) => ({
    ...{ gstin: supplier, name: 'Konkan Panels', number, date: `${period}-07` },
    ...{ taxable: rupees, cgst: rupees * 0.09, sgst: rupees * 0.09 },
  }));
  const content = Buffer.from(gstr2bFile(own, period, reported));
  const { key } = await keepFile(books.context, { id: randomUUID(), name: 'gstr2b.json', content });
  await importStatement(books.context, portalFiles, { statement: 'GSTR-2B', period, key });
}

async function decide(number: string, more: Partial<WantedDecision>): Promise<WantedDecision> {
  const of = { statement: 'GSTR-2B', gstin: own } as const;
  const found = await books.context.ports.books.portalDocuments(books.context.scope, of, '2026-10');
  const { id, period } = found.find((one) => one.number === number) ?? expect.fail(number);
  const book = { slug: 'purchase-invoice', id: ids.get(number) ?? '' };
  const decision: WantedDecision = { id: randomUUID(), kind: 'accept', books: [book], portal: [{ id, period }], ...more };
  expect(await decideRows(books.context, 'GSTR-2B', [decision])).toMatchObject([{ decided: true, why: null }]);
  return decision;
}

async function table4(month: string) {
  const filter: Gstr3bFilter = { from: `${month}-01`, to: month === '2026-11' ? '2026-11-30' : '2026-10-31', branches: [], compare: null };
  const { rows } = gstr3bTable(filter, await gstr3bReader.page(books.context, filter));
  const lines = rows.find(({ id }) => id === '4')?.children ?? [];
  return Object.fromEntries(lines.map(({ id, cells }) => [id.slice(2), cells['cgst']]));
}
const statement = async () =>
  (await readStatement(books.context)).rows.map(({ month, reversed, reclaimed, closing }) => [
    month,
    reversed.cgst,
    reclaimed.cgst,
    closing.cgst,
  ]);

it('are in 4(B)(2) of a draft, and in no statement before it is filed', async () => {
  await decide('KP/1', {});
  expect(await table4('2026-10')).toMatchObject({ A5: 5_400_00, B2: 4_500_00, C: 900_00 });
  expect(await statement()).toEqual([]);
});

it('count as reversed once it is filed, and are reclaimed by a decision in a later month', async () => {
  const everywhere = { ...books.context, caller: { ...books.context.caller, permissionsIn: () => 'all' as const } };
  for (const form of ['GSTR-1', 'GSTR-3B'] as const)
    await fileReturn(everywhere, { form, month: '2026-10', arn: 'AA271026000001A', filedOn: '2026-11-20' });
  expect(await statement()).toEqual([['2026-10', 4_500_00, 0, 4_500_00]]);
  await decide('KP/2', {});
  expect(await table4('2026-10')).toMatchObject({ A5: 5_400_00, B2: 4_500_00, C: 900_00 });
  expect(await table4('2026-11')).toMatchObject({ A5: 1_800_00, C: 1_800_00, D1: 1_800_00 });
  expect(await statement()).toEqual([
    ['2026-11', 0, 1_800_00, 2_700_00],
    ['2026-10', 4_500_00, 0, 4_500_00],
  ]);
});

it('are reclaimed and reversed once more when they are set aside, and neither when that is taken back', async () => {
  const { id } = await decide('KP/3', { kind: 'do-not-consider', reason: 'not-received' });
  expect(await table4('2026-11')).toMatchObject({ A5: 4_500_00, B2: 2_700_00, C: 1_800_00, D1: 4_500_00 });
  expect((await statement())[0]).toEqual(['2026-11', 2_700_00, 4_500_00, 2_700_00]);
  expect(await takeBack(books.context, [{ id, branchId: books.context.scope.branchId }], 'Received')).toMatchObject([{ decided: true }]);
  expect(await table4('2026-11')).toMatchObject({ A5: 1_800_00, C: 1_800_00, D1: 1_800_00 });
});

it('leave the return that reclaims them as one that can be filed', async () => {
  const filter: Gstr3bFilter = { from: '2026-11-01', to: '2026-11-30', branches: [], compare: null };
  const { payment } = await gstr3bReader.page(books.context, filter);
  expect(payment?.problems).toEqual([]);
  expect(payment?.lines['reclaims-left'].cgst).toBe(2_700_00);
});

it('are as by the log, folded or not', async () => {
  const { organisationId, branchId } = books.context.scope;
  const shown = () => Promise.all([statement(), table4('2026-11')]);
  const before = await shown();
  await books.storage.projector.project(organisationId, { branchId });
  await books.storage.projector.project(organisationId, 'organisation');
  expect(await shown()).toEqual(before);
  expect(await books.storage.prover.prove(organisationId)).toEqual([]);
});
