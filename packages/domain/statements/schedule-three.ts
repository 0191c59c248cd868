import { type BalanceSheet, balanceSheet } from '#domain/statements/balance-sheet';
import { type StatementBooks, type StatementLine, sumOfLines } from '#domain/statements/books';
import { chartOf, type StatementChart } from '#domain/statements/chart-of-statement';

interface Head {
  readonly id: string;
  readonly name: string;
  readonly lines: readonly { readonly id: string; readonly name: string }[];
}

/** Schedule III of the Companies Act 2013, Division I, part I. Lines that the chart has no groups for are left out. */
const equityAndLiabilities: readonly Head[] = [
  {
    id: 'shareholders',
    name: "Shareholders' funds",
    lines: [
      { id: 'share_capital', name: 'Share capital' },
      { id: 'reserves', name: 'Reserves and surplus' },
    ],
  },
  {
    id: 'non_current_liabilities',
    name: 'Non-current liabilities',
    lines: [
      { id: 'long_term_borrowings', name: 'Long-term borrowings' },
      { id: 'other_long_term', name: 'Other long-term liabilities' },
    ],
  },
  {
    id: 'current_liabilities_iii',
    name: 'Current liabilities',
    lines: [
      { id: 'short_term_borrowings', name: 'Short-term borrowings' },
      { id: 'trade_payables', name: 'Trade payables' },
      { id: 'other_current_liabilities', name: 'Other current liabilities' },
      { id: 'short_term_provisions', name: 'Short-term provisions' },
    ],
  },
];

const assetHeads: readonly Head[] = [
  {
    id: 'non_current_assets',
    name: 'Non-current assets',
    lines: [
      { id: 'property', name: 'Property, plant and equipment and intangible assets' },
      { id: 'non_current_investments', name: 'Non-current investments' },
      { id: 'other_non_current_assets', name: 'Other non-current assets' },
    ],
  },
  {
    id: 'current_assets_iii',
    name: 'Current assets',
    lines: [
      { id: 'inventories', name: 'Inventories' },
      { id: 'trade_receivables', name: 'Trade receivables' },
      { id: 'cash_equivalents', name: 'Cash and cash equivalents' },
      { id: 'short_term_loans', name: 'Short-term loans and advances' },
      { id: 'other_current_assets', name: 'Other current assets' },
    ],
  },
];

/** Where the lines of a balance sheet belong: by their own id, else by the primary group that they are in. */
const placeOf: Readonly<Record<string, string>> = {
  capital_account: 'share_capital',
  reserves_surplus: 'reserves',
  profit_loss: 'reserves',
  loans: 'long_term_borrowings',
  bank_liabilities: 'short_term_borrowings',
  current_liabilities: 'other_current_liabilities',
  creditors: 'trade_payables',
  provisions: 'short_term_provisions',
  fixed_assets: 'property',
  investments: 'non_current_investments',
  misc_expenses: 'other_non_current_assets',
  current_assets: 'other_current_assets',
  closing_stock: 'inventories',
  stock_in_hand: 'inventories',
  debtors: 'trade_receivables',
  cash_in_hand: 'cash_equivalents',
  bank_accounts: 'cash_equivalents',
  loans_advances: 'short_term_loans',
  deposits: 'short_term_loans',
};

/** Own groups are long-term; branches, suspense and the opening difference are other current items of their side. */
const elsewhere = {
  group: { Liability: 'other_long_term', Asset: 'other_non_current_assets' },
  line: { Liability: 'other_current_liabilities', Asset: 'other_current_assets' },
} as const;

const current: ReadonlySet<string> = new Set(['branch_divisions', 'suspense', 'opening_difference', 'ungrouped']);

/** The balance sheet in the order of Schedule III. A loss carried is taken off the reserves. */
export function scheduleThree(books: StatementBooks, chart: StatementChart = chartOf(books)): BalanceSheet {
  const sheet = balanceSheet(books, { lossTakenOff: true }, chart);
  const found = new Map<string, StatementLine[]>();
  const put = (place: string, line: StatementLine) => found.set(place, [...(found.get(place) ?? []), line]);
  for (const [side, lines] of [
    ['Liability', sheet.liabilities],
    ['Asset', sheet.assets],
  ] as const) {
    for (const line of lines) {
      if (line.id === 'profit_loss') put('reserves', line);
      else if (placeOf[line.id] === undefined) put(elsewhere[current.has(line.id) ? 'line' : 'group'][side], line);
      else for (const child of line.children ?? []) put(placeOf[child.id] ?? placeOf[line.id] ?? '', child);
    }
  }
  const headsOf = (heads: readonly Head[]): readonly StatementLine[] =>
    heads.map(({ id, name, lines }) => {
      const children = lines.flatMap((line): readonly StatementLine[] => {
        const within = found.get(line.id) ?? [];
        return within.length === 0 ? [] : [{ ...line, kind: 'group', amounts: sumOfLines(within), children: within }];
      });
      const amounts = children.length === 0 ? books.periods.map(() => 0) : sumOfLines(children);
      return { id, kind: 'group', name, amounts, children };
    });
  const liabilities = headsOf(equityAndLiabilities);
  return { liabilities, assets: headsOf(assetHeads), total: sumOfLines(liabilities) };
}
