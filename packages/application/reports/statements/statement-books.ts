import { allNamed, type Named } from '#application/books/ledgers';
import { natureFrom } from '#application/books/nature';
import { perBranch } from '#application/books/per-branch';
import { dayBefore } from '#application/books/years';
import type { Context } from '#application/context';
import type { YearStock } from '#application/reports/statements/ledger-amounts';
import { type Between, type ReadStatementStock, type StockAsked, statementStock } from '#application/reports/statements/statement-stock';
import { assert } from '#domain/assert';
import { paise } from '#domain/money/paise';
import { openingDifference } from '#domain/posting/opening-difference';
import { refuseIfAny } from '#domain/refusal';
import { onTheWay } from '#domain/statements/between-branches';
import type { Moment, StatementBooks, StatementGroup, StatementLedger, StatementPeriod } from '#domain/statements/books';
import { addDays, type Day } from '#domain/time/day';
import { type FinancialYear, isInYear, yearOf } from '#domain/time/financial-year';
import type { Period } from '#domain/time/period';
import { besidePeriods } from '#modules/kit/report/report-filters';

interface Asked extends Period {
  readonly compare: unknown;
}

/**
 * Balances and stock at the ends of each period and at the beginning of its year. Costs as many pages as there are ledgers, however many
 * vouchers there are (decision D36).
 */
export async function statementBooks(
  context: Context,
  branches: readonly string[],
  asked: Asked,
  stockOn: ReadStatementStock = statementStock,
): Promise<StatementBooks> {
  const named = await allNamed(context, ['group', 'customer', 'financial-year', 'branch']);
  const [groups, rows, all] = [named('group'), named('customer'), named('branch')];
  const years = named('financial-year').map(yearIn);
  const begun = begunOf(branches, all, years, asked.from);
  const beside = besidePeriods(asked, asked.compare);
  if (beside.length > mostMonths)
    refuseIfAny([{ path: 'compare', message: `Month by month shows at most ${mostMonths} months. Choose a shorter period` }]);
  if (asked.compare === 'branches' && begun.length > mostBranches)
    refuseIfAny([{ path: 'branches', message: `There is room for ${mostBranches} branches side by side. Choose fewer branches` }]);
  const apart = asked.compare === 'branches' ? begun : [];
  const periods: readonly Cuts[] = [
    ...[asked, ...beside].map((period) => cutsOf(period, begun, years)),
    // What they need is read for their sum anyway.
    ...apart.map((branch) => ({ ...cutsOf(asked, [branch], years), ofBranch: branch.name })),
  ];
  const cuts = periods.flatMap(({ before, yearBegin, end }) => [before, yearBegin, end]);
  const [nets, stocks] = await Promise.all([
    readNets(context, branches, cuts, years),
    readStocks(context, begun, [...cuts, ...periods.map(({ firsts }) => firsts)], stockOn),
  ]);
  const lines = linesOnTheWay(rows.map(ledgerOf));
  const momentAt = (cut: Cut): Moment => ({
    nets: new Map([...summed(cut, nets), ...netsOnTheWay(lines, stocks.onTheWay(cut))]),
    stock: stocks.value(cut),
  });
  const periodOf = ({ period: { from, to }, before, yearBegin, yearStart, end, firsts, ofBranch }: Cuts): StatementPeriod => ({
    ...(ofBranch === undefined ? {} : { ofBranch }),
    ...{ from, to, before: momentAt(before), yearBegin: momentAt(yearBegin), yearStart, end: momentAt(end) },
    firstStock: stocks.value(firsts),
  });
  const [one, ...others] = periods.map(periodOf);
  assert(one, 'a statement has a period');
  return {
    groups: groups.map(groupOf),
    ledgers: withStrays([...rows.map(ledgerOf), ...lines], [one, ...others]),
    branches: new Set(branches),
    isWhole: all.every(({ id }) => branches.includes(id)),
    begins: addDays(begun.map(({ eve }) => eve).sort()[0] ?? asked.from, 1),
    periods: [one, ...others],
  };
}

/** The stock on the day before the year of a day, and the stock with which the books began by then. */
export async function stockOfYear(
  context: Context,
  branches: readonly string[],
  day: Day,
  stockOn: ReadStatementStock = statementStock,
): Promise<YearStock> {
  const named = await allNamed(context, ['financial-year', 'branch']);
  const [years, all] = [named('financial-year').map(yearIn), named('branch')];
  const begun = begunOf(branches, all, years, day);
  const { yearBegin, firsts } = cutsOf({ from: day, to: day }, begun, years);
  const stocks = await readStocks(context, begun, [yearBegin, firsts], stockOn);
  return { opening: paise(stocks.value(yearBegin)), first: paise(stocks.value(firsts)) };
}

/** What these branches sold each other and what had not arrived at the end of a day, for the days of a period and those before it. */
export async function soldOnTheWay(
  context: Context,
  branches: readonly string[],
  { from, to }: Period,
  days: readonly Day[],
): Promise<(day: Day) => number> {
  const named = await allNamed(context, ['financial-year', 'branch']);
  const begun = begunOf(branches, named('branch'), named('financial-year').map(yearIn), from).filter(({ eve }) => eve <= to);
  const stocks = await readStocks(
    context,
    begun,
    days.map((day) => cutAt(begun, day)),
    statementStock,
  );
  return (day) => stocks.onTheWay(cutAt(begun, day));
}

/** The stock that a balance sheet of these branches shows at the end of a day. */
export async function closingStock(context: Context, branches: readonly string[], day: Day): Promise<number> {
  const named = await allNamed(context, ['financial-year', 'branch']);
  const begun = begunOf(branches, named('branch'), named('financial-year').map(yearIn), day).filter(({ eve }) => eve <= day);
  return (await readStocks(context, begun, [cutAt(begun, day)], statementStock)).value(cutAt(begun, day));
}

function begunOf(branches: readonly string[], all: readonly Named[], years: readonly FinancialYear[], day: Day): readonly Begun[] {
  const first = years.map(({ start }) => start).sort()[0] ?? yearOf(day).start;
  return branches.map((id) => {
    const branch = all.find((one) => one.id === id);
    const from = branch?.['booksFrom'];
    return { id, name: String(branch?.['name'] ?? id), eve: dayBefore(typeof from === 'string' ? from : first) };
  });
}

/** A year, and the month before or after it. */
const mostMonths = 13;
/** As in a trial balance. */
const mostBranches = 20;

/** A branch, and the day before its books begin: opening balances and opening stock are of its end. */
interface Begun {
  readonly id: string;
  readonly name: string;
  readonly eve: Day;
}

/** For each branch the day at whose end its books are read; branches that had not begun are left out. */
type Cut = ReadonlyMap<string, Day>;

interface Cuts {
  readonly period: Period;
  readonly before: Cut;
  readonly yearBegin: Cut;
  readonly yearStart: Day;
  readonly end: Cut;
  /** Where the books of each branch begin. */
  readonly firsts: Cut;
  /** The name of the branch, of a column that has only one. */
  readonly ofBranch?: string;
}

function cutsOf(period: Period, branches: readonly Begun[], years: readonly FinancialYear[]): Cuts {
  const { from, to } = period;
  const begun = branches.filter(({ eve }) => eve <= to);
  const after = (day: Day) => cutAt(begun, day);
  const year = years.find((one) => isInYear(one, to)) ?? yearOf(to);
  return {
    ...{ period, before: after(dayBefore(from)), yearBegin: after(dayBefore(year.start)), yearStart: year.start },
    ...{ end: after(to), firsts: new Map(begun.map(({ id, eve }) => [id, eve])) },
  };
}

/** What a branch begins with did not happen in the period, even if its books begin inside it. */
function cutAt(begun: readonly Begun[], day: Day): Cut {
  return new Map(begun.map(({ id, eve }) => [id, day < eve ? eve : day]));
}

type Nets = ReadonlyMap<string, number>;

/** The nets of each branch at the ends of the days that the cuts name. Reading a day also tells the balances before its year. */
async function readNets(
  { ports, scope }: Context,
  branches: readonly string[],
  cuts: readonly Cut[],
  years: readonly FinancialYear[],
): Promise<ReadonlyMap<string, ReadonlyMap<Day, Nets>>> {
  const read = await perBranch(branches, async (branchId) => {
    const days = [...new Set(cuts.flatMap((cut) => cut.get(branchId) ?? []))].sort().reverse();
    const known = new Map<Day, Nets>();
    for (const day of days) {
      if (known.has(day)) continue;
      const { start } = years.find((one) => isInYear(one, day)) ?? yearOf(day);
      const balances = await ports.books.balances(scope, branchId, start, day);
      known.set(day, new Map(balances.map(({ ledgerId, opening, debit, credit }) => [ledgerId, opening + debit - credit])));
      known.set(dayBefore(start), new Map(balances.map(({ ledgerId, opening }) => [ledgerId, opening])));
    }
    return [branchId, known] as const;
  });
  return new Map(read);
}

function summed(cut: Cut, nets: ReadonlyMap<string, ReadonlyMap<Day, Nets>>): Nets {
  const sums = new Map<string, number>();
  for (const [branchId, day] of cut)
    for (const [ledgerId, net] of nets.get(branchId)?.get(day) ?? []) sums.set(ledgerId, (sums.get(ledgerId) ?? 0) + net);
  return sums;
}

/** The value of the stock at each cut: of goods on the way between these branches as well, and without profit that they made with each other. */
async function readStocks(
  context: Context,
  begun: readonly Begun[],
  cuts: readonly Cut[],
  stockOn: ReadStatementStock,
): Promise<{ readonly value: (cut: Cut) => number; readonly onTheWay: (cut: Cut) => number }> {
  const parts = (cut: Cut) => together(cut, begun);
  const asked = [...new Map(cuts.flatMap(parts).map((part) => [part.key, part])).values()];
  const read = asked.length === 0 ? [] : await stockOn(context, asked);
  const stocks = new Map(asked.map(({ key }, at) => [key, read[at]]));
  const isSold = ({ branches, begins }: SameDay, cut: Cut, { from, to }: Between) => !begins && branches.includes(from) && cut.has(to);
  const soldIn = (part: SameDay, cut: Cut) => (stocks.get(part.key)?.onTheWay ?? []).filter((sold) => isSold(part, cut, sold));
  const total = (cut: Cut, of: (part: SameDay) => readonly number[]) =>
    parts(cut)
      .flatMap(of)
      .reduce((sum, value) => sum + value, 0);
  return {
    value: (cut) =>
      total(cut, (part) => {
        const { value = 0, unrealised = [] } = stocks.get(part.key) ?? {};
        const among = unrealised.filter(
          ({ from, to, sold }) =>
            part.branches.includes(from) && part.branches.includes(to) && (sold === undefined || isSold(part, cut, sold)),
        );
        return [value, ...soldIn(part, cut).map(({ cost }) => cost), ...among.map((profit) => -profit.value)];
      }),
    onTheWay: (cut) => total(cut, (part) => soldIn(part, cut).map(({ value }) => value)),
  };
}

/**
 * What one branch sold to another and what has not arrived there is no sale of both together (decision D44): it is taken out of sales and
 * out of what they owe each other, in lines of their own, so that the ledgers stay as they are in the trial balance.
 */
export function linesOnTheWay(ledgers: readonly StatementLedger[]): readonly StatementLedger[] {
  const sales = ledgers.find(({ alias }) => alias === 'branch_transfer_out');
  const owed = ledgers.find(({ ofBranch }) => ofBranch !== null);
  if (sales === undefined || owed === undefined) return [];
  return [
    { ...sales, id: onTheWay.sold, name: onTheWay.name },
    { ...owed, id: onTheWay.owed, name: onTheWay.name, alias: 'branch', ofBranch: null },
  ];
}

function netsOnTheWay({ length }: readonly StatementLedger[], value: number): readonly (readonly [string, number])[] {
  const nets = [
    [onTheWay.sold, value],
    [onTheWay.owed, -value],
  ] as const;
  return length === 0 || value === 0 ? [] : nets;
}

interface SameDay extends StockAsked {
  readonly key: string;
}

/** The branches of a cut that are read at the same day, and begin after it or before; most often these are all. */
function together(cut: Cut, begun: readonly Begun[]): readonly SameDay[] {
  const parts = new Map<string, SameDay>();
  for (const { id, eve } of begun) {
    const day = cut.get(id);
    if (day === undefined) continue;
    const begins = day === eve;
    const place = `${day}|${begins}`;
    const branches = [...(parts.get(place)?.branches ?? []), id];
    parts.set(place, { key: `${place}|${branches.join('|')}`, day, branches, begins });
  }
  return [...parts.values()];
}

function yearIn(row: Named): FinancialYear {
  return { start: String(row['start']), end: String(row['end']) };
}

export function groupOf(row: Named): StatementGroup {
  return {
    ...{ id: row.id, name: String(row['name']), nature: natureFrom(row['nature']) },
    ...{ parentId: textOrNull(row['parentId']), alias: textOrNull(row['alias']) },
  };
}

export function ledgerOf(row: Named): StatementLedger {
  const alias = textOrNull(row['alias']);
  return {
    ...{ id: row.id, name: String(row['name']), groupId: textOrNull(row['groupId']), alias },
    ...{ ofBranch: textOrNull(row['ofBranch']) ?? branchIn(alias), nonCash: row['nonCash'] === true },
  };
}

/** The ledger that stands for a branch is known by its alias where a list shows no more. */
function branchIn(alias: string | null): string | null {
  return alias?.startsWith(branchAlias) ? alias.slice(branchAlias.length) : null;
}

const branchAlias = 'branch-';

/** With ledgers that have balances but are not in the chart, so that the statements still balance. */
function withStrays(ledgers: readonly StatementLedger[], periods: readonly StatementPeriod[]): readonly StatementLedger[] {
  const known = new Set([...ledgers.map(({ id }) => id), openingDifference.id]);
  const strays = new Set(periods.flatMap(({ end }) => [...end.nets.keys()].filter((id) => !known.has(id))));
  return [...ledgers, ...[...strays].map((id) => ({ id, name: id, groupId: null, alias: null, ofBranch: null, nonCash: false }))];
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
