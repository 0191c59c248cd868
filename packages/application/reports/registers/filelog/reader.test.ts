import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startImport } from '#application/imports/start-import';
import { stopImport } from '#application/imports/steering/steer-import';
import { filelogFacts } from '#application/reports/registers/filelog/reader';
import { dayOf } from '#domain/time/day';
import { masterOf, type OpenBooks, openBooks } from '#test/journeys/books';
import { uploadTable } from '#test/journeys/upload-table';

let books: OpenBooks;
const ids: string[] = [];
beforeAll(async () => {
  books = await openBooks();
  for (const name of ['one.csv', 'two.csv']) {
    const id = randomUUID();
    const key = await uploadTable(books, name, ['Name', name]);
    await startImport(books.context, masterOf('transporter'), 'CSV', { id, key, dateFormat: 'DD-MM-YYYY', approved: false });
    ids.push(id);
  }
  await stopImport(books.context, ids[0] ?? '');
}, 60_000);
afterAll(() => books.close());

const logged = async (change: Partial<Parameters<typeof filelogFacts>[1]> = {}) => {
  const today = dayOf(books.context.ports.clock.now().toISOString());
  const { files } = await filelogFacts(books.context, { from: today, to: today, fileKind: null, fileStatus: null, ...change });
  return files.map(({ fileName }) => fileName);
};

it('has the files of these days, the last one first, by kind and status', async () => {
  expect(await logged()).toEqual(['two.csv', 'one.csv']);
  expect(await logged({ fileStatus: 'Failed' })).toEqual(['one.csv']);
  expect(await logged({ fileKind: 'import', fileStatus: 'Uploaded' })).toEqual(['two.csv']);
  expect(await logged({ fileKind: 'gst-statement' })).toEqual([]);
  expect(await logged({ from: '2020-04-01', to: '2020-04-30' })).toEqual([]);
});
