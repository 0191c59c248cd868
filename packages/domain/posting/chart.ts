import { assert } from '#domain/assert';

export const natures = ['Asset', 'Liability', 'Income', 'Expense'] as const;
export type Nature = (typeof natures)[number];

export interface DefaultGroup {
  /** Fixed: reports use the alias and never the name (decision D32). */
  readonly alias: string;
  readonly name: string;
  readonly parent: string | null;
  readonly nature: Nature;
}

/**
 * The 28 groups every organisation starts with, as users of Tally know them: 15 primary, 13 under them. Aliases are the
 * specification's own where it has one: *Bank Liabilities* is Bank OD A/c, *Creditors* and *Debtors* are the Sundry ones.
 */
export const defaultGroups: readonly DefaultGroup[] = [
  primary('capital_account', 'Capital Account', 'Liability'),
  primary('loans', 'Loans (Liability)', 'Liability'),
  primary('current_liabilities', 'Current Liabilities', 'Liability'),
  primary('branch_divisions', 'Branch / Divisions', 'Liability'),
  primary('suspense', 'Suspense A/c', 'Liability'),
  primary('fixed_assets', 'Fixed Assets', 'Asset'),
  primary('investments', 'Investments', 'Asset'),
  primary('current_assets', 'Current Assets', 'Asset'),
  primary('misc_expenses', 'Misc. Expenses (ASSET)', 'Asset'),
  primary('sales_accounts', 'Sales Accounts', 'Income'),
  primary('purchase_accounts', 'Purchase Accounts', 'Expense'),
  primary('direct_incomes', 'Direct Incomes', 'Income'),
  primary('direct_expenses', 'Direct Expenses', 'Expense'),
  primary('indirect_incomes', 'Indirect Incomes', 'Income'),
  primary('indirect_expenses', 'Indirect Expenses', 'Expense'),
  under('capital_account', 'reserves_surplus', 'Reserves & Surplus', 'Liability'),
  under('loans', 'bank_liabilities', 'Bank OD A/c', 'Liability'),
  under('loans', 'secured_loans', 'Secured Loans', 'Liability'),
  under('loans', 'unsecured_loans', 'Unsecured Loans', 'Liability'),
  under('current_liabilities', 'duties_taxes', 'Duties & Taxes', 'Liability'),
  under('current_liabilities', 'provisions', 'Provisions', 'Liability'),
  under('current_liabilities', 'creditors', 'Sundry Creditors', 'Liability'),
  under('current_assets', 'stock_in_hand', 'Stock-in-Hand', 'Asset'),
  under('current_assets', 'deposits', 'Deposits (Asset)', 'Asset'),
  under('current_assets', 'loans_advances', 'Loans & Advances (Asset)', 'Asset'),
  under('current_assets', 'debtors', 'Sundry Debtors', 'Asset'),
  under('current_assets', 'cash_in_hand', 'Cash-in-Hand', 'Asset'),
  under('current_assets', 'bank_accounts', 'Bank Accounts', 'Asset'),
];

function primary(alias: string, name: string, nature: Nature): DefaultGroup {
  return { alias, name, parent: null, nature };
}

function under(parent: string, alias: string, name: string, nature: Nature): DefaultGroup {
  return { alias, name, parent, nature };
}

/** The fixed lines of profit and loss and balance sheet, in the specification's words (answer A47: one alias for profit or loss). */
export const statementAliases = [
  'opening_stock',
  'closing_stock',
  'purchase_accounts',
  'sales_accounts',
  'direct_expenses',
  'indirect_expenses',
  'direct_incomes',
  'indirect_incomes',
  'gross_profit_loss',
  'net_profit_loss',
  'capital_account',
  'loans',
  'current_liabilities',
  'fixed_assets',
  'investments',
  'current_assets',
] as const;
export type StatementAlias = (typeof statementAliases)[number];

/** Sets of groups by which the specification sorts ledgers. */
export const groupSets = {
  bankCash: ['bank_accounts', 'cash_in_hand', 'bank_liabilities'],
  bank: ['bank_accounts', 'bank_liabilities'],
  expense: ['direct_expenses', 'indirect_expenses', 'duties_taxes', 'fixed_assets'],
  income: ['direct_incomes', 'indirect_incomes', 'duties_taxes'],
  creditors: ['creditors'],
  debtors: ['debtors'],
  /** Ledgers whose balance is kept bill by bill (decision D31). */
  parties: ['debtors', 'creditors'],
  /** Ledgers of tax, income and cost: they stand for no person. */
  nominal: [
    'duties_taxes',
    'sales_accounts',
    'purchase_accounts',
    'direct_incomes',
    'indirect_incomes',
    'direct_expenses',
    'indirect_expenses',
  ],
} as const;

/** A group of an organisation. `alias` is null for its own groups; `nature` matters for primary ones, the rest take their root's. */
export interface Group {
  readonly id: string;
  readonly parentId: string | null;
  readonly alias: string | null;
  readonly nature: Nature;
}

export type Groups = ReadonlyMap<string, Group>;

/** The group and all above it, the primary one last. */
export function ancestry(groups: Groups, groupId: string): readonly Group[] {
  const path: Group[] = [];
  for (let id: string | null = groupId; id !== null; ) {
    const group: Group | undefined = groups.get(id);
    assert(group, `there is no group ${id}`);
    assert(path.length < deepest, 'groups that contain themselves');
    path.push(group);
    id = group.parentId;
  }
  return path;
}

/** No chart is deeper, so a longer path to the top is a circle. */
const deepest = 20;

/** Whether a group has this alias or is below the group that has it. */
export function isUnder(groups: Groups, groupId: string, alias: string | readonly string[]): boolean {
  const wanted = typeof alias === 'string' ? [alias] : alias;
  return ancestry(groups, groupId).some((group) => group.alias !== null && wanted.includes(group.alias));
}

/** The nature of the primary group above. */
export function natureOf(groups: Groups, groupId: string): Nature {
  const root = ancestry(groups, groupId).at(-1);
  assert(root, 'a group without a root');
  return root.nature;
}
