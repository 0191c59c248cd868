import { openingDifference } from '#domain/posting/opening-difference';
import {
  type Amounts,
  moved,
  netOf,
  perPeriod,
  type StatementBooks,
  type StatementLedger,
  type StatementPeriod,
} from '#domain/statements/books';
import { chartOf, isDefaultGroup, isResult, type StatementChart } from '#domain/statements/chart-of-statement';
import { resultOf } from '#domain/statements/profit-and-loss';

/** Money that comes in is positive. */
export interface CashFlow {
  readonly operating: readonly CashFlowLine[];
  readonly investing: readonly CashFlowLine[];
  readonly financing: readonly CashFlowLine[];
  readonly net: Amounts;
  readonly opening: Amounts;
  readonly closing: Amounts;
}

export interface CashFlowLine {
  readonly id: LineId;
  readonly name: string;
  readonly amounts: Amounts;
  /** The ledgers that it is made of, as far as it is made of ledgers. */
  readonly ledgers: readonly { readonly id: string; readonly name: string; readonly amounts: Amounts }[];
}

const lines = {
  operating: ['netProfit', 'nonCash', 'stock', 'receivables', 'otherCurrentAssets', 'payables', 'otherCurrentLiabilities', 'other'],
  investing: ['fixedAssets', 'investments', 'ownAssets'],
  financing: ['capital', 'loans', 'ownLiabilities'],
} as const;

type LineId = (typeof lines)[keyof typeof lines][number];

const names: Readonly<Record<LineId, string>> = {
  netProfit: 'Net profit',
  nonCash: 'Costs without payment, such as depreciation',
  stock: 'Change of stock',
  receivables: 'Change of receivables',
  otherCurrentAssets: 'Change of other current assets',
  payables: 'Change of payables',
  otherCurrentLiabilities: 'Change of other current liabilities',
  other: 'Other changes',
  fixedAssets: 'Fixed assets bought and sold',
  investments: 'Investments bought and sold',
  ownAssets: 'Other assets',
  capital: 'Capital brought in and drawn',
  loans: 'Loans taken and repaid',
  ownLiabilities: 'Other long-term liabilities',
};

/**
 * The cash flow by the indirect method: from the result to the change of money, by way of everything else that changed. Money is all under
 * Bank Accounts, Cash-in-Hand and Bank OD A/c.
 */
export function cashFlow(books: StatementBooks, chart: StatementChart = chartOf(books)): CashFlow {
  const ofLine = Map.groupBy(books.ledgers, (ledger) => lineOf(ledger, chart));
  const cash = ofLine.get('cash') ?? [];
  const nonCash = books.ledgers.filter((ledger) => ledger.nonCash && isResult(chart.rootOf(ledger)?.nature));
  const ledgersOf = (id: LineId) => (id === 'nonCash' ? nonCash : (ofLine.get(id) ?? []));
  // A cost without money was not paid: it is added to the result, and taken off what the assets brought.
  const sign = (id: LineId) => (id === 'nonCash' ? 1 : -1);
  const figureOf = (id: LineId, period: StatementPeriod): number => {
    const changed = ledgersOf(id).reduce((sum, ledger) => sum + sign(id) * moved(period, ledger.id), 0);
    switch (id) {
      case 'netProfit':
        return resultOf(books, chart, (ledgerId) => moved(period, ledgerId)) + period.end.stock - period.before.stock;
      case 'stock':
        return period.before.stock - period.end.stock;
      case 'fixedAssets':
        return changed - figureOf('nonCash', period);
      case 'other':
        return changed - moved(period, openingDifference.id);
      default:
        return changed;
    }
  };
  const section = (ids: readonly LineId[]): readonly CashFlowLine[] =>
    ids.map((id) => ({
      id,
      name: names[id],
      amounts: perPeriod(books, (period) => figureOf(id, period)),
      ledgers: ledgersOf(id)
        .map((ledger) => ({ ...named(ledger), amounts: perPeriod(books, (period) => sign(id) * moved(period, ledger.id)) }))
        .filter(({ amounts }) => amounts.some((amount) => amount !== 0)),
    }));
  const [operating, investing, financing] = [section(lines.operating), section(lines.investing), section(lines.financing)];
  const all = [...operating, ...investing, ...financing];
  return {
    ...{ operating, investing, financing },
    net: perPeriod(books, () => 0).map((_, at) => all.reduce((sum, { amounts }) => sum + (amounts[at] ?? 0), 0)),
    opening: perPeriod(books, ({ before }) => cash.reduce((sum, { id }) => sum + netOf(before, id), 0)),
    closing: perPeriod(books, ({ end }) => cash.reduce((sum, { id }) => sum + netOf(end, id), 0)),
  };
}

/** Where a change of a ledger is shown; null for incomes and expenses, which are in the result. */
function lineOf(ledger: StatementLedger, chart: StatementChart): LineId | 'cash' | null {
  const isUnder = (alias: string) => chart.isUnder(ledger, alias);
  const root = chart.rootOf(ledger);
  if (ledger.alias === 'profit_loss') return 'capital';
  if (ledger.alias === 'opening_stock') return 'other';
  if (isResult(root?.nature)) return null;
  if (['bank_accounts', 'cash_in_hand', 'bank_liabilities'].some(isUnder)) return 'cash';
  switch (root?.alias) {
    case 'capital_account':
      return 'capital';
    case 'loans':
      return 'loans';
    case 'fixed_assets':
      return 'fixedAssets';
    case 'investments':
      return 'investments';
    case 'current_assets':
      return isUnder('debtors') ? 'receivables' : 'otherCurrentAssets';
    case 'current_liabilities':
      return isUnder('creditors') ? 'payables' : 'otherCurrentLiabilities';
    default:
      if (root === undefined || isDefaultGroup(root)) return 'other';
      return root.nature === 'Asset' ? 'ownAssets' : 'ownLiabilities';
  }
}

function named({ id, name }: StatementLedger): { readonly id: string; readonly name: string } {
  return { id, name };
}
