/** Heads of tax; a ledger of one carries it as its tax alias. */
export const taxHeads = ['IGST', 'CGST', 'SGST', 'CESS'] as const;
export type TaxHead = (typeof taxHeads)[number];

export interface DefaultLedger {
  /** Fixed: postings and reports use the alias, never the name. */
  readonly alias: string;
  readonly name: string;
  /** Alias of its group; null for Profit & Loss A/c, which is outside all groups. */
  readonly group: string | null;
  readonly tax?: TaxHead;
}

/**
 * The ledgers every organisation has (decision D32). One added here later reaches older organisations when a form or a voucher first asks
 * for it. They are `is_default`: they cannot be deleted or deactivated. The result of
 * earlier years is in `profit_loss` (decision D33). Closing stock has no ledger, because it is computed and not posted (D30).
 */
export const defaultLedgers: readonly DefaultLedger[] = [
  { alias: 'cash', name: 'Cash', group: 'cash_in_hand' },
  { alias: 'profit_loss', name: 'Profit & Loss A/c', group: null },
  { alias: 'opening_stock', name: 'Opening Stock', group: 'stock_in_hand' },
  { alias: 'sales', name: 'Sales', group: 'sales_accounts' },
  { alias: 'sales_return', name: 'Sales Return', group: 'sales_accounts' },
  { alias: 'purchase', name: 'Purchase', group: 'purchase_accounts' },
  { alias: 'purchase_return', name: 'Purchase Return', group: 'purchase_accounts' },
  ...taxHeads.map((tax) => taxLedger('output', 'Output', tax)),
  ...taxHeads.map((tax) => taxLedger('input', 'Input', tax)),
  ...taxHeads.map((tax) => taxLedger('rcm_input', 'RCM Input', tax)),
  ...taxHeads.map((tax) => taxLedger('rcm_payable', 'RCM Payable', tax)),
  { alias: 'gst_on_advances', name: 'GST on Advances', group: 'current_assets' },
  { alias: 'tds_payable', name: 'TDS Payable', group: 'duties_taxes' },
  { alias: 'tds_receivable', name: 'TDS Receivable', group: 'loans_advances' },
  { alias: 'tcs_payable', name: 'TCS Payable', group: 'duties_taxes' },
  { alias: 'tcs_receivable', name: 'TCS Receivable', group: 'loans_advances' },
  { alias: 'round_off', name: 'Round Off', group: 'indirect_expenses' },
  { alias: 'freight_charges', name: 'Freight & Packing Charges', group: 'direct_incomes' },
  { alias: 'discount_allowed', name: 'Discount Allowed', group: 'indirect_expenses' },
  { alias: 'discount_received', name: 'Discount Received', group: 'indirect_incomes' },
  { alias: 'bank_charges', name: 'Bank Charges', group: 'indirect_expenses' },
  { alias: 'customs_duty', name: 'Customs Duty', group: 'direct_expenses' },
  { alias: 'customs', name: 'Customs Payable', group: 'duties_taxes' },
  { alias: 'exchange_gain_loss', name: 'Exchange Gain or Loss', group: 'indirect_expenses' },
  { alias: 'branch', name: 'Branch Transfers', group: 'branch_divisions' },
  { alias: 'branch_transfer_out', name: 'Branch Transfers Out', group: 'sales_accounts' },
  { alias: 'branch_transfer_in', name: 'Branch Transfers In', group: 'purchase_accounts' },
];

function taxLedger(kind: string, name: string, tax: TaxHead): DefaultLedger {
  return { alias: taxAlias(kind, tax), name: `${name} ${tax}`, group: 'duties_taxes', tax };
}

/** `output_cgst`, `rcm_payable_igst` …; kinds are `output`, `input`, `rcm_input`, `rcm_payable`. */
export function taxAlias(kind: string, tax: TaxHead): string {
  return `${kind}_${tax.toLowerCase()}`;
}

const ofBranch = 'branch-';

/**
 * The alias of the ledger that stands for a branch in the books of the others, under Branch / Divisions. It is made when goods first go
 * between two registrations. It has the branch as a fixed property, so reports find it whatever its name is.
 */
export function branchLedgerAlias(branchId: string): string {
  return `${ofBranch}${branchId}`;
}

export function branchLedgerName(branch: unknown): string {
  return `Branch ${String(branch ?? '')}`.trim();
}

/** The branch of such a ledger; undefined of any other alias. */
export function branchOfAlias(alias: string): string | undefined {
  return alias.startsWith(ofBranch) ? alias.slice(ofBranch.length) : undefined;
}
