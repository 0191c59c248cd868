import type { TaxedBy } from '#domain/gst/taxed-by';
import { nameKey } from '#domain/migration/name-key';
import type { GoodsLine } from '#domain/tally/rows/goods/goods-lines';
import type { SupplyOfVoucher } from '#domain/tally/rows/trade/supply-of-voucher';
import type { TradeWay } from '#domain/tally/rows/trade/trade-parts';
import type { Day } from '#domain/time/day';

/** An invoice of the file, as far as what corrects it follows from it. */
export interface KnownInvoice {
  readonly guid: string;
  readonly way: TradeWay;
  readonly date: Day;
  /** The day whose rates hold. */
  readonly day: Day;
  readonly supply: SupplyOfVoucher;
  readonly taxedBy: TaxedBy;
  /** Its taxes are those of its paper, and do not follow from its rates. */
  readonly isStated: boolean;
  readonly ledger: string;
  readonly lines: readonly KnownLine[];
}

/** No more of a line than is needed, because the invoices of a large file are all known at once. */
export type KnownLine = Pick<GoodsLine, 'item' | 'quantity' | 'amount' | 'ledger' | 'batch'>;

/** The invoices of a file by party and by the numbers that people call them. */
export class CorrectedInvoices {
  readonly #byName = new Map<string, KnownInvoice[]>();
  readonly #byItem = new Map<string, KnownInvoice[]>();
  /** Few are different. */
  readonly #supplies = new Map<string, SupplyOfVoucher>();
  #left: ReadonlySet<string> = new Set();

  know(party: string, names: readonly (string | null)[], of: KnownInvoice): void {
    const { way, lines } = of;
    const text = JSON.stringify(of.supply);
    const supply = this.#supplies.get(text) ?? of.supply;
    this.#supplies.set(text, supply);
    const slim = lines.map(({ item, quantity, amount, ledger, batch }): KnownLine => ({ item, quantity, amount, ledger, batch }));
    const invoice: KnownInvoice = { ...of, supply, lines: slim };
    const called = names.flatMap((name) => (name === null ? [] : [keyOf(way, party, name)]));
    const sold = lines.map(({ item }) => keyOf(way, party, item.name));
    for (const [map, keys] of [[this.#byName, called] as const, [this.#byItem, sold] as const])
      for (const key of new Set(keys)) {
        const known = map.get(key);
        if (known === undefined) map.set(key, [invoice]);
        else known.push(invoice);
      }
  }

  /** Invoices that turn out not to be taken. */
  forget(guids: ReadonlySet<string>): void {
    this.#left = guids;
  }

  /** Those with one of these numbers up to the day. The latest comes first, because numbers begin again every year. */
  named(way: TradeWay, party: string, names: readonly string[], until: Day): readonly KnownInvoice[] {
    return this.#latest(
      names.flatMap((name) => this.#byName.get(keyOf(way, party, name)) ?? []),
      until,
    );
  }

  /** Those with an item up to the day, the latest first; very old ones of many are left out. */
  withItem(way: TradeWay, party: string, item: string, until: Day): readonly KnownInvoice[] {
    return this.#latest(this.#byItem.get(keyOf(way, party, item)) ?? [], until).slice(0, mostTried);
  }

  #latest(invoices: readonly KnownInvoice[], until: Day): readonly KnownInvoice[] {
    const known = [...new Set(invoices)].filter(({ guid, date }) => date <= until && !this.#left.has(guid));
    return known.toSorted((one, other) => other.date.localeCompare(one.date));
  }
}

const mostTried = 50;

function keyOf(way: TradeWay, party: string, name: string): string {
  return [way, nameKey(party), nameKey(name)].join('\n');
}
