import type { BookCount, BookDocument, BookNote, TakingBooks } from '#application/migration/ports';
import type { VoucherRowsOf } from '#domain/tally/rows/voucher-rows';
import type { TallyFigures } from '#domain/tally/tally-figures';
import type { VoucherFate } from '#domain/tally/tally-review';
import type { TallyVoucher } from '#domain/tally/voucher';
import type { BaseType } from '#domain/tally/voucher-base';
import type { SpooledVouchers } from '#integrations/tally/spooled-vouchers';

export interface Taking {
  documents(): AsyncIterable<BookDocument>;
  /** Once the documents were read to the end. */
  counts(): readonly BookCount[];
  notes(): readonly BookNote[];
}

interface Wish {
  readonly spooled: SpooledVouchers;
  readonly books: TakingBooks;
  /** It knows all vouchers. */
  readonly rows: VoucherRowsOf;
  /** Takes the vouchers that become documents, to say what the books would have. */
  readonly taken: TallyFigures;
}

interface Count {
  found: number;
  taken: number;
  existing: number;
}

/** What has no place in the books by itself can still come as debits and credits: salaries. */
export function isAsked(base: BaseType | null, fate: VoucherFate): base is BaseType {
  return base !== null && (fate === 'taken' || (fate === 'reported' && base === 'Payroll'));
}

/** The vouchers of a file as documents, in its order. */
export function takeVouchers({ spooled, rows, books, taken }: Wish): Taking {
  const notes: BookNote[] = [];
  const counts = new Map<string, Count>();
  const countOf = (type: string) => {
    const count = counts.get(type) ?? { found: 0, taken: 0, existing: 0 };
    counts.set(type, count);
    return count;
  };
  const note = (voucher: TallyVoucher, severity: BookNote['severity'], text: string) => {
    notes.push({ severity, object: `${voucher.type} ${voucher.number}`.trim(), text, place: String(voucher.place) });
  };
  return {
    async *documents() {
      for await (const { voucher, base, fate } of spooled.read()) {
        const count = countOf(voucher.type);
        count.found += 1;
        if (!isAsked(base, fate)) continue;
        const version = String(voucher.alterId);
        const known = books.knownVersion(voucher.guid);
        if (known !== undefined) {
          count.existing += 1;
          if (known !== version) note(voucher, 'warning', 'It was changed in Tally since it was imported. Change it here by hand.');
          continue;
        }
        const made = rows.rows(voucher, base);
        if ('left' in made) {
          if (fate === 'taken') note(voucher, 'error', made.left);
          continue;
        }
        if (made.remark !== null) note(voucher, 'info', made.remark);
        count.taken += 1;
        taken.add(base === 'Purchase' ? withItsGoods(voucher) : voucher, base);
        const { date } = voucher;
        if (date === null) throw new Error('Broken assumption: a voucher that is taken has a day');
        for (const record of made.taken) yield { ...record, date: record.date ?? date, key: voucher.guid, version };
      }
    },
    counts: () =>
      [...counts].map(([kind, { found, taken: some, existing }]) => ({ kind, found, taken: some, left: found - some - existing })),
    notes: () => notes,
  };
}

/** The books have no receipt notes: goods come with the purchase that names the note. */
function withItsGoods(voucher: TallyVoucher): TallyVoucher {
  const goods = voucher.goods.map((one) => ({ ...one, lots: one.lots.map((lot) => ({ ...lot, tracking: null })) }));
  return { ...voucher, goods };
}
