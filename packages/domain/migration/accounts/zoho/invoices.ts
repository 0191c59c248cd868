import type { AccountsBuilder, SourceTable } from '#domain/migration/accounts/accounts';
import { moneyIn, rupeesText, scaledIn, scaledText, stateIn } from '#domain/migration/accounts/figures';
import { grouped, rowsOf, type SourceRow } from '#domain/migration/accounts/table';
import { TypedNumbers } from '#domain/migration/accounts/typed-numbers';
import { nameOfLine, type ZohoItems } from '#domain/migration/accounts/zoho/items';
import type { ZohoParties } from '#domain/migration/accounts/zoho/parties';
import type { RowTexts } from '#domain/migration/book-record';
import { nameKey } from '#domain/migration/name-key';
import type { Day } from '#domain/time/day';
import { type DateFormat, parseFileDate } from '#domain/time/file-date';

export interface ZohoBooks {
  readonly parties: ZohoParties;
  readonly items: ZohoItems;
  readonly format: DateFormat;
}

/** A document whose number, day and party are known. */
export interface Head {
  readonly object: string;
  readonly number: string;
  readonly date: Day;
  readonly party: string;
  readonly first: SourceRow;
  readonly rows: readonly SourceRow[];
}

export function zohoInvoices(books: AccountsBuilder, { parties, format }: ZohoBooks, tables: readonly SourceTable[]): void {
  for (const head of heads(books, tables, format, 'Invoice')) {
    const { first, party, place } = { ...head, place: head.first.place };
    parties.party(party, 'debtors', first);
    const lines = head.rows.flatMap((row) => lineOf(books, head, row, 'Item Price'));
    if (lines.length === 0) {
      books.note('error', head.object, 'It has no line with an item, and is left out.', place);
      continue;
    }
    const state = first.text('Place of Supply(With State Code)', 'Place of Supply');
    const texts = {
      number: head.number,
      partyId: party,
      ...commonOf(books, head, format),
      placeOfSupply: state === '' ? '' : stateIn(state),
    };
    const rest = restOf(books, parties, head, { subtotal: 'Item Total', tax: 'Item Tax Amount' });
    books.document('sales-invoice', head.date, joined({ ...texts, ...rest.texts }, [...lines, ...rest.charges]));
  }
}

/** Returns the numbers of the bills by vendor and number: two vendors may write the same one, and ours are different. */
export function zohoBills(
  books: AccountsBuilder,
  { parties, format }: ZohoBooks,
  tables: readonly SourceTable[],
): ReadonlyMap<string, string> {
  const typed = new TypedNumbers();
  const numbers = new Map<string, string>();
  for (const head of heads(books, tables, format, 'Bill')) {
    const { party, object, rows } = head;
    parties.party(party, 'creditors', head.first);
    const number = typed.numberFor(head.number);
    numbers.set(billKey(party, head.number), number);
    if (number !== head.number)
      books.note('info', object, `Another bill has this number too, or it cannot be typed here. Here it is ${number}.`, head.first.place);
    const texts = { number, partyId: party, referenceNo: head.number, referenceDate: head.date, ...commonOf(books, head, format) };
    const rest = restOf(books, parties, head, { subtotal: 'Item Total', tax: 'Tax Amount' });
    noteUncharged(books, parties, head);
    const ofItems = rows.filter((row) => row.text('Item Name') !== '');
    if (ofItems.length > 0) {
      const lines = ofItems.flatMap((row) => lineOf(books, head, row, 'Rate').map((line) => ({ ...line, 'lines.0.itc': creditOf(row) })));
      const charges = rows.filter((row) => !ofItems.includes(row)).flatMap((row) => chargeOf(books, parties, head, row));
      books.document('purchase-invoice', head.date, joined({ ...texts, ...rest.texts }, [...lines, ...charges, ...rest.charges]));
      continue;
    }
    // Without items it is an expense, ledger by ledger.
    const items = rows.flatMap((row) => expenseOf(books, parties, head, row));
    if (items.length === 0) {
      books.note('error', object, 'It has no line with an item or an account, and is left out.', head.first.place);
      continue;
    }
    for (const charge of rest.charges)
      items.push({ 'items.0.ledgerId': charge['charges.0.ledgerId'] ?? '', 'items.0.amount': charge['charges.0.amount'] ?? '' });
    books.document('journal-voucher', head.date, joined({ type: 'Expense', ...texts, ...withoutDiscount(books, head, rest.texts) }, items));
  }
  return numbers;
}

/** A supplier without a registration charges no tax here, so the bill comes to less than it does there. */
function noteUncharged(books: AccountsBuilder, parties: ZohoParties, { object, party, first, rows }: Head): void {
  const isReverse = rows.some((row) => creditOf(row) === 'rcm');
  if (isReverse || parties.isRegistered(party) || rows.every((row) => (moneyIn(row.text('Tax Amount')) ?? 0) === 0)) return;
  books.note(
    'warning',
    object,
    `It has tax, but ${party} has no GSTIN and is not registered. Enter its GSTIN, or the bill comes without the tax.`,
    first.place,
  );
}

export function billKey(party: string, number: string): string {
  return `${nameKey(party)}\n${nameKey(number)}`;
}

const notBooked = /^(?:draft|void|pending|rejected)/i;

type Kind = 'Invoice' | 'Bill' | 'Credit Note' | 'Vendor Credit';

/** The documents of a kind that are booked. The others are named. */
export function heads(books: AccountsBuilder, tables: readonly SourceTable[], format: DateFormat, kind: Kind): readonly Head[] {
  const who = kind === 'Invoice' || kind === 'Credit Note' ? 'Customer Name' : 'Vendor Name';
  const rows = tables.flatMap((table) => rowsOf(table, [`${kind} Number`, `${kind} Date`, who]));
  const keyOf = (row: SourceRow) =>
    row.text(`${kind} ID`, ...(kind === 'Credit Note' ? ['CreditNotes ID'] : [])) ||
    (row.text(`${kind} Number`) === '' ? '' : `${row.text(who)}\n${row.text(`${kind} Number`)}`);
  return grouped(rows, keyOf).flatMap(([, [first, ...others]]): readonly Head[] => {
    if (first === undefined) return [];
    const [number, party] = [first.text(`${kind} Number`), first.text(who)];
    const object = `${kind} ${number}`;
    const status = first.text(`${kind} Status`, 'Status');
    const date = parseFileDate(first.text(`${kind} Date`), format);
    const leave = (severity: 'error' | 'info', text: string) => books.note(severity, object, text, first.place);
    if (notBooked.test(status)) leave('info', `Its status is ${status}. It is in no books, and is left out.`);
    else if (date === null) leave('error', `The date ${first.text(`${kind} Date`)} could not be read, and it is left out.`);
    else if (party === '' || number === '') leave('error', `It has no ${party === '' ? 'party' : 'number'}, and is left out.`);
    else return [{ object, number, date, party, first, rows: [first, ...others] }];
    return [];
  });
}

function commonOf(books: AccountsBuilder, { first, object }: Head, format: DateFormat): RowTexts {
  const due = first.text('Due Date');
  const dueDate = due === '' ? '' : parseFileDate(due, format);
  if (dueDate === null) books.note('warning', object, `The due date ${due} could not be read.`, first.place);
  const currency = first.text('Currency Code');
  const isForeign = currency !== '' && currency !== 'INR';
  return {
    dueDate: dueDate ?? '',
    ...(isForeign ? { currency, exchangeRate: first.text('Exchange Rate') } : {}),
    notes: first.text('Notes', 'Customer Notes', 'Vendor Notes'),
  };
}

function lineOf(books: AccountsBuilder, { object }: Head, row: SourceRow, price: 'Item Price' | 'Rate'): readonly RowTexts[] {
  const name = nameOfLine(row);
  if (name === '') return [];
  const [quantity, rate] = [scaledIn(row.text('Quantity') || '1'), scaledIn(row.text(price))];
  const discount = moneyIn(row.text('Discount Amount'));
  if (quantity === null || rate === null || discount === null) {
    books.note('error', object, `The quantity, price or discount of ${name} could not be read, and the line is left out.`, row.place);
    return [];
  }
  return [
    {
      'lines.0.itemId': name,
      'lines.0.description': row.text('Item Desc', 'Description'),
      'lines.0.hsn': row.text('HSN/SAC'),
      'lines.0.quantity': scaledText(quantity),
      'lines.0.rate': scaledText(rate),
      'lines.0.discountAmount': discount > 0 ? rupeesText(discount) : '',
      'lines.0.taxInclusive': isInclusive(row) ? 'Yes' : '',
    },
  ];
}

export function isInclusive(row: SourceRow): boolean {
  return /^true|yes$/i.test(row.text('Is Inclusive Tax'));
}

function creditOf(row: SourceRow): string {
  if ((scaledIn(row.text('Reverse Charge Tax Rate')) ?? 0) > 0) return 'rcm';
  return /ineligible/i.test(row.text('ITC Eligibility')) ? 'ineligible' : '';
}

/** A line of a bill that is booked on an account. */
function chargeOf(books: AccountsBuilder, parties: ZohoParties, head: Head, row: SourceRow): readonly RowTexts[] {
  return expenseOf(books, parties, head, row).map((expense) => ({
    'charges.0.ledgerId': expense['items.0.ledgerId'] ?? '',
    'charges.0.amount': expense['items.0.amount'] ?? '',
    'charges.0.taxRate': expense['items.0.taxRate'] ?? '',
    'charges.0.itc': expense['items.0.itc'] ?? '',
  }));
}

function expenseOf(books: AccountsBuilder, parties: ZohoParties, { object }: Head, row: SourceRow): RowTexts[] {
  const account = row.text('Account');
  const amount = moneyIn(row.text('Item Total'));
  if (account === '' && amount === 0) return [];
  if (account === '' || amount === null || amount <= 0) {
    books.note('error', object, 'A line has no account or no amount that can be booked, and is left out.', row.place);
    return [];
  }
  parties.account(account, row.place, 'indirect_expenses');
  return [
    {
      'items.0.ledgerId': account,
      'items.0.amount': rupeesText(amount),
      'items.0.taxRate': row.text('Tax Percentage').replace(/%$/, ''),
      'items.0.taxInclusive': isInclusive(row) ? 'Yes' : '',
      'items.0.itc': creditOf(row),
      'items.0.narration': row.text('Description', 'Item Desc'),
      'items.0.hsn': row.text('HSN/SAC'),
    },
  ];
}

interface Rest {
  readonly texts: RowTexts;
  readonly charges: readonly RowTexts[];
}

/**
 * What a document has beside its lines: taxes as written, a discount of the whole, shipping, and what is left to the total of Zoho Books: at
 * most a rupee is round-off, more is a charge.
 */
function restOf(
  books: AccountsBuilder,
  parties: ZohoParties,
  head: Head,
  columns: { readonly subtotal: string; readonly tax: string },
): Rest {
  const { first, rows, object } = head;
  const sum = (heading: string) => rows.reduce((total, row) => total + (moneyIn(row.text(heading)) ?? 0), 0);
  const once = (heading: string) => moneyIn(first.text(heading)) ?? 0;
  const [discount, shipping, total] = [once('Entity Discount Amount'), once('Shipping Charge'), once('Total')];
  const heads = { statedCgst: sum('CGST'), statedSgst: sum('SGST'), statedIgst: sum('IGST'), statedCess: sum('CESS') };
  const stated = Object.entries(heads).flatMap(([path, amount]) => (amount > 0 ? [[path, rupeesText(amount)] as const] : []));
  const byHead = Object.values(heads).reduce((all, amount) => all + amount, 0);
  const tax = rows.some(isInclusive) ? 0 : byHead > 0 ? byHead : sum(columns.tax);
  const left = first.text('Total') === '' ? 0 : total - (sum(columns.subtotal) - discount + tax + shipping);
  const charges: RowTexts[] = [];
  const charge = (ledger: string, amount: number) => {
    parties.account(ledger, first.place, 'direct_incomes');
    charges.push({ 'charges.0.ledgerId': ledger, 'charges.0.amount': rupeesText(amount) });
  };
  if (shipping > 0) charge('Freight & Packing Charges', shipping);
  if (left > mostRounded) charge(first.text('Adjustment Description') || 'Adjustment', left);
  if (left < -mostRounded)
    books.note('warning', object, `Its lines are ₹ ${rupeesText(-left)} more than its total. Correct it after the import.`, first.place);
  const texts = {
    ...Object.fromEntries(stated),
    ...(discount > 0 ? { discountAmount: rupeesText(discount) } : {}),
    // Also nothing, because ours would be rounded to the rupee.
    ...(first.text('Total') !== '' && Math.abs(left) <= mostRounded ? { statedRoundOff: rupeesText(left) } : {}),
  };
  return { texts, charges };
}

/** A rupee, in paise. */
export const mostRounded = 1_00;

function withoutDiscount(books: AccountsBuilder, { object, first }: Head, { discountAmount, ...texts }: RowTexts): RowTexts {
  if (discountAmount !== undefined)
    books.note(
      'warning',
      object,
      `Its discount of ₹ ${discountAmount} on the whole is left out. Correct it after the import.`,
      first.place,
    );
  return texts;
}

/** What the document says is in its first row. */
export function joined(texts: RowTexts, [first = {}, ...others]: readonly RowTexts[]): readonly RowTexts[] {
  return [{ ...texts, ...first }, ...others];
}
