import { nameKey } from '#domain/migration/name-key';
import { codeText } from '#domain/tally/rows/row-texts';
import type { TallyMasters } from '#domain/tally/tally-masters';
import type { TallyVoucher } from '#domain/tally/voucher';
import type { Day } from '#domain/time/day';

/** The day on which each batch was made: the first that the file says, because vouchers of Tally may differ, and a batch of the books has one. */
export class BatchDays {
  readonly #masters: TallyMasters;
  readonly #days = new Map<string, Day>();

  constructor(masters: TallyMasters) {
    this.#masters = masters;
    for (const { name, opening } of masters.items.all) for (const { batch, madeOn } of opening.rows) this.#dayOf(name, batch, madeOn);
  }

  /** The voucher with these days. All vouchers of the file are asked for first, in its order. */
  of(voucher: TallyVoucher): TallyVoucher {
    if (!voucher.goods.some(({ lots }) => lots.some(({ madeOn }) => madeOn !== null))) return voucher;
    const goods = voucher.goods.map(({ lots, ...entry }) => ({
      ...entry,
      lots: lots.map((lot) => ({ ...lot, madeOn: this.#dayOf(entry.item, lot.batch, lot.madeOn) })),
    }));
    return { ...voucher, goods };
  }

  #dayOf(item: string, batch: string | null, day: Day | null): Day | null {
    if (batch === null || day === null) return day;
    const key = `${nameKey(this.#masters.items.find(item)?.name ?? item)}|${codeText(batch)}`;
    const first = this.#days.get(key) ?? day;
    this.#days.set(key, first);
    return first;
  }
}
