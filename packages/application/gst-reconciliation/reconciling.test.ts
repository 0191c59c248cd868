import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actOnDocument } from '#application/documents/act-on-document';
import { changeDocument } from '#application/documents/change-document';
import { keepFile } from '#application/files/keep-file';
import { acceptExact } from '#application/gst-reconciliation/accept-exact';
import { decideRows } from '#application/gst-reconciliation/decide-rows';
import { importFile } from '#application/gst-reconciliation/import-file';
import { importStatement, previewStatement } from '#application/gst-reconciliation/import-statement';
import { linkable } from '#application/gst-reconciliation/linkable';
import { listRows } from '#application/gst-reconciliation/list-rows';
import { statedCredit } from '#application/gst-reconciliation/stated-month';
import { statementMonths } from '#application/gst-reconciliation/statement-months';
import { takeBack } from '#application/gst-reconciliation/take-back';
import { fileReturn } from '#application/gst-returns/file-return';
import { getRecord } from '#application/records/get-record';
import { updateRecord } from '#application/records/update-record';
import { gstr3bReader } from '#application/reports/gst/gstr-3b/reader';
import { gstr3bTable } from '#application/reports/gst/gstr-3b/table';
import { creditTable, type InwardCredit } from '#domain/gst-returns/credit';
import { pendingCredit } from '#domain/gstr-2b/claim/pending-credit';
import { portalFiles } from '#integrations/sheet/statements/portal-files';
import { org } from '#modules/organisation/org/org';
import type { ReconciliationRow, ReconciliationTab, WantedDecision } from '#modules/purchase/gst-reconciliation/operations';
import type { Gstr3bFilter } from '#modules/reports/gst/gstr-3b';
import { documentOf, type OpenBooks, openBooks } from '#test/journeys/books';
import { gstr2bFile, type Reported } from '#test/kit/books/gstr-2b-file';
import { typedFields } from '#test/kit/books/typed-fields';

// Purchases of a branch and what suppliers reported of them, on a real engine.
const own = '27AAPFU0939F1ZV';
const supplier = '27AAKFS5678L1ZB';
const month = { statement: 'GSTR-2B', period: '2026-10' } as const;
const october = { statement: 'GSTR-2B', from: '2026-10', to: '2026-10' } as const;

let books: OpenBooks;
let partyId: string;
let itemId: string;

beforeAll(async () => {
  books = await openBooks();
  const billingAddress = { line1: '7 MG Road', line2: '', city: 'Pune', state: '27', pincode: '411001', country: 'India' };
  const party = { name: 'Konkan Panels', groupId: books.group('creditors'), registrationType: 'Regular', gstin: supplier, billingAddress };
  partyId = (await books.create('customer', party)).id;
  const gstHistory = [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 18_0000, hsn: '85414300' }];
  const item = { name: 'Cable', type: 'Goods', unitId: books.unit('NOS'), hsn: '85444999', gstHistory };
  itemId = (await books.create('inventory-item', item)).id;
});
afterAll(() => books.close());

/** A purchase within the state, in rupees without tax. */
const buy = async (number: string, date: string, rupees: number) => {
  const lines = [{ itemId, quantity: 1_0000, rate: rupees * 10_000 }];
  return books.enter('purchase-invoice', { date, partyId, referenceNo: number, referenceDate: date, lines });
};
const reported = (number: string, date: string, taxable: number, more: Partial<Reported> = {}): Reported => ({
  ...{ gstin: supplier, name: 'Konkan Panels', number, date, taxable, cgst: taxable * 0.09, sgst: taxable * 0.09 },
  ...more,
});
async function upload(content: string) {
  const { key } = await keepFile(books.context, { id: randomUUID(), name: 'gstr2b.json', content: Buffer.from(content) });
  return { ...month, key };
}
const take = async (documents: readonly Reported[]) =>
  importStatement(books.context, portalFiles, await upload(gstr2bFile(own, month.period, documents)));
const rowsIn = async (tab: ReconciliationTab) => (await listRows(books.context, { ...october, tab })).rows;
const named = ({ books: ours, portal }: ReconciliationRow) => `${ours.map(({ number }) => number)} = ${portal.map(({ number }) => number)}`;
const wantedOf = (row: ReconciliationRow | undefined, more: Pick<WantedDecision, 'kind'> & Partial<WantedDecision>): WantedDecision => ({
  id: randomUUID(),
  books: (row?.books ?? []).map(({ slug, id }) => ({ slug, id })),
  portal: (row?.portal ?? []).map(({ period, id }) => ({ period, id })),
  ...more,
});
const decide = (row: ReconciliationRow | undefined, more: Pick<WantedDecision, 'kind'> & Partial<WantedDecision>) =>
  decideRows(books.context, 'GSTR-2B', [wantedOf(row, more)]);
const back = (rows: readonly ReconciliationRow[]) =>
  takeBack(
    books.context,
    rows.flatMap(({ decision }) => (decision === null ? [] : [{ id: decision.id, branchId: decision.branchId }])),
    'Wrong pair',
  );

describe('a month', () => {
  const first = [
    reported('KP/1', '2026-10-03', 10_000),
    reported('KP/2', '2026-10-04', 20_000.5, { cgst: 1_800.05, sgst: 1_800.05 }),
    reported('KP/3', '2026-10-05', 33_000),
    reported('KP/5', '2026-10-09', 5_000, { available: false }),
    reported('KP/6', '2026-10-09', 6_000),
  ];

  it('is imported once, however often its file is, and what changed is told', async () => {
    await buy('KP/1', '2026-10-03', 10_000);
    await buy('kp-2', '2026-10-06', 20_000);
    await buy('KP/3', '2026-10-05', 30_000);
    await buy('KP/4', '2026-10-07', 40_000);
    await buy('KP/5', '2026-10-09', 5_000);
    // Of another month.
    await buy('KP/0', '2026-09-09', 5_000);
    const file = await upload(gstr2bFile(own, month.period, first));
    expect(await previewStatement(books.context, portalFiles, file)).toMatchObject({ documents: 5, added: 5, same: 0 });
    expect(await statementMonths(books.context, 'GSTR-2B')).toEqual({ gstin: own, months: [] });
    expect(await importStatement(books.context, portalFiles, file)).toMatchObject({ added: 5, changed: 0, missing: 0 });
    const [, ...later] = first;
    expect(await take([{ ...reported('KP/1', '2026-10-02', 10_000) }, ...later.slice(1)])).toMatchObject({
      ...{ added: 0, changed: 1, same: 3, missing: 1 },
      changes: [{ number: 'KP/1', fields: ['date'] }],
    });
    expect(await take(first)).toMatchObject({ added: 0, changed: 1, same: 4 });
    const { months } = await statementMonths(books.context, 'GSTR-2B');
    expect(months.map(({ period, imports }) => [period, imports.map(({ added, changed }) => [added, changed])])).toEqual([
      [
        '2026-10',
        [
          [0, 1],
          [0, 1],
          [5, 0],
        ],
      ],
    ]);
  });

  it('keeps each file as the portal gave it, for all who see the reconciliation of its GSTIN', async () => {
    const { months } = await statementMonths(books.context, 'GSTR-2B');
    const files = months.flatMap(({ imports }) => imports);
    const [last] = files;
    const caller = { ...books.context.caller, userId: randomUUID() };
    const { name, url } = await importFile({ ...books.context, caller }, last?.id ?? '');
    expect([name, await (await fetch(url)).text()]).toEqual(['gstr2b.json', gstr2bFile(own, month.period, first)]);
    await expect(importFile(books.context, randomUUID())).rejects.toThrow('File of the import');
  });

  it('has each document in one tab, with what differs in words', async () => {
    const { tabs, tab, certain } = await listRows(books.context, { ...october, search: '' });
    expect([tab, certain]).toEqual(['exact', 1]);
    expect(tabs.map((one) => [one.tab, one.rows, one.tax])).toEqual([
      ['exact', 2, 2_700_00],
      ['suggested', 1, 3_600_10],
      ['mismatch', 1, 5_940_00],
      ['only-books', 1, 7_200_00],
      ['only-portal', 1, 1_080_00],
      ['done', 0, 0],
    ]);
    const [sure, unavailable] = await rowsIn('exact');
    expect([sure?.certain, unavailable?.certain, sure?.lastDay]).toEqual([true, false, '2027-11-30']);
    expect(unavailable?.texts).toContain('The portal does not make the credit available: place of supply');
    const [differing] = await rowsIn('mismatch');
    expect(differing?.differs).toEqual(['taxable', 'cgst', 'sgst']);
    expect(differing?.texts).toContain('The taxable value is ₹30,000.00 in the books and ₹33,000.00 on the portal, ₹3,000.00 more there');
    expect((await listRows(books.context, { ...october, tab: 'only-books', search: '40,000.00' })).rows.map(named)).toEqual(['KP/4 = ']);
  });

  it.each`
    tolerance | tab
    ${0}      | ${'mismatch'}
    ${50}     | ${'suggested'}
    ${100_00} | ${'suggested'}
    ${null}   | ${'suggested'}
  `('is matched as far apart as the organisation says: $tolerance paise is $tab', async ({ tolerance, tab }) => {
    const exact = (await rowsIn('exact')).map(named);
    const { ports, scope } = books.context;
    const found = await ports.records.find(scope, org.slug, scope.organisationId);
    const { id, version, row } = found ?? expect.fail('the organisation');
    await updateRecord(books.context, org, { ...typedFields('org', row), gstMatchTolerance: tolerance, id, version } as never);
    expect((await rowsIn(tab)).map(named)).toContain('kp-2 = KP/2');
    // Whatever it is, what is certain is equal.
    expect((await rowsIn('exact')).map(named)).toEqual(exact);
  });

  it('is accepted, settled and set aside by people, and only once', async () => {
    expect(await acceptExact(books.context, october)).toEqual({ accepted: 1, refused: 0, left: 0 });
    const [differing] = await rowsIn('mismatch');
    const twice = await Promise.all([decide(differing, { kind: 'keep-mine' }), decide(differing, { kind: 'take-theirs' })]);
    expect(
      twice
        .flat()
        .map(({ decided }) => decided)
        .sort(),
    ).toEqual([false, true]);
    expect(twice.flat().find(({ decided }) => !decided)?.why).toMatch(/^Somebody has decided about/);
    const [theirs] = await rowsIn('only-portal');
    expect(await decide(theirs, { kind: 'accept' })).toMatchObject([{ decided: false, why: expect.stringContaining('nothing to accept') }]);
    expect(await decide(theirs, { kind: 'do-not-consider' })).toMatchObject([{ decided: false }]);
    expect(await decide(theirs, { kind: 'do-not-consider', reason: 'not-ours' })).toMatchObject([{ decided: true }]);
    const [ours] = await rowsIn('only-books');
    expect(await decide(ours, { kind: 'ignore' })).toMatchObject([{ decided: false, why: 'Say why it is ignored' }]);
    expect(await decide(ours, { kind: 'consider', remark: 'Promised for November' })).toMatchObject([{ decided: true }]);
    expect((await rowsIn('done')).map((row) => [named(row), row.status])).toEqual(
      expect.arrayContaining([
        ['KP/1 = KP/1', 'Regular Reconciled'],
        ['KP/3 = KP/3', 'Regular Reconciled'],
        [' = KP/6', 'ITC Available on Portal but do not consider'],
        ['KP/4 = ', 'ITC Not Available on Portal but consider'],
      ]),
    );
  });

  it('links by hand what no rule pairs', async () => {
    const [pair] = await rowsIn('suggested');
    const [book] = pair?.books ?? [];
    const { portal } = await linkable(books.context, { ...october, book: book?.id ?? '', search: 'kp/2' });
    expect(portal.map(({ number }) => number)).toEqual(['KP/2']);
    const byAmount = await linkable(books.context, { ...october, portal: portal[0]?.id ?? '', search: '20000.00' });
    expect(byAmount.books.map(({ number }) => number)).toEqual(['kp-2']);
    expect(await decide(pair, { kind: 'accept' })).toMatchObject([{ decided: true }]);
  });

  it('keeps the figures of what is reconciled, until that is taken back with a reason', async () => {
    const invoice = documentOf('purchase-invoice');
    const [row] = (await rowsIn('done')).filter((one) => named(one) === 'KP/1 = KP/1');
    const id = row?.books[0]?.id ?? '';
    const before = await getRecord(books.context, invoice, id);
    expect(before['isGstReconciled']).toBe(true);
    const typed = () => typedFields('purchase-invoice', before);
    const change = (more: object) => changeDocument(books.context, invoice, { ...typed(), ...more, version: before.version } as never);
    await expect(change({ referenceNo: 'KP/11' })).rejects.toMatchObject({ message: expect.stringContaining('reconciled with GSTR-2B') });
    await expect(
      actOnDocument(books.context, invoice, id, 'cancel', { version: before.version, remark: 'Twice' } as never),
    ).rejects.toMatchObject({ message: expect.stringContaining('reconciled with GSTR-2B') });
    const { version } = await change({ narration: 'Checked' });
    expect(await back([row as ReconciliationRow])).toMatchObject([{ decided: true }]);
    expect(await back([row as ReconciliationRow])).toMatchObject([{ decided: false, why: 'This decision was taken back already' }]);
    expect((await getRecord(books.context, invoice, id))['isGstReconciled']).toBe(false);
    expect(version).toBeGreaterThan(before.version);
    const [again] = await rowsIn('exact');
    expect(await decide(again, { kind: 'accept' })).toMatchObject([{ decided: true }]);
  });

  it('says when the portal says something else afterwards', async () => {
    await take([reported('KP/1', '2026-10-03', 12_000)]);
    const rows = await rowsIn('done');
    expect(rows.filter(({ decision }) => decision?.changed).map(named)).toEqual(['KP/1 = KP/1']);
  });

  it('is what GSTR-3B of the month claims', async () => {
    const { scope, ports } = books.context;
    const days = ['2026-10-01', '2026-10-31'] as const;
    const of = { statement: 'GSTR-2B', gstin: own } as const;
    const decisions = await ports.books.creditDecisions(scope, scope.branchId, of, '2026-10', '2026-10');
    const credits = decisions.flatMap(({ month: counts, credit }) => (counts === '2026-10' && credit !== null ? [credit] : []));
    const table = (inward: readonly InwardCredit[]) => creditTable({ inward, reversals: [], reclaims: [] });
    const expected = table(credits);
    expect(expected.C.cgst).toBeGreaterThan(0);
    expect(table(await ports.books.claimedCredit(scope, scope.branchId, ...days))).toEqual(expected);
    const filter: Gstr3bFilter = { from: days[0], to: days[1], branches: [], compare: null };
    const { rows, notes } = gstr3bTable(filter, await gstr3bReader.page(books.context, filter));
    const cells = (id: string) => rows.flatMap(({ children = [] }) => children).find((one) => one.id === id)?.cells;
    expect(cells('4 C')).toMatchObject({ cgst: expected.C.cgst, sgst: expected.C.sgst });
    // KP/5 is not decided, and not available. The portal raised KP/1 by 2,000 after it was accepted: 180 of its tax are not decided.
    expect(cells('4 A5')).toMatchObject({ cgst: expected.A5.cgst + 180_00 });
    expect(cells('4 B2')).toMatchObject({ cgst: expected.B2.cgst + 180_00 });
    expect(cells('4 D2')).toMatchObject({ cgst: expected.D2.cgst + 450_00 });
    expect(notes?.[0]).toContain('The credit is what was decided in GST Reconciliation');
  });

  it('comes to the same however many import it at the same time', async () => {
    const stated = async () =>
      pendingCredit(await books.context.ports.books.portalDocuments(books.context.scope, { ...october, gstin: own }, month.period));
    const more = Array.from({ length: 4 }, (_, at) => reported(`KP/5${at}`, '2026-10-20', 1_000 + at));
    const before = await statedCredit(books.context, own, month.period);
    expect(before).toEqual(await stated());
    await Promise.all([take(more), take(more), take(more.slice(2)), take([reported('KP/60', '2026-10-21', 600)])]);
    const after = await statedCredit(books.context, own, month.period);
    expect(after).toEqual(await stated());
    expect(after.find(({ standing }) => standing === 'set-aside')?.cgst).toBe(
      (before.find(({ standing }) => standing === 'set-aside')?.cgst ?? 0) + (1_000 + 1_001 + 1_002 + 1_003 + 600) * 9,
    );
  });

  it('is as by the log, folded or not', async () => {
    const { organisationId, branchId } = books.context.scope;
    const shown = await listRows(books.context, { ...october, tab: 'done' });
    for (const stream of ['organisation', { branchId }] as const) await books.storage.projector.project(organisationId, stream);
    expect(await listRows(books.context, { ...october, tab: 'done' })).toEqual(shown);
    expect(await books.storage.prover.prove(organisationId)).toEqual([]);
  });
});

it('what is decided in a branch that somebody may not see is not open for them, and not shown', async () => {
  const address = { line1: 'Plot 15', line2: '', city: 'Pune', state: '27', pincode: '411026', country: 'India' };
  const branch = await books.create('branch', { name: 'Chakan', code: 'CHK', gstin: own, address });
  const there = { ...books.context, scope: { ...books.context.scope, branchId: branch.id } };
  const november = { statement: 'GSTR-2B', from: '2026-11', to: '2026-11' } as const;
  const file = await upload(gstr2bFile(own, '2026-11', [reported('KP/90', '2026-11-03', 9_000), reported('KP/91', '2026-11-03', 9_100)]));
  await importStatement(books.context, portalFiles, { ...file, period: '2026-11' });
  const [row] = (await listRows(there, { ...november, tab: 'only-portal', search: 'KP/90' })).rows;
  expect(await decideRows(there, 'GSTR-2B', [wantedOf(row, { kind: 'do-not-consider', reason: 'not-ours' })])).toMatchObject([
    { decided: true },
  ]);
  const caller = { ...books.context.caller, permissionsIn: () => new Set<string>() };
  const shown = async (tab: ReconciliationTab) => (await listRows({ ...books.context, caller }, { ...november, tab })).rows.map(named);
  expect([await shown('only-portal'), await shown('done')]).toEqual([[' = KP/91'], []]);
  expect(
    (await listRows({ ...books.context, caller: { ...caller, permissionsIn: () => 'all' } }, { ...november, tab: 'done' })).rows.map(named),
  ).toEqual([' = KP/90']);
});

it.each`
  what                   | content                                         | why
  ${'another GSTIN'}     | ${gstr2bFile('24AAQCA8719H1ZC', '2026-10', [])} | ${/of GSTIN 24AAQCA8719H1ZC/}
  ${'another month'}     | ${gstr2bFile(own, '2026-09', [])}               | ${/of Sep-2026/}
  ${'half of a file'}    | ${'{"data": {"gstin":'}                         | ${/ends in the middle/}
  ${'another statement'} | ${'{"b2cs": [], "gstin": "27"}'}                | ${/GSTR-1/}
`('a file of $what is refused with a sentence', async ({ content, why }) => {
  await expect(importStatement(books.context, portalFiles, await upload(content))).rejects.toMatchObject({
    errors: [{ path: 'key', message: expect.stringMatching(why) }],
  });
});

it('stays as it is once GSTR-3B of the month is filed', async () => {
  const october = { month: '2026-10', arn: 'AA271026000001A', filedOn: '2026-11-20' } as const;
  const everywhere = { ...books.context, caller: { ...books.context.caller, permissionsIn: () => 'all' as const } };
  for (const form of ['GSTR-1', 'GSTR-3B'] as const) await fileReturn(everywhere, { form, ...october });
  const [row] = await rowsIn('done');
  const locked = { decided: false, why: expect.stringContaining('GSTR-3B of Oct-2026 was filed on 20-Nov-2026') };
  expect(await back([row as ReconciliationRow])).toMatchObject([locked]);
  await take([reported('KP/77', '2026-10-28', 7_000)]);
  const [open] = await rowsIn('only-portal');
  const set = (more: object) => decide(open, { kind: 'do-not-consider', reason: 'not-received', ...more });
  expect(await set({ month: '2026-10' })).toMatchObject([{ decided: false, why: 'It counts in Nov-2026 at the earliest' }]);
  expect(await set({})).toMatchObject([{ decided: true, why: null }]);
  const decided = (await rowsIn('done')).flatMap(({ decision }) => (decision === null ? [] : [decision.month]));
  expect(decided).toContain('2026-11');
});
