import { openingDifference } from '#domain/posting/opening-difference';
import { betweenBranches, isBetween } from '#domain/statements/between-branches';
import {
  type Amounts,
  columnsOn,
  lineIn,
  type Moment,
  netOf,
  perPeriod,
  type StatementBooks,
  type StatementGroup,
  type StatementLedger,
  type StatementLine,
  type StatementPeriod,
  sumOfLines,
} from '#domain/statements/books';
import { chartOf, isDefaultGroup, isResult, lineIdOf, type StatementChart } from '#domain/statements/chart-of-statement';
import { resultOf } from '#domain/statements/profit-and-loss';

/** Credits are positive among the liabilities, debits among the assets. */
export interface BalanceSheet {
  readonly liabilities: readonly StatementLine[];
  readonly assets: readonly StatementLine[];
  readonly total: Amounts;
}

interface Options {
  /** Each ledger is on the side of its own balance, so an overdrawn bank account is a liability. */
  readonly byBalance?: boolean;
  /** Profit & Loss A/c is among the liabilities also with a loss, which Schedule III takes off the reserves. */
  readonly lossTakenOff?: true;
}

/**
 * The balance sheet at the end of each period. A primary group stays on the side of its nature and may be negative. Branch / Divisions,
 * Suspense A/c, Profit & Loss A/c and the opening difference are on the side of their balance: on both, if it changed from one period to
 * another.
 */
export function balanceSheet(
  books: StatementBooks,
  { byBalance = false, lossTakenOff }: Options = {},
  chart: StatementChart = chartOf(books),
): BalanceSheet {
  const sides = { Liability: [] as StatementLine[], Asset: [] as StatementLine[] };
  const put = (side: Side, line: StatementLine | null) => line !== null && sides[side].push(line);
  const zeros = perPeriod(books, () => 0);
  const lineOf = (group: StatementGroup, children: readonly StatementLine[], isShown: boolean, side: Side): StatementLine | null => {
    if (children.length === 0 && !isShown) return null;
    const id = lineIdOf(group);
    const amounts = children.length === 0 ? zeros : sumOfLines(children);
    return signed({ id, kind: 'group', name: group.name, amounts, children }, side);
  };

  // A default group that is on the other side follows those that belong there.
  const visits = (group: StatementGroup) => goesByBalance.has(group.alias ?? '');
  const [defaults, own] = [chart.roots.filter(isDefaultGroup), chart.roots.filter((group) => !isDefaultGroup(group))];
  for (const group of [...defaults.filter((one) => !visits(one)), ...defaults.filter(visits), ...own]) {
    if (isResult(group.nature)) continue;
    const nature: Side = group.nature === 'Asset' ? 'Asset' : 'Liability';
    const lines = linesOf(books, chart, group);
    if (byBalance) {
      for (const side of both) put(side, lineOf(group, oneSide(books, lines, side), side === nature, side));
    } else if (visits(group)) {
      const line = lineOf(group, lines, false, 'Asset');
      if (line !== null) for (const side of both) put(side, onSide(books, line, side));
    } else put(nature, lineOf(group, lines, isAlwaysShown(group), nature));
  }
  for (const apart of [ungrouped(books, chart), profitLossAccount(books, chart), difference(books)]) {
    const isEmpty = apart.amounts.every((amount) => amount === 0);
    const staysThere = apart.id === 'profit_loss' && (isEmpty || lossTakenOff);
    if (staysThere) put('Liability', signed(apart, 'Liability'));
    else for (const side of both) put(side, onSide(books, apart, side));
  }
  return { liabilities: sides.Liability, assets: sides.Asset, total: sumOfLines(sides.Liability) };
}

type Side = 'Liability' | 'Asset';
const both = ['Liability', 'Asset'] as const;

/** Primary groups on the side of their balance; 0 counts as a credit. */
const goesByBalance: ReadonlySet<string> = new Set(['branch_divisions', 'suspense']);

/** Shown also when there is nothing in them. */
const alwaysShown: ReadonlySet<string> = new Set([
  'capital_account',
  'loans',
  'current_liabilities',
  'fixed_assets',
  'investments',
  'current_assets',
]);

function isAlwaysShown({ alias }: StatementGroup): boolean {
  return alias !== null && alwaysShown.has(alias);
}

/** The contents of a primary group, debit positive. */
function linesOf(books: StatementBooks, chart: StatementChart, group: StatementGroup): readonly StatementLine[] {
  const isOfBranches = group.alias === 'branch_divisions';
  const isTogether = (ledger: StatementLedger) => isOfBranches && isBetween(books, ledger);
  const lines = chart.linesIn(group.id, (ledger) =>
    ledger.alias === openingStock || isTogether(ledger) ? null : perPeriod(books, ({ end }) => netOf(end, ledger.id)),
  );
  if (isOfBranches) {
    const together = books.ledgers.filter((ledger) => isTogether(ledger) && chart.rootOf(ledger) === group);
    const amounts = perPeriod(books, ({ end }) => together.reduce((sum, { id }) => sum + netOf(end, id), 0));
    return amounts.every((amount) => amount === 0) ? lines : [...lines, { ...betweenBranches, kind: 'line', amounts }];
  }
  if (group.alias !== 'current_assets') return lines;
  const stock = perPeriod(books, ({ end }) => end.stock);
  return [{ id: 'closing_stock', kind: 'line', name: 'Closing Stock', amounts: stock }, ...lines];
}

/** What is posted on the ledger of opening stock never reaches the statements, because the value comes from the stock. */
const openingStock = 'opening_stock';

/** The ledgers with a balance on this side, in the periods in which they have it. */
function oneSide(books: StatementBooks, lines: readonly StatementLine[], side: Side): readonly StatementLine[] {
  return lines.flatMap((line): readonly StatementLine[] => {
    if (line.children === undefined) {
      const shown = lineIn(line, columnsOf(books, line, side));
      return shown === null ? [] : [shown];
    }
    const children = oneSide(books, line.children, side);
    return children.length === 0 ? [] : [{ ...line, amounts: sumOfLines(children), children }];
  });
}

/** The periods in which a line is on this side, with the sign of the side; null without one. The line is debit positive. */
function onSide(books: StatementBooks, line: StatementLine, side: Side): StatementLine | null {
  const shown = lineIn(line, columnsOf(books, line, side));
  return shown && signed(shown, side);
}

function columnsOf(books: StatementBooks, { amounts }: StatementLine, side: Side): readonly boolean[] {
  return columnsOn(books, amounts, (amount) => amount > 0 === (side === 'Asset'));
}

/** With the sign of the side. */
function signed(line: StatementLine, side: Side): StatementLine {
  const amounts = side === 'Asset' ? line.amounts : line.amounts.map((amount) => -amount || 0);
  const { children } = line;
  return children === undefined ? { ...line, amounts } : { ...line, amounts, children: children.map((child) => signed(child, side)) };
}

/** Earlier years' result, this year's and what was carried elsewhere, in one line (decision D33). */
function profitLossAccount(books: StatementBooks, chart: StatementChart): StatementLine {
  const account = books.ledgers.find(({ alias }) => alias === 'profit_loss');
  const own = (moment: Moment) => (account === undefined ? 0 : netOf(moment, account.id));
  const result = (period: StatementPeriod, from: Moment | null, to: Moment) =>
    resultOf(books, chart, (id) => netOf(to, id) - (from === null ? 0 : netOf(from, id))) +
    to.stock -
    (from === null ? period.firstStock : from.stock);
  const line = (id: string, name: string, figure: (period: StatementPeriod) => number): StatementLine => ({
    ...{ id, kind: 'line', name },
    amounts: perPeriod(books, figure),
  });
  const children = [
    line('brought_forward', 'Brought forward', (period) => own(period.yearBegin) - result(period, null, period.yearBegin)),
    {
      ...line('current', 'Result of the year', (period) => -result(period, period.yearBegin, period.end)),
      ...(books.periods[0]?.yearStart === undefined ? {} : { resultSince: books.periods[0].yearStart }),
    },
    line('transferred', 'Transferred', ({ yearBegin, end }) => own(end) - own(yearBegin)),
  ];
  return {
    ...{ id: 'profit_loss', kind: 'line', name: account?.name ?? 'Profit & Loss A/c' },
    amounts: sumOfLines(children),
    children: children.filter(({ amounts }) => amounts.some((amount) => amount !== 0)),
  };
}

/** With the gap between what the ledger of opening stock says and what the stock was worth. */
function difference(books: StatementBooks): StatementLine {
  const stated = books.ledgers.filter(({ alias }) => alias === openingStock);
  return {
    ...{ id: 'opening_difference', kind: 'line', name: openingDifference.name },
    amounts: perPeriod(
      books,
      ({ end, firstStock }) => netOf(end, openingDifference.id) + stated.reduce((sum, { id }) => sum + netOf(end, id), 0) - firstStock,
    ),
  };
}

/** Ledgers that are in no group; there should be none. */
function ungrouped(books: StatementBooks, chart: StatementChart): StatementLine {
  const apart = new Set<string | null>(['profit_loss', openingStock]);
  const children = books.ledgers.flatMap((ledger): readonly StatementLine[] => {
    if (chart.rootOf(ledger) !== undefined || apart.has(ledger.alias)) return [];
    const amounts = perPeriod(books, ({ end }) => netOf(end, ledger.id));
    return amounts.every((amount) => amount === 0) ? [] : [{ id: ledger.id, kind: 'ledger', name: ledger.name, amounts }];
  });
  return {
    ...{ id: 'ungrouped', kind: 'line', name: 'Ledgers without a group' },
    amounts: children.length === 0 ? perPeriod(books, () => 0) : sumOfLines(children),
    children,
  };
}
