import { moneyIn, scaledIn } from '#domain/migration/accounts/figures';
import type { BookRecord } from '#domain/migration/book-record';
import { nameKey } from '#domain/migration/name-key';
import { mulDiv, paise } from '#domain/money/paise';

/** A line of an invoice, of which less is left after each credit. */
interface InvoiceLine {
  readonly item: string;
  /** Ten-thousandths. */
  readonly quantity: number;
  /** Paise, less its discount. */
  readonly value: number;
  quantityLeft: number;
  valueLeft: number;
}

/** What a line of a credit takes back. */
export interface CreditedLine {
  readonly item: string;
  readonly quantity: number;
  readonly value: number;
}

/** Each line of a credit with the place of its line in the invoice, from 1: goods come back at their price, or only their value changes. */
export interface Fit {
  readonly goods: boolean;
  readonly places: readonly number[];
}

/** The invoices or bills that the files have, as they were written. */
export class CreditedInvoices {
  readonly #invoices = new Map<string, { readonly number: string; readonly lines: readonly InvoiceLine[] }>();

  /** `named`: under what a credit names them. */
  constructor(records: readonly BookRecord[], named: 'number' | 'referenceNo') {
    for (const { rows } of records) {
      const [head = {}] = rows;
      const lines = rows.flatMap((row) => (row['lines.0.itemId'] === undefined ? [] : [lineOf(row)]));
      const number = head['number'] ?? '';
      this.#invoices.set(keyOf(head['partyId'] ?? '', head[named] ?? number), { number, lines });
    }
  }

  /** The number that an invoice has here. Undefined: the files do not have it. */
  numberOf(party: string, named: string): string | undefined {
    return this.#invoices.get(keyOf(party, named))?.number;
  }

  /** How a credit takes its lines from an invoice, which has less after it. Undefined: they are not its lines, or more than is left of them. */
  take(party: string, named: string, credited: readonly CreditedLine[]): Fit | undefined {
    const lines = this.#invoices.get(keyOf(party, named))?.lines ?? [];
    for (const goods of [true, false]) {
      const taken = new Set<InvoiceLine>();
      const places = credited.map((line) => {
        const at = lines.findIndex((one) => !taken.has(one) && has(one, line, goods));
        const found = lines[at];
        if (found !== undefined) taken.add(found);
        return at + 1;
      });
      if (credited.length === 0 || places.includes(0)) continue;
      for (const [at, place] of places.entries()) {
        const [line, { quantity, value }] = [lines[place - 1], credited[at] ?? { quantity: 0, value: 0 }];
        if (line === undefined) continue;
        if (goods) line.quantityLeft -= quantity;
        line.valueLeft -= value;
      }
      return { goods, places };
    }
    return undefined;
  }
}

function lineOf(row: Readonly<Record<string, string>>): InvoiceLine {
  const [quantity, rate] = [scaledIn(row['lines.0.quantity'] ?? '') ?? 0, scaledIn(row['lines.0.rate'] ?? '') ?? 0];
  const value = mulDiv(paise(quantity), rate, 1_000_000) - (moneyIn(row['lines.0.discountAmount'] ?? '') ?? 0);
  return { item: row['lines.0.itemId'] ?? '', quantity, value, quantityLeft: quantity, valueLeft: value };
}

function has(line: InvoiceLine, { item, quantity, value }: CreditedLine, goods: boolean): boolean {
  if (nameKey(line.item) !== nameKey(item) || value <= 0 || value > line.valueLeft) return false;
  if (!goods) return true;
  return quantity > 0 && quantity <= line.quantityLeft && Math.abs(value - mulDiv(paise(line.value), quantity, line.quantity)) <= 1;
}

function keyOf(party: string, named: string): string {
  return `${nameKey(party)}\n${nameKey(named)}`;
}
