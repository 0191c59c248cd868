import { defaultGroups } from '#domain/posting/chart';

/** Why something came under a group: its own name says so, a column of the source does, or nothing does and a person should look. */
export type PlacedBecause = 'name' | 'type' | 'unsure';

export interface Placed {
  /** The alias of one of the 28 groups. */
  readonly alias: string;
  readonly because: PlacedBecause;
}

/**
 * The group for an account: by its type as Zoho Books, ERPNext, Xero and QuickBooks write it, or else by words of its name. Types that say
 * little, such as *Current Asset*, give way to a name that says more.
 */
export function placeOfAccount(name: string, ...types: readonly string[]): Placed {
  const byName = namedLike(name);
  for (const type of types) {
    const alias = byType[plain(type)];
    if (alias === undefined) continue;
    const isWide = wide.has(alias) && byName !== undefined && rootOf(byName) === rootOf(alias);
    return isWide ? { alias: byName, because: 'name' } : { alias, because: 'type' };
  }
  return byName === undefined ? { alias: 'suspense', because: 'unsure' } : { alias: byName, because: 'name' };
}

/** One of the 28 groups that has this name, or that other programs call so. */
export function groupCalled(name: string): string | undefined {
  const key = plain(name);
  return defaultGroups.find((group) => plain(group.name) === key)?.alias ?? called[key];
}

export function groupNameOf(alias: string): string {
  return defaultGroups.find((group) => group.alias === alias)?.name ?? 'Suspense A/c';
}

function rootOf(alias: string): string {
  return defaultGroups.find((group) => group.alias === alias)?.parent ?? alias;
}

function namedLike(name: string): string | undefined {
  return groupCalled(name) ?? words.find(([pattern]) => pattern.test(name))?.[1];
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** Groups whose type says no more than the side of the balance sheet. */
const wide: ReadonlySet<string> = new Set(['current_assets', 'current_liabilities', 'indirect_expenses', 'indirect_incomes']);

/** Types of accounts, in lower case without signs. */
const byType: Readonly<Record<string, string>> = {
  // Zoho Books
  'other asset': 'current_assets',
  'other current asset': 'current_assets',
  cash: 'cash_in_hand',
  bank: 'bank_accounts',
  'fixed asset': 'fixed_assets',
  stock: 'stock_in_hand',
  'payment clearing': 'current_assets',
  'intangible asset': 'fixed_assets',
  'non current asset': 'fixed_assets',
  'deferred tax asset': 'current_assets',
  'input tax': 'duties_taxes',
  'output tax': 'duties_taxes',
  'accounts receivable': 'debtors',
  'accounts payable': 'creditors',
  'other current liability': 'current_liabilities',
  'credit card': 'current_liabilities',
  'non current liability': 'loans',
  'long term liability': 'loans',
  'other liability': 'current_liabilities',
  'overseas tax payable': 'duties_taxes',
  'deferred tax liability': 'provisions',
  equity: 'capital_account',
  income: 'sales_accounts',
  'other income': 'indirect_incomes',
  expense: 'indirect_expenses',
  'cost of goods sold': 'purchase_accounts',
  'other expense': 'indirect_expenses',
  // ERPNext
  'accumulated depreciation': 'fixed_assets',
  'asset received but not billed': 'current_liabilities',
  'capital work in progress': 'fixed_assets',
  chargeable: 'direct_expenses',
  depreciation: 'indirect_expenses',
  'expense account': 'indirect_expenses',
  'direct expense': 'direct_expenses',
  'direct income': 'direct_incomes',
  'indirect expense': 'indirect_expenses',
  'indirect income': 'indirect_incomes',
  'expenses included in asset valuation': 'direct_expenses',
  'expenses included in valuation': 'direct_expenses',
  'income account': 'sales_accounts',
  payable: 'creditors',
  receivable: 'debtors',
  'round off': 'indirect_expenses',
  'stock adjustment': 'direct_expenses',
  'stock received but not billed': 'current_liabilities',
  'service received but not billed': 'current_liabilities',
  tax: 'duties_taxes',
  temporary: 'suspense',
  'current asset': 'current_assets',
  'current liability': 'current_liabilities',
  liability: 'current_liabilities',
  asset: 'current_assets',
  // QuickBooks and Xero
  'accounts receivable a r': 'debtors',
  'accounts payable a p': 'creditors',
  'other current assets': 'current_assets',
  'fixed assets': 'fixed_assets',
  'other assets': 'current_assets',
  'other current liabilities': 'current_liabilities',
  'long term liabilities': 'loans',
  expenses: 'indirect_expenses',
  current: 'current_assets',
  currliab: 'current_liabilities',
  directcosts: 'direct_expenses',
  'direct costs': 'direct_expenses',
  fixed: 'fixed_assets',
  inventory: 'stock_in_hand',
  noncurrent: 'fixed_assets',
  otherincome: 'indirect_incomes',
  overheads: 'indirect_expenses',
  overhead: 'indirect_expenses',
  prepayment: 'current_assets',
  revenue: 'sales_accounts',
  sales: 'sales_accounts',
  termliab: 'loans',
};

/** Groups as other charts call them. */
const called: Readonly<Record<string, string>> = {
  'accounts receivable': 'debtors',
  'accounts receivable a r': 'debtors',
  debtors: 'debtors',
  'trade receivables': 'debtors',
  'accounts payable': 'creditors',
  'accounts payable a p': 'creditors',
  creditors: 'creditors',
  'trade payables': 'creditors',
  'cash in hand': 'cash_in_hand',
  'duties and taxes': 'duties_taxes',
  'direct income': 'direct_incomes',
  'income direct': 'direct_incomes',
  'indirect income': 'indirect_incomes',
  'income indirect': 'indirect_incomes',
  'expenses direct': 'direct_expenses',
  'expenses indirect': 'indirect_expenses',
  'stock assets': 'stock_in_hand',
  'loans liabilities': 'loans',
  'loans and advances assets': 'loans_advances',
  'securities and deposits': 'deposits',
  'temporary accounts': 'suspense',
  'reserves and surplus': 'reserves_surplus',
  'retained earnings': 'reserves_surplus',
  'bank overdraft account': 'bank_liabilities',
  'bank overdraft': 'bank_liabilities',
};

/** What a word of a name says. The first that fits counts. */
const words: readonly (readonly [RegExp, string])[] = [
  [/\b(?:over ?draft|cash credit|\bod a\/c)\b/i, 'bank_liabilities'],
  [/\bbank (?:charges|fees|interest)\b/i, 'indirect_expenses'],
  [/\b(?:petty cash|cash in hand|cash on hand|^cash$)\b|^cash$/i, 'cash_in_hand'],
  [/\b(?:bank|hdfc|icici|sbi|axis|kotak|checking|savings)\b/i, 'bank_accounts'],
  [/\b(?:cgst|sgst|igst|utgst|gst|tds|tcs|vat|cess|duty|tax payable|sales tax)\b/i, 'duties_taxes'],
  [/\b(?:accumulated depreciation|furniture|vehicle|machinery|computer|equipment|building)s?\b/i, 'fixed_assets'],
  [/\b(?:security|rent|electricity) deposits?\b/i, 'deposits'],
  [/\b(?:retained earnings|reserves?|surplus)\b/i, 'reserves_surplus'],
  [/\b(?:capital|drawings|owner'?s? equity|share)\b/i, 'capital_account'],
  [/\b(?:inventory|stock in hand|inventory asset)\b/i, 'stock_in_hand'],
  [/\b(?:secured|term) loan\b/i, 'secured_loans'],
  [/\bloan from\b|\bunsecured\b/i, 'unsecured_loans'],
  [/\b(?:provision for|accrued)\b/i, 'provisions'],
  [/\b(?:cost of goods|purchases?)\b/i, 'purchase_accounts'],
  [/\b(?:interest|dividend|discount) (?:received|income|earned)\b|\bother income\b/i, 'indirect_incomes'],
  [/\b(?:sales|revenue|service income)\b/i, 'sales_accounts'],
  [/\b(?:freight inward|carriage inward|wages|job work)\b/i, 'direct_expenses'],
  [
    /\b(?:expenses?|rent|salar(?:y|ies)|travel|telephone|internet|electricity|repairs?|insurance|advertising|depreciation|fees)\b/i,
    'indirect_expenses',
  ],
];
