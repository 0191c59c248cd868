import { afterAll, beforeAll, expect, it } from 'vitest';
import { enterBalance, listBalances, removeBalance } from '#application/gst-returns/portal-balances';
import { updateRecord } from '#application/records/update-record';
import { noTaxes } from '#domain/gst-returns/tax-heads';
import { masterOf, type OpenBooks, openBooks } from '#test/journeys/books';

// Balances of a GSTIN at the portal, on a real engine. Today is 21 November 2026.
const balance = { ...noTaxes, ledger: 'credit', asOf: '2026-10-31', cgst: 1_234_00 } as const;

let books: OpenBooks;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.close());

const entered = async () => (await listBalances(books.context)).balances.map(({ ledger, asOf, cgst }) => [ledger, asOf, cgst]);
const historyOf = async (id: string) => (await books.context.ports.records.find(books.context.scope, 'gst-registration', id))?.version;

it('are entered, replaced and removed, and stand in the history', async () => {
  expect(await entered()).toEqual([]);
  expect(await enterBalance(books.context, balance)).toEqual({ ledger: 'credit', asOf: '2026-10-31' });
  await enterBalance(books.context, { ...balance, ledger: 'reverse-charge', asOf: '2026-11-20', cgst: -5_00 });
  const [registration] = await books.context.ports.records.all(books.context.scope, 'gst-registration');
  const id = registration?.id ?? '';
  const version = await historyOf(id);
  await enterBalance(books.context, balance);
  expect(await historyOf(id)).toBe(version);
  await enterBalance(books.context, { ...balance, cgst: 1_000_00 });
  expect(await entered()).toEqual([
    ['reverse-charge', '2026-11-20', -5_00],
    ['credit', '2026-10-31', 1_000_00],
  ]);
  expect((await listBalances(books.context)).balances[0]).toMatchObject({ ...noTaxes, cgst: -5_00, by: 'Asha Kulkarni' });
  await removeBalance(books.context, { ledger: 'reverse-charge', asOf: '2026-11-20' });
  await removeBalance(books.context, { ledger: 'reverse-charge', asOf: '2026-11-20' });
  expect(await entered()).toEqual([['credit', '2026-10-31', 1_000_00]]);
});

it('are refused of days to come', async () => {
  await expect(enterBalance(books.context, { ...balance, asOf: '2026-11-22' })).rejects.toMatchObject({ errors: [{ path: 'asOf' }] });
});

it('keep the GSTIN of their registration', async () => {
  const [found] = await books.context.ports.records.all(books.context.scope, 'gst-registration');
  const { id = '', version = 0 } = found ?? {};
  const address = { line1: '2 College Road', line2: '', city: 'Nashik', state: '27', pincode: '422005', country: 'India' };
  await books.create('branch', { name: 'Nashik', code: 'NSK', gstin: '27AAACR5055K1Z7', address });
  await expect(updateRecord(books.context, masterOf('gst-registration'), { id, version, gstin: '27AAACR5055K1Z7' })).rejects.toMatchObject({
    message: expect.stringContaining('Balances of this GSTIN at the portal are entered'),
  });
});
