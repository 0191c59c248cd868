import type { Place } from '#application/books/cursor';
import { placesIn, writePlaces } from '#application/books/cursor';
import type { Context } from '#application/context';
import { taxLedgersOf } from '#application/reports/gst/gst-tie-outs/tax-ledgers';
import { noTaxes, type TaxHead } from '#domain/gst-returns/tax-heads';
import { type TiedVoucher, type TieFigures, type TieOutName, voucherDifference } from '#domain/gst-returns/tie-outs/tie-outs';
import { limits } from '#domain/limits';
import { noTax, plus } from '#domain/registers/register-entry';
import { taxIn } from '#domain/registers/register-totals';
import type { Day } from '#domain/time/day';
import { kindsInRegister } from '#modules/books-of';

/** The kinds of documents in the sales register and in that of returns. */
export const inRegister: readonly string[] = [...kindsInRegister('sales'), ...kindsInRegister('sales-returns')];

/** A voucher of which the return has more than the other side, or less. */
export interface DifferingVoucher {
  readonly date: Day;
  readonly slug: string;
  readonly id: string;
  /** Empty if only a side knows it that has no numbers. */
  readonly number: string;
  readonly difference: TieFigures;
  /** Which side knows it. */
  readonly knownTo: 'both' | 'return' | 'books';
}

interface Asked {
  readonly from: Day;
  readonly to: Day;
  readonly tie: Exclude<TieOutName, 'gstr-3b'>;
}

/** So many vouchers are looked at for a page. If differing ones are rarer, the page is shorter, and the next one goes on there. */
const mostLookedAt = 50 * limits.rowsPerPage;

/** A page of the vouchers that make the difference of a comparison: branch by branch, by day and then in the order of entry. */
export async function differingVouchers(
  context: Context,
  branches: readonly string[],
  asked: Asked,
  cursor: string | undefined,
): Promise<{ readonly vouchers: readonly DifferingVoucher[]; readonly cursor?: string }> {
  const places = [...placesIn(cursor, branches.length)];
  const vouchers: DifferingVoucher[] = [];
  let lookedAt = 0;
  for (const [at, branchId] of branches.entries()) {
    const after = places[at] ?? null;
    if (after !== null && after.date > asked.to) continue;
    const sources = sourcesOf(context, branchId, asked, after);
    for (let found = await nextVoucher(sources); found !== undefined; found = await nextVoucher(sources)) {
      const differing = differingOf(asked.tie, found);
      if (differing !== null) vouchers.push(differing);
      lookedAt += 1;
      if (vouchers.length < limits.rowsPerPage && lookedAt < mostLookedAt) continue;
      places[at] = { date: found.date, sequence: found.sequence };
      return { vouchers, cursor: writePlaces(branches.map((_, one) => places[one] ?? null)) };
    }
    places[at] = { date: beyond, sequence: 0 };
  }
  return { vouchers };
}

/** After every day: the branch was seen to its end. */
const beyond = '9999-12-31';

/** What a side says of a voucher. */
interface Said extends Place {
  readonly slug: string;
  readonly id: string;
  readonly number: string;
  readonly says: TiedVoucher;
}

/** A list of what a side says, by place, page by page. */
interface Source {
  readonly side: 'return' | 'books';
  readonly read: () => Promise<{ readonly rows: readonly Said[]; readonly more: boolean }>;
  rows: readonly Said[];
  more: boolean;
}

interface Found extends Said {
  readonly sides: ReadonlySet<Source['side']>;
}

/** The voucher at the first place that any list has, with all that they say of it; undefined at the end of all. */
async function nextVoucher(sources: readonly Source[]): Promise<Found | undefined> {
  await Promise.all(sources.map(filled));
  const first = sources.flatMap(({ rows }) => rows[0] ?? []).sort(byPlace)[0];
  if (first === undefined) return undefined;
  let says: TiedVoucher = {};
  let { number } = first;
  const sides = new Set<Source['side']>();
  for (const source of sources) {
    // A ledger may have a debit and a credit of a voucher, the second on the next page.
    for (let [row] = source.rows; row !== undefined && byPlace(row, first) === 0; [row] = source.rows) {
      says = bothOf(says, row.says);
      number ||= row.number;
      sides.add(source.side);
      source.rows = source.rows.slice(1);
      await filled(source);
    }
  }
  return { ...first, number, says, sides };
}

async function filled(source: Source): Promise<void> {
  while (source.rows.length === 0 && source.more) Object.assign(source, await source.read());
}

function byPlace(one: Place, other: Place): number {
  if (one.date !== other.date) return one.date < other.date ? -1 : 1;
  return one.sequence - other.sequence;
}

function bothOf(one: TiedVoucher, other: TiedVoucher): TiedVoucher {
  const { posted } = one;
  if (!posted || !other.posted) return { ...one, ...other };
  const { taxable: _, ...sum } = plus({ ...noTax, ...posted }, { ...noTax, ...other.posted });
  return { ...one, posted: sum };
}

function differingOf(tie: Asked['tie'], { date, slug, id, number, says, sides }: Found): DifferingVoucher | null {
  const difference = voucherDifference(tie, says);
  if (difference === null) return null;
  return { date, slug, id, number, difference, knownTo: sides.size > 1 ? 'both' : sides.has('return') ? 'return' : 'books' };
}

/** The lists of both sides of a comparison in a branch, after a place. */
function sourcesOf(context: Context, branchId: string, { from, to, tie }: Asked, after: Place | null): readonly Source[] {
  const { scope, ports } = context;
  const { books } = ports;
  const period = [after?.date ?? from, to] as const;
  /** A list that is read by place. */
  const listed = <Row extends Place>(
    side: Source['side'],
    read: (place: Place | null) => Promise<{ readonly rows: readonly Row[]; readonly more: boolean }>,
    said: (row: Row) => readonly Said[],
  ): Source => {
    let place = after;
    return {
      ...{ side, rows: [], more: true },
      read: async () => {
        const { rows, more } = await read(place);
        place = rows.at(-1) ?? place;
        return { rows: rows.flatMap(said), more };
      },
    };
  };
  const pageAfter = (place: Place | null) => ({ limit: limits.rowsPerPage, ...(place && { after: place }) });
  const supplies = (keep: (slug: string) => boolean) =>
    listed(
      'return',
      (place) => books.outward(scope, branchId, from, to, pageAfter(place)),
      (row) => (keep(row.slug) ? [{ ...placeOf(row), number: row.number, says: { outward: row } }] : []),
    );
  const register = (kind: 'sales' | 'sales-returns') =>
    listed(
      'books',
      (place) => books.register(scope, branchId, kind, from, to, pageAfter(place)),
      (row) => [{ ...placeOf(row), number: row.number, says: { registered: plus(noTax, taxIn(row.rates), kind === 'sales' ? 1 : -1) } }],
    );
  const purchases = () =>
    listed(
      'return',
      (place) => books.inward(scope, branchId, from, to, pageAfter(place)),
      (row) => [{ ...placeOf(row), number: row.bought?.voucher ?? '', says: { inward: row } }],
    );
  /** The statement of a tax ledger. Its first page begins with the day of the place, and leaves out what was seen. */
  const statement = (ledgerId: string, head: TaxHead, sign: 1 | -1): Source => {
    let last: string | undefined;
    return {
      ...{ side: 'books', rows: [], more: true },
      read: async () => {
        const page = { limit: limits.rowsPerPage, ...(last === undefined ? {} : { cursor: last }) };
        const { rows, cursor } = await books.statement(scope, branchId, ledgerId, ...period, page);
        last = cursor;
        return {
          rows: rows
            .filter((row) => after === null || byPlace(row, after) > 0)
            .map((row) => ({ ...placeOf(row), number: row.number, says: { posted: { ...noTaxes, [head]: -sign * row.amount } } })),
          more: cursor !== undefined,
        };
      },
    };
  };
  switch (tie) {
    case 'register':
    case 'issued':
      return [supplies((slug) => inRegister.includes(slug)), register('sales'), register('sales-returns')];
    case 'hsn':
      return [supplies(() => true)];
    default: {
      const ledgers = taxLedgersOf(context)[tie].map(({ id, head, sign }) => statement(id, head, sign));
      return [tie === 'output' ? supplies(() => true) : purchases(), ...ledgers];
    }
  }
}

function placeOf<Row extends Place & { readonly slug: string; readonly id: string }>({ date, sequence, slug, id }: Row) {
  return { date, sequence, slug, id };
}
