import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refuseWithoutSubscription } from '#application/access/subscription';
import { exportAddress, exportState, giveUpExport, writeExport } from '#application/exports/export-job';
import { beginExport, exportList } from '#application/exports/export-list';
import { gridFile } from '#application/exports/grid-file';
import { beginUpload } from '#application/files/begin-upload';
import { confirmUpload } from '#application/files/confirm-upload';
import { getSetup, saveSetup } from '#application/grids/setup';
import { clauseReader } from '#integrations/clauses/clauses';
import { type OpenBooks, openBooks, withPartyAndItem } from '#test/journeys/books';
import { samples } from '#test/kit/files';

let books: OpenBooks;
const sources = () => ({ clauses: async () => clauseReader(), people: books.people });
beforeAll(async () => {
  books = await openBooks();
  for (const name of ['Blue Dart', 'Gati', 'Navata']) await books.create('transporter', { name });
  const { partyId } = await withPartyAndItem(books);
  await books.create('project', {
    projectNo: 'P-1',
    name: 'Roof',
    customerId: partyId,
    managerId: books.context.caller.userId,
    startDate: '2026-11-01',
    budget: 50_00,
  });
}, 60_000);
afterAll(() => books.close());

const parsed = ({ content }: { readonly content: Uint8Array }) => JSON.parse(new TextDecoder().decode(content));

describe('a list as a file', () => {
  it('has names of referenced records, and real amounts and dates', async () => {
    const { columns, rows } = parsed(await gridFile(books.context, sources(), { listId: 'PROJECT_LIST' }, 'JSON'));
    expect(rows[0].cells).toMatchObject({ customerId: expect.stringContaining('Asha Traders'), startDate: '2026-11-01', budget: 50_00 });
    const kinds = Object.fromEntries(columns.map(({ key, kind }: { key: string; kind: string }) => [key, kind]));
    expect(kinds).toMatchObject({ customerId: 'text', startDate: 'date', budget: 'money' });
  });

  it('has names of people if an administrator shows such columns', async () => {
    const listId = 'PROJECT_LIST';
    const { builtIn } = await getSetup(books.context, listId);
    const json = JSON.parse(builtIn.json) as { readonly Columns: readonly { readonly ColumnName: string }[] };
    const Columns = json.Columns.map((column) => ({ ...column, SearchColumn: true, Export: true }));
    const setup = {
      ...builtIn,
      json: JSON.stringify({ ...json, Columns }),
      commonGridSetUpId: null,
      moduleId: 'accounts',
      subModuleId: listId,
    };
    await saveSetup(books.context, sources().clauses, setup);
    const { rows } = parsed(await gridFile(books.context, sources(), { listId }, 'JSON'));
    expect(rows[0].cells).toMatchObject({ managerId: 'Asha Kulkarni' });
  });

  it('has every exportable column, shown or not, percents as numbers, and the number of rows or that there are none', async () => {
    const listId = 'INVENTORY_ITEM_LIST';
    const { builtIn } = await getSetup(books.context, listId);
    const before = parsed(await gridFile(books.context, sources(), { listId }, 'JSON'));
    expect(before.columns).toContainEqual({ key: 'currentRate', label: 'GST Rate (%)', kind: 'quantity' });
    expect(before.rows[0].cells.currentRate).toBe(5_0000);
    expect([before.subtitle, before.notes]).toEqual(['1 row', []]);
    const none = parsed(await gridFile(books.context, sources(), { listId, search: 'nothing' }, 'JSON'));
    expect([none.subtitle, none.rows, none.notes]).toEqual(['0 rows', [], ['No rows match.']]);
    const json = JSON.parse(builtIn.json) as { readonly Columns: readonly { readonly ColumnName: string; readonly Export: boolean }[] };
    const Columns = json.Columns.map((column) => ({
      ...column,
      SearchColumn: column.ColumnName === 'name',
      Export: column.Export && column.ColumnName !== 'hsn',
    }));
    await saveSetup(books.context, sources().clauses, {
      ...builtIn,
      json: JSON.stringify({ ...json, Columns }),
      commonGridSetUpId: null,
      moduleId: 'stock',
      subModuleId: listId,
    });
    const after = parsed(await gridFile(books.context, sources(), { listId }, 'JSON'));
    const keys = (file: { columns: { key: string }[] }) => file.columns.map(({ key }) => key);
    expect(keys(after)).toEqual(keys(before).filter((key) => key !== 'hsn'));
  });

  it('is refused with too many rows, and reports its progress', async () => {
    const question = { listId: 'TRANSPORTER_LIST' };
    await expect(gridFile(books.context, sources(), question, 'JSON', 2)).rejects.toMatchObject({ code: 'notAllowed' });
    const counts: number[] = [];
    await gridFile(books.context, sources(), question, 'JSON', 3, async (count) => void counts.push(count));
    expect(counts).toEqual([3]);
  });
});

describe('a subscription', () => {
  it('that has ended blocks the export of lists', async () => {
    const later = { ...books.context, today: '2027-12-01' };
    await expect(refuseWithoutSubscription(later)).rejects.toMatchObject({ message: 'Subscription is required' });
    await expect(exportList(later, sources(), { listId: 'PROJECT_LIST' }, 'JSON')).rejects.toMatchObject({
      message: 'Subscription is required',
    });
    expect((await exportList(books.context, sources(), { listId: 'PROJECT_LIST' }, 'PDF')).content.length).toBeGreaterThan(500);
  });
});

it('an export does not touch a file uploaded under its id', async () => {
  const id = randomUUID();
  const { key, url, headers } = await beginUpload(books.context, {
    id,
    name: 'bill.pdf',
    type: 'application/pdf',
    bytes: samples.pdf.length,
  });
  await fetch(url, { method: 'PUT', headers, body: samples.pdf });
  await confirmUpload(books.context, key);
  await beginExport(books.context, id, { listId: 'PROJECT_LIST' }, 'JSON');
  await writeExport(books.context, sources(), id);
  expect(Buffer.from(await books.context.ports.files.get(books.context.scope, key))).toEqual(samples.pdf);
  const address = await exportAddress(books.context, id);
  expect(await (await fetch(address.url)).json()).toMatchObject({ title: 'Projects' });
});

describe('an export that its job could not finish', () => {
  const state = (id: string) => exportState(books.context, id);

  it('is marked as failed, and a finished one stays finished', async () => {
    const [left, done] = [randomUUID(), randomUUID()];
    for (const id of [left, done]) await beginExport(books.context, id, { listId: 'PROJECT_LIST' }, 'JSON');
    await writeExport(books.context, sources(), done);
    for (const id of [left, done, randomUUID()]) await giveUpExport(books.context, id);
    expect(await state(left)).toMatchObject({ exportStatus: 'Failed', failure: expect.stringContaining('Start it again') });
    expect(await state(done)).toMatchObject({ exportStatus: 'Done', failure: null });
    // A message that comes late finds it given up.
    await writeExport(books.context, sources(), left);
    expect(await state(left)).toMatchObject({ exportStatus: 'Failed', fileName: null });
    // Unless an administrator sent it again.
    for (let times = 0; times < 2; times += 1) await writeExport(books.context, sources(), left, true);
    expect(await state(left)).toMatchObject({ exportStatus: 'Done', failure: null });
  });
});
