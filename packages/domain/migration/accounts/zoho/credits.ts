import type { AccountsBuilder, SourceTable } from '#domain/migration/accounts/accounts';
import { type JournalPart, writeJournal } from '#domain/migration/accounts/balanced';
import { rupeesText, scaledIn, scaledText } from '#domain/migration/accounts/figures';
import { TypedNumbers } from '#domain/migration/accounts/typed-numbers';
import { type CreditFigures, creditFigures, taxHeads } from '#domain/migration/accounts/zoho/credit-figures';
import { CreditedInvoices, type Fit } from '#domain/migration/accounts/zoho/credited-invoices';
import { type Head, heads, joined, mostRounded } from '#domain/migration/accounts/zoho/invoices';
import { nameOfLine } from '#domain/migration/accounts/zoho/items';
import type { PartySide, ZohoParties } from '#domain/migration/accounts/zoho/parties';
import type { RowTexts } from '#domain/migration/book-record';
import { defaultLedgers } from '#domain/posting/default-ledgers';
import type { DateFormat } from '#domain/time/file-date';

/** What credits of one side are called, in the files and here. */
interface Side {
  readonly kind: 'Credit Note' | 'Vendor Credit';
  readonly party: PartySide;
  readonly invoices: { readonly slug: string; readonly title: string; readonly named: 'number' | 'referenceNo' };
  /** The headings that name the invoice. */
  readonly ofInvoice: readonly string[];
  readonly goods: string;
  readonly value: string;
  /** Where a journal puts a line without an account, and its taxes. */
  readonly account: string;
  readonly tax: 'output' | 'input';
  /** Of a journal: 1 debits the lines and credits the party. */
  readonly sign: 1 | -1;
}

/**
 * The headings are those of public tools that write files for Zoho Books or read its exports, of India and elsewhere; `Reference Bill#` is of one
 * such tool only. Headings of the taxes are those of invoices, from memory.
 */
const sides: Readonly<Record<'sale' | 'purchase', Side>> = {
  sale: {
    kind: 'Credit Note',
    party: 'debtors',
    invoices: { slug: 'sales-invoice', title: 'Sales Invoice', named: 'number' },
    ofInvoice: ['Associated Invoice Number', 'Applied Invoice Number'],
    ...{ goods: 'sales-return', value: 'credit-note', account: 'sales_return', tax: 'output', sign: 1 },
  },
  purchase: {
    kind: 'Vendor Credit',
    party: 'creditors',
    invoices: { slug: 'purchase-invoice', title: 'Purchase Invoice', named: 'referenceNo' },
    ofInvoice: ['Reference Bill#'],
    ...{ goods: 'purchase-return', value: 'debit-note', account: 'purchase_return', tax: 'input', sign: -1 },
  },
};

interface CreditFile {
  readonly side: keyof typeof sides;
  readonly format: DateFormat;
}

/** A credit whose amounts are known. */
interface Credit {
  readonly side: Side;
  readonly head: Head;
  readonly figures: CreditFigures;
}

/**
 * Credit notes to customers and credits of vendors. Where the files have the invoice with these lines, they become returns of its goods, or notes
 * that change its value; all others become journals, and are named.
 */
export function zohoCredits(books: AccountsBuilder, parties: ZohoParties, tables: readonly SourceTable[], file: CreditFile): void {
  const side = sides[file.side];
  const records = books.accounts.records.filter(({ slug }) => slug === side.invoices.slug);
  const invoices = new CreditedInvoices(records, side.invoices.named);
  const typed = new TypedNumbers();
  for (const head of heads(books, tables, file.format, side.kind)) {
    const figures = creditFigures(head);
    if (figures === null) {
      books.note('error', head.object, 'An amount could not be read, and it is left out.', head.first.place);
      continue;
    }
    parties.party(head.party, side.party, head.first);
    const credit = { side, head, figures };
    const named = head.first.text(...side.ofInvoice);
    const invoice = invoices.numberOf(head.party, named);
    const fit = invoice === undefined || Math.abs(figures.left) > mostRounded ? undefined : takenFrom(invoices, named, credit);
    if (invoice === undefined || fit === undefined) {
      const why = invoice === undefined ? 'Its invoice is not in the files.' : `It is no part of the lines of ${named} alone.`;
      books.note('warning', head.object, `${why} It becomes a journal: no goods come back, and it is in no GST return.`, head.first.place);
      writeAsJournal(books, parties, credit);
    } else
      writeCorrection(books, parties, credit, {
        ...fit,
        number: typed.numberFor(head.number),
        invoice: `${side.invoices.title} ${invoice}`,
      });
  }
}

function takenFrom(invoices: CreditedInvoices, named: string, { head, figures }: Credit): Fit | undefined {
  const lines = figures.lines.map(({ row, value }) => {
    return { item: nameOfLine(row), quantity: scaledIn(row.text('Quantity') || '1') ?? 0, value };
  });
  return invoices.take(head.party, named, lines);
}

/** A return of goods, or a note on values. It stays open unless Zoho Books applied all of it to its invoice. */
function writeCorrection(
  books: AccountsBuilder,
  parties: ZohoParties,
  { side, head, figures: { lines, taxes, left } }: Credit,
  { goods, places, number, invoice }: Fit & { readonly number: string; readonly invoice: string },
): void {
  const { first, object } = head;
  const applied = first.text('Applied Invoice Number');
  const settles = applied !== '' && first.text(...side.ofInvoice) === applied && scaledIn(first.text('Balance')) === 0;
  const stated = taxHeads
    .filter((tax) => taxes[tax] > 0)
    .map((tax) => [`stated${tax[0]?.toUpperCase()}${tax.slice(1)}`, rupeesText(taxes[tax])]);
  const texts: RowTexts = {
    ...{ number, partyId: head.party, leaveOpen: settles ? '' : 'Yes', notes: first.text('Notes') },
    ...(side.party === 'creditors' ? { referenceNo: head.number, referenceDate: head.date } : {}),
    ...Object.fromEntries(stated),
    ...(first.text('Total') === '' ? {} : { statedRoundOff: rupeesText(left) }),
  };
  const rows = lines.map(({ row, value }, at): RowTexts => {
    const account = row.text('Account');
    const taken: RowTexts = goods
      ? { 'lines.0.quantity': scaledText(scaledIn(row.text('Quantity') || '1') ?? 0) }
      : { 'lines.0.amount': rupeesText(value), 'lines.0.ledgerId': account === '' ? '' : parties.account(account, row.place) };
    return { 'lines.0.itemId': nameOfLine(row), ...taken, 'lines.0.fromDocument': invoice, 'lines.0.fromLine': String(places[at] ?? '') };
  });
  if (!goods)
    books.note(
      'warning',
      object,
      'Its prices are not those of its invoice. Only values are credited, and no goods come back.',
      first.place,
    );
  books.document(goods ? side.goods : side.value, head.date, joined(texts, rows));
}

function writeAsJournal(books: AccountsBuilder, parties: ZohoParties, { side, head, figures }: Credit): void {
  const { first, object, party, date } = head;
  const currency = first.text('Currency Code');
  if (currency !== '' && currency !== 'INR') {
    books.note('error', object, `It is in ${currency}, and a journal is in rupees. It is left out.`, first.place);
    return;
  }
  const { lines, taxes, total, left } = figures;
  const ledger = (alias: string) => defaultLedgers.find((one) => one.alias === alias)?.name ?? alias;
  const part = (name: string, amount: number): JournalPart => ({ ledger: name, amount: side.sign * amount, narration: '' });
  const [firstAccount = ledger(side.account), ...others] = lines.map(({ row }) =>
    row.text('Account') === '' ? ledger(side.account) : parties.account(row.text('Account'), row.place),
  );
  const isRounded = Math.abs(left) <= mostRounded;
  if (!isRounded)
    books.note('info', object, `₹ ${rupeesText(left)} of its total are in no line. They are on ${firstAccount}.`, first.place);
  const parts = [
    ...[firstAccount, ...others].map((account, at) => part(account, lines[at]?.net ?? 0)),
    ...taxHeads.map((tax) => part(ledger(`${side.tax}_${tax}`), taxes[tax])),
    part(isRounded ? ledger('round_off') : firstAccount, left),
    part(party, -total),
  ];
  const narration = [object, first.text('Notes')].filter((text) => text !== '').join(': ');
  writeJournal(books, { object, number: '', date, narration, parts, place: first.place });
}
