import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { actOnDocument } from '#application/documents/act-on-document';
import { setOpeningBalance } from '#application/opening/sheet/set-opening-balance';
import { type Books, documentOf, foundBooks, withPartyAndItem } from '#test/journeys/books';
import { figuresOf, type KeptFigures, noFiles, withFolder } from '#test/kit/data-folder';

/**
 * Writes a small data folder as this version of the product writes it, for the tests of later versions:
 * `node test/kit/processes/make-data-folder.ts 2026-11 'Customs Duty' Branch`. Its tables and figures go to `test/data-folders`. Names after
 * the first become ledgers of the organisation, with aliases that later default ledgers may also want.
 */
const name = process.argv[2] ?? '';
const folder = mkdtempSync(join(tmpdir(), 'bahi-folder-'));
const period = { from: '2026-04-01', to: '2027-03-31' };

const figures = await withFolder(folder, async (tables): Promise<KeptFigures> => {
  const books = await foundBooks(tables, noFiles());
  await trade(books);
  const { scope } = books.context;
  await books.storage.projector.project(scope.organisationId, 'organisation');
  await books.storage.projector.project(scope.organisationId, { branchId: scope.branchId });
  return { scope, period, trialBalance: await figuresOf(books.context, period) };
});

const kept = join(import.meta.dirname, '../../data-folders', name);
writeFileSync(`${kept}.db.gz`, gzipSync(readFileSync(join(folder, 'tables.db')), { level: 9 }));
writeFileSync(`${kept}.json`, `${JSON.stringify(figures, null, 2)}\n`);
rmSync(folder, { recursive: true, force: true });

/** Sells, buys with a journal voucher, is paid and pays, and takes back what was wrong. */
async function trade(books: Books): Promise<void> {
  const { partyId, itemId } = await withPartyAndItem(books);
  const [cash, purchase] = [books.ledger('cash'), books.ledger('purchase')];
  await setOpeningBalance(books.context, { ledgerId: cash, balance: 1_00_000_00 });
  const bank = await books.create('customer', { name: 'State Bank', groupId: books.group('bank_accounts') });
  const supplier = await books.create('customer', { name: 'Panel Works', groupId: books.group('creditors') });
  for (const own of process.argv.slice(3)) {
    const alias = own.toLowerCase().replaceAll(' ', '_');
    await books.create('customer', { name: own, alias, groupId: books.group('indirect_expenses') });
  }

  const date = (day: number) => `2026-11-${String(day).padStart(2, '0')}`;
  const invoices = [];
  for (let day = 1; day <= 6; day += 1) {
    const lines = [{ itemId, quantity: day * 1_0000 }];
    invoices.push(await books.enter('sales-invoice', { date: date(day), partyId, lines }));
  }
  const [first, second] = invoices;
  if (first === undefined || second === undefined) throw new Error('The invoices are entered');
  const receive = (billId: string, amount: number) =>
    books.enter('bank-cash', {
      date: date(10),
      type: 'Receipt',
      accountId: bank.id,
      lines: [{ ledgerId: partyId, amount }],
      allocations: [{ ledgerId: partyId, billId, amount }],
    });
  await receive(first.id, 1050_00);
  await receive(second.id, 700_00);
  const debit = { ledgerId: purchase, debit: 5_000_00 };
  await books.enter('journal-voucher', { date: date(11), type: 'Journal', lines: [debit, { ledgerId: supplier.id, credit: 5_000_00 }] });
  await books.enter('bank-cash', {
    date: date(12),
    type: 'Payment',
    accountId: bank.id,
    lines: [{ ledgerId: supplier.id, amount: 900_00 }],
  });
  await books.enter('bank-cash', { date: date(13), type: 'Contra', accountId: bank.id, lines: [{ ledgerId: cash, amount: 400_00 }] });
  const order = await books.enter('sales-order', { date: date(14), partyId, lines: [{ itemId, quantity: 5_0000 }] });
  const wrong = await books.enter('sales-invoice', { date: date(15), partyId, lines: [{ itemId, quantity: 9_0000 }] });
  await actOnDocument(books.context, documentOf('sales-invoice'), wrong.id, 'cancel', { version: 1, remark: `Meant ${order['number']}` });
}
