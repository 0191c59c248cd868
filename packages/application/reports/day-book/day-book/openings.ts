import { branchNames } from '#application/books/branches';
import { ledgerName } from '#application/books/ledgers';
import { dayBefore, yearsOf } from '#application/books/years';
import { recordsNamed } from '#application/commit/records-named';
import type { Context } from '#application/context';
import { openingBalance, openingsPartition } from '#application/opening/opening-balance';
import { statedOpenings } from '#application/opening/stated-openings';
import type { DayBookFacts, DayBookSums } from '#application/reports/day-book/day-book/table';
import { paise } from '#domain/money/paise';
import { addTally, noTally, voucherTally } from '#domain/registers/day-tally';
import type { Day } from '#domain/time/day';

interface Period {
  readonly from: Day;
  readonly to: Day;
}

type Voucher = DayBookFacts['vouchers'][number];

/**
 * A page of vouchers with the opening balances dated among them. Older versions took openings of a later year, dated in the year before it:
 * the day book shows them there, as the ledgers do. The cursor says up to which day they were shown.
 */
export async function withOpenings(
  context: Context,
  branches: readonly string[],
  period: Period,
  cursor: string | undefined,
  read: (cursor: string | undefined) => Promise<DayBookFacts>,
): Promise<DayBookFacts> {
  const [, shown = '', inner] = /^(\d{4}-\d{2}-\d{2})?~(.*)$/s.exec(cursor ?? '') ?? [];
  const page = await read(cursor === undefined ? undefined : (inner ?? cursor));
  const last = page.vouchers.at(-1)?.date ?? shown;
  const days = (await yearsOf(context))
    .map(({ id, start }) => ({ yearId: id, day: dayBefore(start) }))
    .filter(({ day }) => day >= period.from && day <= period.to && day > shown);
  const isOnPage = ({ day }: { readonly day: Day }) => page.cursor === undefined || day <= last;
  // Sums are those of the whole period.
  const places = (page.sums === undefined ? days.filter(isOnPage) : days).flatMap((one) =>
    branches.map((branchId) => ({ ...one, branchId })),
  );
  const nameOf = await branchNames(context, branches);
  const openings = (await Promise.all(places.map((place) => openingsOf(context, place, nameOf(place.branchId))))).flat();
  const vouchers = [...page.vouchers, ...openings.filter(({ date }) => isOnPage({ day: date }))].sort((one, other) =>
    one.date < other.date ? -1 : one.date > other.date ? 1 : 0,
  );
  const sums = page.sums === undefined ? {} : { sums: [...page.sums, ...sumOf(openings)] };
  return { ...page, vouchers, ...sums, ...(page.cursor === undefined ? {} : { cursor: `${last}~${page.cursor}` }) };
}

function sumOf(openings: readonly Voucher[]): DayBookSums {
  if (openings.length === 0) return [];
  return [{ type: openingBalance.title, ...openings.reduce((sum, one) => addTally(sum, voucherTally(one)), noTally) }];
}

interface Place {
  readonly branchId: string;
  readonly yearId: string;
  readonly day: Day;
}

async function openingsOf(context: Context, { branchId, yearId, day }: Place, branch: string): Promise<readonly Voucher[]> {
  const rows = await statedOpenings(context, [openingsPartition({ branchId, financialYearId: yearId })]);
  const ledgers = rows.map(({ ledgerId }) => ({ slug: 'customer', id: String(ledgerId) }));
  const entries = rows.map(({ id }) => ({ slug: openingBalance.slug, id }));
  const found = await recordsNamed(context, [...ledgers, ...entries]);
  return rows.map(
    ({ id, ledgerId, balance }): Voucher => ({
      id,
      slug: openingBalance.slug,
      type: openingBalance.title,
      number: 'Opening',
      date: day,
      particulars: ledgerName(found, String(ledgerId)),
      amount: paise(Number(balance)),
      others: [],
      total: paise(Math.abs(Number(balance))),
      cancelled: false,
      createdBy: found.get(id)?.createdBy ?? '',
      branch,
    }),
  );
}
