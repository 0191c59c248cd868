import type { AccountsBuilder, SourceTable } from '#domain/migration/accounts/accounts';
import { moneyIn, rupeesText, scaledIn, scaledText } from '#domain/migration/accounts/figures';
import { lineOf, stockDocuments } from '#domain/migration/accounts/own-workbook';
import { rowsOf, type SourceRow } from '#domain/migration/accounts/table';
import type { RowTexts } from '#domain/migration/book-record';
import { nameKey } from '#domain/migration/name-key';
import type { Day } from '#domain/time/day';
import { type DateFormat, parseFileDate } from '#domain/time/file-date';

interface KnownItem {
  readonly texts: Record<string, string>;
  /** From the file of items, or only from a line of a document. */
  readonly isOwn: boolean;
  /** What lines of documents say, by day. */
  readonly rates: Map<Day, string>;
  ownRate: string;
}

/** Items of Zoho Books: those of its file, and those that only lines of documents name. Their rates by date follow from the documents. */
export class ZohoItems {
  readonly #books: AccountsBuilder;
  readonly #items = new Map<string, KnownItem>();
  readonly #stock: RowTexts[] = [];

  constructor(books: AccountsBuilder, tables: readonly SourceTable[]) {
    this.#books = books;
    for (const row of tables.flatMap((table) => rowsOf(table, ['Item Name', 'Usage unit', 'Rate']))) this.#item(row);
  }

  #item(row: SourceRow): void {
    const name = row.text('Item Name', 'Name');
    if (name === '') {
      this.#books.note('error', 'Item', 'It has no name and is left out.', row.place);
      return;
    }
    if (this.#items.has(nameKey(name))) {
      this.#books.note('warning', name, 'This item is there twice. The first counts.', row.place);
      return;
    }
    const isService = /service/i.test(row.text('Product Type', 'Item Type'));
    const texts = {
      ...{ name, stockCode: row.text('SKU'), type: isService ? 'Service' : 'Goods', unitId: row.text('Usage unit', 'Unit') || 'Nos' },
      ...{ hsn: row.text('HSN/SAC', 'HSN', 'SAC'), description: row.text('Description') },
      ...{ salesRate: priceIn(row.text('Rate', 'Selling Price')), purchaseRate: priceIn(row.text('Purchase Rate', 'Purchase Price')) },
      ...{ reorderLevel: priceIn(row.text('Reorder Point', 'Reorder Level')) },
    };
    const ownRate =
      percentIn(row.text('Inter State Tax Rate', 'Tax Percentage', 'Intra State Tax Rate', 'Tax1 Percentage')) ||
      rateInName(row.text('Inter State Tax Name', 'Intra State Tax Name'));
    this.#items.set(nameKey(name), { texts, isOwn: true, rates: new Map(), ownRate });
    if (!isService) this.#openingStock(name, row);
  }

  #openingStock(name: string, row: SourceRow): void {
    const quantity = scaledIn(row.text('Opening Stock', 'Initial Stock'));
    const value = moneyIn(row.text('Opening Stock Value'));
    const rate = scaledIn(row.text('Initial Stock Rate', 'Opening Stock Rate'));
    if (quantity === null || value === null || rate === null) {
      this.#books.note('error', name, 'The opening stock could not be read and is left out.', row.place);
      return;
    }
    if (quantity < 0) {
      this.#books.note('error', name, 'Opening stock below zero is left out.', row.place);
      return;
    }
    if (quantity === 0) return;
    const worth: RowTexts = rate > 0 ? { 'lines.0.rate': scaledText(rate) } : { 'lines.0.cost': rupeesText(value) };
    this.#stock.push({ ...lineOf(name, quantity), ...worth });
  }

  /** What documents say of items: those that no file has, and rates of tax by day. */
  learn(tables: readonly SourceTable[], format: DateFormat): void {
    for (const row of tables.flatMap((table) => rowsOf(table, ['Invoice Number', 'Bill Number', 'Invoice Date', 'Bill Date']))) {
      // A line of a bill without an item is booked on its account.
      const name = row.text('Bill Number') === '' ? nameOfLine(row) : row.text('Item Name');
      const date = parseFileDate(row.text('Invoice Date', 'Bill Date'), format);
      if (name === '' || date === null) continue;
      const found = this.#items.get(nameKey(name)) ?? this.#fromLine(name, row);
      const rate = percentIn(row.text('Item Tax %', 'Tax Percentage'));
      if (rate !== '') found.rates.set(date, rate);
    }
  }

  #fromLine(name: string, row: SourceRow): KnownItem {
    const isService = /service/i.test(row.text('Item Type')) || row.text('Item Name') === '';
    const texts = { name, type: isService ? 'Service' : 'Goods', unitId: row.text('Usage unit') || 'Nos', hsn: row.text('HSN/SAC') };
    const made: KnownItem = { texts, isOwn: false, rates: new Map(), ownRate: '' };
    this.#items.set(nameKey(name), made);
    this.#books.note('info', name, 'It is in no file of items. It is made from the first line that names it.', row.place);
    return made;
  }

  write(): void {
    for (const { texts, rates, ownRate } of this.#items.values()) {
      const dated = datedRates(rates, ownRate);
      if (dated.length > mostChanges) {
        this.#books.note(
          'warning',
          texts['name'] ?? '',
          `Its documents have ${dated.length} changes of the GST rate. Only the first counts.`,
          'Items',
        );
        dated.length = 1;
      }
      const history = dated.flatMap(([from, rate], at) => [
        [`gstHistory.${at}.effectiveFrom`, from],
        [`gstHistory.${at}.taxability`, rate === '0' ? 'Nil' : 'Taxable'],
        [`gstHistory.${at}.rate`, rate],
      ]);
      this.#books.master('inventory-item', { ...texts, ...Object.fromEntries(history) });
    }
    stockDocuments(this.#books, this.#stock);
  }
}

const mostChanges = 8;

/** The rates of documents in the order of their days, each where it changes; without any, that of the item. */
function datedRates(rates: ReadonlyMap<Day, string>, own: string): [from: Day, rate: string][] {
  const dated: [Day, string][] = [];
  for (const [date, rate] of [...rates].sort(([one], [other]) => (one < other ? -1 : 1))) {
    if (dated.at(-1)?.[1] === rate) continue;
    dated.push([dated.length === 0 ? whenGstBegan : date, rate]);
  }
  return dated.length === 0 && own !== '' ? [[whenGstBegan, own]] : dated;
}

const whenGstBegan: Day = '2017-07-01';

/** What a line sells: its item, or without one what it is booked on. */
export function nameOfLine(row: SourceRow): string {
  return row.text('Item Name') || (row.text('Item Price', 'Rate') === '' ? '' : row.text('Account', 'Item Desc', 'Description'));
}

function priceIn(text: string): string {
  const price = scaledIn(text);
  return price === null || price <= 0 ? '' : scaledText(price);
}

function percentIn(text: string): string {
  const percent = scaledIn(text);
  return text === '' || percent === null ? '' : scaledText(percent);
}

/** `IGST18`, `GST 18%`. */
function rateInName(name: string): string {
  return /(\d+(?:\.\d+)?)\s*%?\]?$/.exec(name)?.[1] ?? '';
}
