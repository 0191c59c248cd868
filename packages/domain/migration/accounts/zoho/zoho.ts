import { type Accounts, AccountsBuilder, type SourceTable } from '#domain/migration/accounts/accounts';
import { hasHeadings } from '#domain/migration/accounts/table';
import { zohoCredits } from '#domain/migration/accounts/zoho/credits';
import { zohoBills, zohoInvoices } from '#domain/migration/accounts/zoho/invoices';
import { ZohoItems } from '#domain/migration/accounts/zoho/items';
import { zohoJournals } from '#domain/migration/accounts/zoho/journals';
import { ZohoParties } from '#domain/migration/accounts/zoho/parties';
import { zohoPayments } from '#domain/migration/accounts/zoho/payments';
import type { DateFormat } from '#domain/time/file-date';

/** The files that Zoho Books exports, each told by headings that no other has. */
const files = {
  chart: ['Account Name', 'Account Type'],
  invoices: ['Invoice Number', 'Invoice Date', 'Customer Name'],
  bills: ['Bill Number', 'Bill Date', 'Vendor Name'],
  receipts: ['Customer Name', 'Amount', 'Deposit To'],
  payments: ['Vendor Name', 'Amount', 'Paid Through'],
  journals: ['Journal Date', 'Account', 'Debit', 'Credit'],
  contacts: ['Display Name', 'GST Treatment'],
  items: ['Item Name', 'Usage unit', 'Rate'],
  creditNotes: ['Credit Note Number', 'Credit Note Date', 'Customer Name'],
  vendorCredits: ['Vendor Credit Number', 'Vendor Credit Date', 'Vendor Name'],
} as const;
export type ZohoFile = keyof typeof files;

/** Which file of Zoho Books a table is; null: none. Payments name invoices too, and invoices have items: the order decides. */
export function zohoFileOf(table: SourceTable): ZohoFile | null {
  const credits = ['creditNotes', 'vendorCredits'] as const;
  const order: readonly ZohoFile[] = [...credits, 'receipts', 'payments', 'invoices', 'bills', 'journals', 'contacts', 'chart', 'items'];
  return (
    order.find((file) => hasHeadings(table, files[file]) && !isOther(table, file)) ??
    (hasHeadings(table, ['Contact Name', 'Contact Type']) ? 'contacts' : null)
  );
}

/** ERPNext has a chart too, with other columns. */
function isOther(table: SourceTable, file: ZohoFile): boolean {
  return file === 'chart' && hasHeadings(table, ['Root Type']);
}

/** A document has a row for each of its lines, with what the document says in all of them. */
export function accountsOfZoho(tables: readonly SourceTable[], format: DateFormat): Accounts {
  const books = new AccountsBuilder();
  const of = (file: ZohoFile) => tables.filter((table) => zohoFileOf(table) === file);
  for (const table of tables)
    if (zohoFileOf(table) === null)
      books.note('warning', table.name, 'This is none of the files that are read from Zoho Books, and it is left out.', table.name);
  const parties = new ZohoParties(
    books,
    [...of('receipts'), ...of('invoices'), ...of('creditNotes')],
    [...of('payments'), ...of('bills'), ...of('vendorCredits')],
  );
  parties.chart(of('chart'));
  parties.contacts(of('contacts'));
  const items = new ZohoItems(books, of('items'));
  const [invoices, bills] = [of('invoices'), of('bills')];
  items.learn([...invoices, ...bills], format);
  zohoInvoices(books, { parties, items, format }, invoices);
  const ofBills = zohoBills(books, { parties, items, format }, bills);
  zohoCredits(books, parties, of('creditNotes'), { side: 'sale', format });
  zohoCredits(books, parties, of('vendorCredits'), { side: 'purchase', format });
  zohoPayments(books, parties, of('receipts'), { side: 'receipt', format, numbers: new Map() });
  zohoPayments(books, parties, of('payments'), { side: 'payment', format, numbers: ofBills });
  zohoJournals(books, parties, of('journals'), format);
  items.write();
  return books.accounts;
}
