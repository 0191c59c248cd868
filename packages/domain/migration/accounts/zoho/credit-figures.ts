import { moneyIn, scaledIn } from '#domain/migration/accounts/figures';
import type { SourceRow } from '#domain/migration/accounts/table';
import { type Head, isInclusive } from '#domain/migration/accounts/zoho/invoices';
import { mulDiv, paise } from '#domain/money/paise';

export const taxHeads = ['cgst', 'sgst', 'igst', 'cess'] as const;
export type Taxes = Readonly<Record<(typeof taxHeads)[number], number>>;

/** What a credit comes to, in paise. */
export interface CreditFigures {
  readonly lines: readonly { readonly row: SourceRow; readonly value: number; readonly net: number }[];
  readonly taxes: Taxes;
  readonly total: number;
  /** The total less lines and taxes: a round-off, or charges and discounts of the whole. */
  readonly left: number;
}

/** Null: an amount cannot be read. */
export function creditFigures({ first, rows }: Head): CreditFigures | null {
  const lines = rows.map((row) => {
    const [value, tax] = [lineValue(row), moneyIn(row.text(...taxAmount))];
    return value === null || tax === null ? null : { row, value, net: isInclusive(row) ? value - tax : value };
  });
  const taxes = taxesOf(rows);
  const total = moneyIn(first.text('Total'));
  if (taxes === null || total === null || lines.includes(null)) return null;
  const read = lines.filter((line) => line !== null);
  const sum = read.reduce((all, { net }) => all + net, 0) + taxHeads.reduce((all, head) => all + taxes[head], 0);
  return { lines: read, taxes, total: first.text('Total') === '' ? sum : total, left: first.text('Total') === '' ? 0 : total - sum };
}

const taxAmount = ['Item Tax Amount', 'Tax Amount'] as const;

/** As the line says it, or as its price comes to; with its tax if that is in the price. */
function lineValue(row: SourceRow): number | null {
  if (row.text('Item Total') !== '') return moneyIn(row.text('Item Total'));
  const [quantity, price] = [scaledIn(row.text('Quantity') || '1'), scaledIn(row.text('Item Price', 'Rate'))];
  const discount = moneyIn(row.text('Discount Amount'));
  return quantity === null || price === null || discount === null ? null : mulDiv(paise(quantity), price, 1_000_000) - discount;
}

/** By head where the file has them. Without, the name of the tax tells: `IGST18` is one, and `GST18` is half of each of the other two. */
function taxesOf(rows: readonly SourceRow[]): Taxes | null {
  const taxes = { cgst: 0, sgst: 0, igst: 0, cess: 0 };
  const add = (head: keyof Taxes, amount: number | null) => {
    taxes[head] += amount ?? Number.NaN;
  };
  for (const row of rows) {
    const stated = taxHeads.filter((head) => row.text(head) !== '');
    for (const head of stated) add(head, moneyIn(row.text(head)));
    if (stated.length > 0) continue;
    const tax = moneyIn(row.text(...taxAmount));
    if (/igst/i.test(row.text('Item Tax', 'Tax Name'))) add('igst', tax);
    else {
      const half = Math.floor((tax ?? Number.NaN) / 2);
      add('cgst', half);
      add('sgst', (tax ?? 0) - half);
    }
  }
  return Object.values(taxes).some(Number.isNaN) ? null : taxes;
}
