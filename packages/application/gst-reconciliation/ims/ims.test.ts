import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '#application/context';
import { keepFile } from '#application/files/keep-file';
import { importStatement } from '#application/gst-reconciliation/import-statement';
import { actOnIms } from '#application/gst-reconciliation/ims/act-on-ims';
import { exportIms } from '#application/gst-reconciliation/ims/export-ims';
import { imsPeriods, listIms } from '#application/gst-reconciliation/ims/list-ims';
import type { PortalStatement } from '#domain/gstr-2b/portal-document';
import { portalFiles } from '#integrations/sheet/statements/portal-files';
import type { ImsFileKind, ImsTab, WantedImsAction } from '#modules/purchase/gst-reconciliation/ims-operations';
import { type OpenBooks, openBooks } from '#test/journeys/books';
import { gstr2aFile, type Reported2a } from '#test/kit/books/gstr-2a-file';
import { gstr2bFile } from '#test/kit/books/gstr-2b-file';

// What suppliers reported for a GSTIN, on a real engine.
const own = '27AAPFU0939F1ZV';
const supplier = '27AAKFS5678L1ZB';

let books: OpenBooks;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.close());

const reported = (number: string, rupees: number, more: Partial<Reported2a> = {}): Reported2a => ({
  ...{ gstin: supplier, number, date: '2026-10-05', taxable: rupees, cgst: rupees * 0.09, sgst: rupees * 0.09 },
  ...more,
});

async function take(statement: PortalStatement, period: string, content: string) {
  const { key } = await keepFile(books.context, { id: randomUUID(), name: 'portal.json', content: Buffer.from(content) });
  await importStatement(books.context, portalFiles, { statement, period, key });
}
const take2a = (period: string, some: readonly Reported2a[]) => take('GSTR-2A', period, gstr2aFile(own, period, some));

const listed = (period: string, more: { readonly tab?: ImsTab; readonly search?: string } = {}) =>
  listIms(books.context, { period, ...more });
const numbersIn = async (period: string, tab: ImsTab) => (await listed(period, { tab })).rows.map(({ number }) => number).sort();

/** The record with a number, wherever it is. */
async function row(period: string, number: string) {
  for (const tab of ['none', 'accept', 'reject', 'pending'] as const) {
    const found = (await listed(period, { tab })).rows.find((one) => one.number === number);
    if (found !== undefined) return found;
  }
  throw new Error(`${number} is in no tab of ${period}`);
}

const wanted = async (period: string, number: string, more: Pick<WantedImsAction, 'action'> & Partial<WantedImsAction>) => {
  const { id: record, seen } = await row(period, number);
  return { id: randomUUID(), record, seen, ...more };
};
const act = async (period: string, number: string, more: Pick<WantedImsAction, 'action'> & Partial<WantedImsAction>, by = books.context) =>
  (await actOnIms(by, period, [await wanted(period, number, more)]))[0];
const done = { done: true, why: null };

const fileOf = async (period: string, which: ImsFileKind) => {
  const { name, content } = await exportIms(books.context, period, which);
  return { name, ...JSON.parse(new TextDecoder().decode(content)) } as {
    name: string;
    reqtyp: string;
    invdata: Record<string, Record<string, unknown>[]>;
  };
};
const told = ({ invdata }: Awaited<ReturnType<typeof fileOf>>) =>
  Object.entries(invdata).flatMap(([list, rows]) =>
    rows.map((one) => `${list} ${one['inum'] ?? one['nt_num']} ${one['prev_status']}>${one['action'] ?? ''}`),
  );

describe('a month', () => {
  it('has what suppliers reported in GSTR-2A, before there is a GSTR-2B', async () => {
    await take2a('2026-10', [
      reported('KP/1', 10_000),
      reported('KP/2', 20_000),
      reported('KP/3', 30_000),
      reported('CN/1', 1_000, { kind: 'credit' }),
      reported('CN/2', 2_000, { kind: 'credit' }),
      reported('RC/1', 5_000, { reverseCharge: true }),
      reported('KP/9', 9_000, { filedOn: '2026-11-20' }),
    ]);
    expect((await imsPeriods(books.context)).periods).toContain('2026-10');
    const found = await listed('2026-10');
    expect([found.source, found.tab, found.forecast.due]).toEqual(['GSTR-2A', 'none', '2026-11-20']);
    expect(found.tabs).toEqual([
      { tab: 'none', rows: 5, tax: 10_260_00 },
      { tab: 'accept', rows: 0, tax: 0 },
      { tab: 'reject', rows: 0, tax: 0 },
      { tab: 'pending', rows: 0, tax: 0 },
    ]);
    const half = (amount: number) => ({ igst: 0, cgst: amount / 2, sgst: amount / 2, cess: 0 });
    expect(found.forecast).toMatchObject({ credit: half(10_260_00), reduces: half(540_00), suppliersPay: half(0) });
    expect(found.forecast.parts.map(({ part, records }) => [part, records])).toEqual([
      ['accepted', 0],
      ['deemed', 5],
      ['direct', 0],
      ['without-credit', 1],
      ['pending', 0],
      ['rejected', 0],
    ]);
    // The supplier was late, so it is in the next month.
    expect((await listed('2026-11')).rows.map(({ number }) => number)).toEqual(['KP/9']);
    expect((await listed('2026-10', { search: '20,000.00' })).rows.map(({ number }) => number)).toEqual(['KP/2']);
  });

  it('is accepted, rejected and held back, with the remarks that the portal asks for', async () => {
    expect(await act('2026-10', 'KP/1', { action: 'accept' })).toMatchObject(done);
    expect(await act('2026-10', 'KP/2', { action: 'reject' })).toMatchObject({ done: false, why: expect.stringContaining('Say why') });
    expect(await act('2026-10', 'KP/2', { action: 'reject', remark: 'Not ours' })).toMatchObject(done);
    expect(await act('2026-10', 'KP/3', { action: 'pending' })).toMatchObject(done);
    const part = { igst: 0, cgst: 40_00, sgst: 40_00, cess: 0 };
    expect(await act('2026-10', 'CN/1', { action: 'accept', declared: part })).toMatchObject({
      done: false,
      why: expect.stringContaining('less than the tax'),
    });
    expect(await act('2026-10', 'CN/1', { action: 'accept', declared: { ...part, cgst: 900_00 }, remark: 'All' })).toMatchObject({
      done: false,
      why: expect.stringContaining('more than the tax'),
    });
    expect(await act('2026-10', 'CN/1', { action: 'accept', declared: part, remark: 'The rest was never claimed' })).toMatchObject(done);
    expect(await act('2026-10', 'CN/2', { action: 'reject', remark: 'Never agreed' })).toMatchObject(done);
    const { forecast, tabs } = await listed('2026-10');
    const each = (amount: number) => ({ igst: 0, cgst: amount, sgst: amount, cess: 0 });
    expect(forecast).toMatchObject({ credit: each(900_00 - 40_00), reduces: each(40_00), suppliersPay: each(180_00) });
    expect(tabs.map(({ rows }) => rows)).toEqual([0, 2, 2, 1]);
    expect(await row('2026-10', 'CN/1')).toMatchObject({
      step: { declared: part, remark: 'The rest was never claimed', by: books.context.caller.userId },
    });
  });

  it('is done once, however often it is sent, and by one of two people', async () => {
    const one = await wanted('2026-10', 'KP/1', { action: 'pending' });
    const twice = await Promise.all([actOnIms(books.context, '2026-10', [one]), actOnIms(books.context, '2026-10', [one])]);
    expect(twice.flat()).toEqual([
      { id: one.id, ...done },
      { id: one.id, ...done },
    ]);
    expect(await actOnIms(books.context, '2026-10', [one])).toEqual([{ id: one.id, ...done }]);
    // Everybody sees the id of the last step. It does not let another action, or another person, pass for it.
    const stranger: Context = { ...books.context, caller: { ...books.context.caller, userId: randomUUID() } };
    for (const again of [actOnIms(books.context, '2026-10', [{ ...one, action: 'accept' }]), actOnIms(stranger, '2026-10', [one])])
      expect(await again).toMatchObject([{ done: false, why: expect.stringContaining('id was already used') }]);
    const [mine, theirs] = [
      await wanted('2026-10', 'KP/1', { action: 'accept' }),
      await wanted('2026-10', 'KP/1', { action: 'reject', remark: 'No' }),
    ];
    const both = (await Promise.all([actOnIms(books.context, '2026-10', [mine]), actOnIms(books.context, '2026-10', [theirs])])).flat();
    expect(both.map((outcome) => outcome.done).sort()).toEqual([false, true]);
    expect(both.find((outcome) => !outcome.done)?.why).toMatch(/^Somebody else acted on it: it is (accepted|rejected) now/);
    expect(await act('2026-10', 'KP/1', { action: null })).toMatchObject(done);
    expect(await act('2026-10', 'KP/1', { action: null })).toMatchObject({ done: false });
    expect(await numbersIn('2026-10', 'none')).toEqual(['KP/1']);
    const foreign = { id: randomUUID(), record: 'elsewhere', action: 'accept', seen: null } as const;
    expect(await actOnIms(books.context, '2026-10', [foreign])).toMatchObject([
      { done: false, why: expect.stringContaining('not in the IMS of Oct-2026') },
    ]);
  });

  it('keeps every step in the history of the record', async () => {
    const { id } = await row('2026-10', 'KP/1');
    const entries = await books.storage.journal.entries(books.context.scope, 'organisation', 0, 1_000);
    expect(entries.flatMap((entry) => (entry.id === id ? [entry.action] : []))).toEqual(
      expect.arrayContaining(['accept', 'pending', 'take-back']),
    );
  });
});

describe('the file for the portal', () => {
  it('tells what changed since the last one, and takes back what the portal was told', async () => {
    const first = await fileOf('2026-10', 'changed');
    expect(first.name).toBe(`IMS ${own} 102026 SAVE.json`);
    expect(told(first).sort()).toEqual(['b2b KP/2 N>R', 'b2b KP/3 N>P', 'b2bcn CN/1 N>A', 'b2bcn CN/2 N>R']);
    expect(first.invdata['b2bcn']?.[0]).toMatchObject({ itcRedReq: 'Y', declCgst: 40, remarks: 'The rest was never claimed' });
    await expect(fileOf('2026-10', 'changed')).rejects.toMatchObject({
      message: expect.stringContaining('There is no action since the last file'),
    });
    expect((await listed('2026-10')).files).toEqual({ changed: 0, all: 4, reset: 0 });
    expect(await row('2026-10', 'KP/2')).toMatchObject({ step: { isExported: true } });
    await act('2026-10', 'KP/2', { action: 'accept' });
    await act('2026-10', 'KP/3', { action: null });
    expect((await listed('2026-10')).files).toEqual({ changed: 1, all: 3, reset: 1 });
    expect(told(await fileOf('2026-10', 'changed'))).toEqual(['b2b KP/2 R>A']);
    const reset = await fileOf('2026-10', 'reset');
    expect([reset.reqtyp, told(reset)]).toEqual(['RESET', ['b2b KP/3 P>']]);
    await act('2026-10', 'KP/3', { action: 'pending' });
    expect(told(await fileOf('2026-10', 'changed'))).toEqual(['b2b KP/3 N>P']);
    expect(told(await fileOf('2026-10', 'all')).length).toBe(4);
  });
});

describe('the next month', () => {
  it('has what waits, until it is accepted there', async () => {
    await act('2026-10', 'CN/2', { action: 'pending' });
    expect(await numbersIn('2026-11', 'pending')).toEqual(['KP/3']);
    // A note waits for one period only, so it counts as accepted unless somebody acts.
    expect(await numbersIn('2026-11', 'none')).toEqual(['CN/2', 'KP/9']);
    const waiting = await row('2026-11', 'CN/2');
    expect([waiting.pendingSince, waiting.lastPending, waiting.notPending]).toEqual([
      '2026-10',
      '2026-12-20',
      'It was pending for one period already. Accept or reject it, or it counts as accepted',
    ]);
    expect(await act('2026-11', 'CN/2', { action: 'pending' })).toMatchObject({ done: false, why: expect.stringContaining('one period') });
    expect(await act('2026-11', 'KP/3', { action: 'accept' })).toMatchObject(done);
    expect(await act('2026-10', 'KP/3', { action: 'reject', remark: 'No' })).toMatchObject({
      done: false,
      why: expect.stringContaining('Nov-2026 already'),
    });
    expect(await numbersIn('2026-10', 'pending')).toEqual(['CN/2', 'KP/3']);
    expect(await numbersIn('2026-11', 'accept')).toEqual(['KP/3']);
  });

  it('has an invoice that was amended downwards as a credit note', async () => {
    await take2a('2026-12', [
      reported('KP/1', 8_000, { amends: { number: 'KP/1', date: '2026-10-05' } }),
      reported('KP/77', 8_000, { amends: { number: 'KP/70', date: '2026-10-05' } }),
    ]);
    const later: Context = { ...books.context, today: '2027-01-05' };
    const { rows } = await listIms(later, { period: '2026-12', tab: 'none' });
    expect(rows.map(({ number, lowers, isOriginalMissing, tax }) => [number, lowers, isOriginalMissing, tax.cgst])).toEqual([
      ['KP/1', true, false, 180_00],
      ['KP/77', false, true, 720_00],
    ]);
  });
});

it('takes records from GSTR-2B where only that was imported', async () => {
  await take(
    'GSTR-2B',
    '2027-02',
    gstr2bFile(own, '2027-02', [
      { gstin: supplier, name: 'Konkan Panels', number: 'KP/500', date: '2027-02-05', taxable: 1_000, cgst: 90, sgst: 90 },
    ]),
  );
  expect(await listed('2027-02')).toMatchObject({ source: 'GSTR-2B', rows: [{ number: 'KP/500', supplierName: 'Konkan Panels' }] });
});

it('is as by the log, folded or not', async () => {
  const { organisationId } = books.context.scope;
  const shown = await Promise.all(['2026-10', '2026-11'].map((period) => listed(period)));
  await books.storage.projector.project(organisationId, 'organisation');
  expect(await Promise.all(['2026-10', '2026-11'].map((period) => listed(period)))).toEqual(shown);
  expect(await books.storage.prover.prove(organisationId)).toEqual([]);
});
