import { type Paise, paise, type Quantity, scaled } from '#domain/money/paise';
import type { KnownInvoice } from '#domain/tally/rows/corrections/corrected-invoices';

/** What came back of a line of an invoice, and by how much notes lowered it. */
export interface Returned {
  readonly quantity: Quantity;
  readonly value: Paise;
}

const nothing: Returned = { quantity: scaled(0), value: paise(0) };

/** What returns and notes took of the lines of invoices. */
export class ReturnedValues {
  /** By id and place of the line. */
  readonly #returned = new Map<string, Returned>();

  of({ guid }: Pick<KnownInvoice, 'guid'>, place: number): Returned {
    return this.#returned.get(`${guid}|${place}`) ?? nothing;
  }

  add(invoice: Pick<KnownInvoice, 'guid'>, place: number, { quantity, value }: Returned): void {
    const before = this.of(invoice, place);
    this.#returned.set(`${invoice.guid}|${place}`, {
      quantity: scaled(before.quantity + quantity),
      value: paise(before.value + value),
    });
  }
}
