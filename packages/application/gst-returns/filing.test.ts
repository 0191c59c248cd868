import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actOnDocument } from '#application/documents/act-on-document';
import { changeDocument } from '#application/documents/change-document';
import { enterDocument } from '#application/documents/enter-document';
import { fileReturn, lockReturn, unfileReturn, unlockReturn } from '#application/gst-returns/file-return';
import { listReturns } from '#application/gst-returns/list-returns';
import type { Row } from '#application/ports/records';
import { getRecord } from '#application/records/get-record';
import { updateRecord } from '#application/records/update-record';
import { amendmentKinds } from '#domain/gst-returns/filing/amendment';
import { MonthSums, type ReturnSum } from '#domain/gst-returns/sums';
import { documentOf, masterOf, type OpenBooks, openBooks, parsed, withPartyAndItem } from '#test/journeys/books';
import { typedFields } from '#test/kit/books/typed-fields';

// Returns of a GSTIN are marked as filed, opened and amended, on a real engine. Today is 21 November 2026.
const invoices = documentOf('sales-invoice');
const purchases = documentOf('purchase-invoice');
const arn = 'AA271026000001A';
const october = { form: 'GSTR-1', month: '2026-10' } as const;
const october3b = { form: 'GSTR-3B', month: '2026-10' } as const;

let books: OpenBooks;
let partyId: string;
let itemId: string;
let sold: { readonly id: string };

beforeAll(async () => {
  books = await openBooks();
  ({ partyId, itemId } = await withPartyAndItem(books));
  sold = await sell('2026-10-12', 1_000);
});
afterAll(() => books.close());

const lines = (rupees: number) => [{ itemId, quantity: 1_0000, rate: rupees * 10_000 }];
const sell = (date: string, rupees: number) => books.enter('sales-invoice', { date, partyId, lines: lines(rupees) });
async function edit(document: typeof invoices, id: string, values: Row) {
  const before = await getRecord(books.context, document, id);
  const typed = { ...typedFields(document.slug, before), ...values, version: before.version };
  return changeDocument(books.context, document, typed as never);
}
async function act(document: typeof invoices, id: string, verb: string) {
  const { version } = await getRecord(books.context, document, id);
  return actOnDocument(books.context, document, id, verb, { version, remark: 'A mistake' });
}
const refused = (why: string) => ({ message: expect.stringContaining(why) });
const taxable = (sums: readonly ReturnSum[]) =>
  new MonthSums()
    .add(sums)
    .of('section')
    .reduce((sum, one) => sum + one.taxable, 0);
/** The taxable value that GSTR-1 of a month tells of its own documents, and what it tells of earlier ones. */
async function told(month: string) {
  const { context } = books;
  const days = [`${month}-01`, `${month}-${month.endsWith('10') ? 31 : 30}`] as const;
  const { branchId } = context.scope;
  const own = await context.ports.books.outwardMonths(context.scope, branchId, 'tables', ...days);
  const amended = await Promise.all(
    amendmentKinds.map(async (kind) => {
      const sums = await context.ports.books.amendmentSums(context.scope, branchId, ...days, [kind]);
      return [kind, taxable(sums)] as const;
    }),
  );
  return { own: taxable(own.flatMap(({ sums }) => sums)), ...Object.fromEntries(amended.filter(([, amount]) => amount !== 0)) };
}

describe('a return that is filed', () => {
  it('is marked once, after its period and in order', async () => {
    const file = (more: object) => fileReturn(books.context, { ...october, arn, filedOn: '2026-11-11', ...more });
    await expect(file({ month: '2026-11' })).rejects.toMatchObject({ errors: [refused('after its period has ended')] });
    await expect(file({ filedOn: '2026-11-22' })).rejects.toMatchObject({ errors: [refused('in the future')] });
    await expect(file({ form: 'GSTR-3B' })).rejects.toMatchObject({ errors: [refused('GSTR-1 of this period is filed first')] });
    await expect(file({ form: 'CMP-08' })).rejects.toMatchObject(refused('This GSTIN files no CMP-08'));
    expect(await file({})).toEqual(october);
    expect(await file({})).toEqual(october);
    await expect(file({ arn: 'AA271026000002A' })).rejects.toMatchObject({ errors: [refused('marked as filed already')] });
    const { gstin, filing, returns } = await listReturns(books.context);
    expect([gstin, filing]).toEqual(['27AAPFU0939F1ZV', 'monthly']);
    expect(returns.map(({ form, month, state, due }) => [form, month, state, due]).slice(0, 3)).toEqual([
      ['GSTR-3B', '2026-11', 'coming', '2026-12-20'],
      ['GSTR-1', '2026-11', 'coming', '2026-12-11'],
      ['GSTR-3B', '2026-10', 'overdue', '2026-11-20'],
    ]);
    expect(returns.find(({ form, month }) => form === 'GSTR-1' && month === '2026-10')).toMatchObject({
      ...{ state: 'filed', arn, filedOn: '2026-11-11', by: 'Asha Kulkarni', amended: 0 },
    });
  });

  it.each<[string, () => Promise<unknown>]>([
    ['entering', () => sell('2026-10-30', 500)],
    ['editing', () => edit(invoices, sold.id, { lines: lines(2_000) })],
    ['moving to another month', () => edit(invoices, sold.id, { date: '2026-11-02', dueDate: '2026-12-02' })],
    ['cancelling', () => act(invoices, sold.id, 'cancel')],
  ])('refuses %s', async (_, attempt) => {
    await expect(attempt()).rejects.toMatchObject(refused('GSTR-1 of Oct-2026 was filed on 11-Nov-2026. Open it in GST Returns'));
  });

  it('refuses to undo a cancellation', async () => {
    await unlockReturn(books.context, { ...october, reason: 'A test' });
    const twice = await sell('2026-10-13', 300);
    await act(invoices, twice.id, 'cancel');
    await lockReturn(books.context, october);
    await expect(act(invoices, twice.id, 'undo-cancel')).rejects.toMatchObject(refused('GSTR-1 of Oct-2026 was filed'));
  });

  it('lets what no return tells change, and other months', async () => {
    await edit(invoices, sold.id, { notes: 'Delivered at the gate' });
    await sell('2026-11-03', 700);
    expect(await told('2026-10')).toEqual({ own: 1_000_00 });
  });

  it.each(['gst-registration', 'branch'])('keeps the GSTIN of its %s', async (slug) => {
    const [record] = await books.context.ports.records.all(books.context.scope, slug);
    const other = '27AAACR5055K1Z7';
    const address = { line1: '2 College Road', line2: '', city: 'Nashik', state: '27', pincode: '422005', country: 'India' };
    if (slug === 'gst-registration') await books.create('branch', { name: 'Nashik', code: 'NSK', gstin: other, address });
    const { id = '', version = 0 } = record ?? {};
    await expect(updateRecord(books.context, masterOf(slug), { id, version, gstin: other })).rejects.toMatchObject(
      refused('Returns of this GSTIN are marked as filed'),
    );
  });
});

it('takes in no branch with documents of the months that are filed', async () => {
  const { context } = books;
  const address = { line1: '2 Ring Road', line2: '', city: 'Nagpur', state: '27', pincode: '440001', country: 'India' };
  const { id: branchId } = await books.create('branch', { name: 'Nagpur', code: 'NAG', gstin: '27AAKFS5678L1ZB', address });
  const there = { ...context, scope: { ...context.scope, branchId } };
  const join = async () => {
    const { version } = await getRecord(context, masterOf('branch'), branchId);
    return updateRecord(context, masterOf('branch'), { id: branchId, version, gstin: '27AAPFU0939F1ZV' });
  };
  const body = parsed('sales-invoice', { date: '2026-10-14', partyId, lines: lines(600) });
  await enterDocument(there, invoices, { ...body, id: randomUUID() });
  await expect(join()).rejects.toMatchObject(refused('Returns of this GSTIN are filed for Oct-2026 to Oct-2026'));
});

describe('a return that is open for changes', () => {
  it('stays as it was filed: GSTR-1A tells what changed and came while GSTR-3B is not filed', async () => {
    await unlockReturn(books.context, { ...october, reason: 'A wrong price' });
    await edit(invoices, sold.id, { lines: lines(1_500) });
    await sell('2026-10-20', 200);
    expect(await told('2026-10')).toEqual({ own: 1_000_00, 'amended-1a': 500_00, 'late-1a': 200_00 });
    const { returns } = await listReturns(books.context);
    expect(returns.filter(({ month }) => month === '2026-10').map(({ form, state, amended }) => [form, state, amended])).toEqual([
      ['GSTR-3B', 'overdue', 0],
      ['GSTR-1A', 'due', 3],
      ['GSTR-1', 'open', 0],
    ]);
    await expect(edit(invoices, sold.id, { date: '2026-11-02', dueDate: '2026-12-02' })).rejects.toMatchObject(
      refused('the date must stay in Oct-2026'),
    );
  });

  it('is not taken back while other returns tell its documents', async () => {
    await expect(unfileReturn(books.context, { ...october, reason: 'Not filed' })).rejects.toMatchObject(
      refused('changed after it was filed'),
    );
  });

  it('is followed by the next GSTR-1 once GSTR-3B is filed', async () => {
    const file3b = () => fileReturn(books.context, { ...october3b, arn: 'AB271026000001A', filedOn: '2026-11-20' });
    await expect(file3b()).rejects.toMatchObject({ errors: [refused('3 changed documents of this period belong in GSTR-1A')] });
    await fileReturn(books.context, { form: 'GSTR-1A', month: '2026-10', arn: 'AC271026000001A', filedOn: '2026-11-19' });
    await file3b();
    await expect(edit(invoices, sold.id, { lines: lines(1_600) })).rejects.toMatchObject(
      refused('reported in GSTR-1A of Oct-2026, which is filed'),
    );
    await sell('2026-10-25', 400);
    expect(await told('2026-10')).toEqual({ own: 1_000_00, 'amended-1a': 500_00, 'late-1a': 200_00 });
    expect(await told('2026-11')).toEqual({ own: 700_00, late: 400_00 });
  });

  it('locks the credit with GSTR-3B', async () => {
    const supplier = await books.create('customer', { name: 'Sahyadri', groupId: books.group('creditors'), gstin: '27AAKFS5678L1ZB' });
    const buy = (date: string) =>
      books.enter('purchase-invoice', {
        date,
        partyId: supplier.id,
        referenceNo: `S/${date}`,
        referenceDate: '2026-10-05',
        lines: lines(100),
      });
    await expect(buy('2026-10-31')).rejects.toMatchObject(refused('GSTR-3B of Oct-2026 was filed on 20-Nov-2026'));
    const { id } = await buy('2026-11-05');
    await expect(edit(purchases, id, { date: '2026-10-30' })).rejects.toMatchObject(refused('GSTR-3B of Oct-2026'));
    await unlockReturn(books.context, { ...october3b, reason: 'A bill was forgotten' });
    await buy('2026-10-30');
  });

  it('is as by the log, folded or not', async () => {
    const { organisationId, branchId } = books.context.scope;
    const shown = [await told('2026-10'), await told('2026-11')];
    await books.storage.projector.project(organisationId, { branchId });
    expect([await told('2026-10'), await told('2026-11')]).toEqual(shown);
    expect(await books.storage.prover.prove(organisationId)).toEqual([]);
  });
});
