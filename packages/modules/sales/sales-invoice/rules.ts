import type { Problem } from '#domain/refusal';
import type { BookFacts, DocumentFacts } from '#modules/kit/module';
import { tradeProblems } from '#modules/kit/trade/check';
import { creditFindings } from '#modules/kit/trade/limits/credit-limit';
import { priceWarnings } from '#modules/kit/trade/limits/minimum-price';
import { deliveredProblems, tradePieceProblems } from '#modules/kit/trade/pieces';
import { partyGroups, selling } from '#modules/kit/trade/side';
import { soldBatches, stockFindings } from '#modules/kit/trade/stock';
import { supplyWarnings } from '#modules/kit/trade/tax/supply-rules';
import { trackedProblems } from '#modules/kit/trade/tracked';
import { ledgerIsUnder } from '#modules/kit/voucher/chart';
import { tcsProblems } from '#modules/kit/voucher/tax-at-source';
import { futureProblems } from '#modules/kit/voucher/voucher';
import type { SalesInvoice } from '#modules/sales/sales-invoice/fields';

/** Rules on steady facts. */
export function checkSalesInvoice(row: SalesInvoice, facts: DocumentFacts): readonly Problem[] {
  const problems: Problem[] = [...futureProblems(row, facts)];
  if (!ledgerIsUnder(facts, row.partyId, partyGroups)) {
    problems.push({ path: 'partyId', message: 'Choose a customer, or a cash or bank ledger for a cash sale' });
  }
  if (row.salesLedgerId !== null && !ledgerIsUnder(facts, row.salesLedgerId, salesGroups)) {
    problems.push({ path: 'salesLedgerId', message: 'Choose an income ledger or one under Sales Accounts' });
  }
  if (row.dueDate !== null && row.dueDate < row.date) problems.push({ path: 'dueDate', message: 'Due date is before the invoice date' });
  return [
    ...problems,
    ...tradeProblems(row, facts, selling),
    ...trackedProblems(row, facts),
    ...deliveredProblems(row, facts),
    ...tcsProblems(row),
    ...soldBatches(row, facts).problems,
  ];
}

const salesGroups = ['sales_accounts', 'direct_incomes', 'indirect_incomes', 'fixed_assets'];

/** Rules on what moves: the minimum price is warned about; stock and credit limit follow the organisation's policy. */
export function checkSalesBooks(row: SalesInvoice, facts: DocumentFacts, books: BookFacts) {
  const stock = stockFindings(row, facts, books, selling);
  const credit = creditFindings(row, facts, books, 'invoice');
  const batches = soldBatches(row, facts).warnings;
  return {
    problems: [...credit.problems, ...stock.problems, ...tradePieceProblems(row, facts, books, selling)],
    warnings: [...supplyWarnings(row, facts), ...credit.warnings, ...priceWarnings(row, facts), ...batches, ...stock.warnings],
  };
}
