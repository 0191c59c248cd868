import type { Problem } from '#domain/refusal';
import type { BookFacts, DocumentFacts } from '#modules/kit/module';
import { batchDateProblems, strayBatches } from '#modules/kit/stock-lines/batches';
import { tradePieceProblems } from '#modules/kit/trade/pieces';
import { buying, partyGroups } from '#modules/kit/trade/side';
import { stockFindings } from '#modules/kit/trade/stock';
import { trackedProblems } from '#modules/kit/trade/tracked';
import { ledgerIsUnder } from '#modules/kit/voucher/chart';
import { tcsProblems, tdsProblems } from '#modules/kit/voucher/tax-at-source';
import { checkPurchase } from '#modules/purchase/purchase';
import type { PurchaseInvoice } from '#modules/purchase/purchase-invoice/fields';

/** Rules on steady facts. */
export function checkPurchaseInvoice(row: PurchaseInvoice, facts: DocumentFacts): readonly Problem[] {
  const own = [
    ...supplierProblems(row),
    ...ledgerProblems(row, facts),
    ...tdsProblems(row, row.partyId),
    ...tcsProblems(row),
    ...strayBatches(row.lines, facts),
    ...batchDateProblems(row.lines, facts),
  ];
  return [...checkPurchase(row, facts), ...trackedProblems(row, facts), ...own];
}

function supplierProblems(row: PurchaseInvoice): readonly Problem[] {
  if (row.referenceDate === null || row.referenceDate <= row.date) return [];
  return [{ path: 'referenceDate', message: "The supplier's invoice is dated after this" }];
}

function ledgerProblems(row: PurchaseInvoice, facts: DocumentFacts): readonly Problem[] {
  const wrong = (ledgerId: string | null) => ledgerId !== null && ledgerIsUnder(facts, ledgerId, partyGroups);
  const message = 'Choose a ledger that is not a party or a bank';
  return [
    ...(wrong(row.purchaseLedgerId) ? [{ path: 'purchaseLedgerId', message }] : []),
    ...row.lines.flatMap(({ ledgerId }, i) => (wrong(ledgerId) ? [{ path: `lines.${i}.ledgerId`, message }] : [])),
  ];
}

/** Rules on what moves: fewer goods than before an edit may leave less than there is. */
export function checkPurchaseBooks(row: PurchaseInvoice, facts: DocumentFacts, books: BookFacts) {
  const stock = stockFindings(row, facts, books, buying);
  const pieces = tradePieceProblems(row, facts, books, buying);
  return { problems: [...stock.problems, ...pieces], warnings: [...creditWarnings(row), ...stock.warnings] };
}

/** What input tax credit needs (CGST Act section 16(2)), and what is still to come for an import. */
export function creditWarnings(row: PurchaseInvoice): readonly string[] {
  const credited = row.lines.some(({ taxedBy, itc }) => taxedBy === 'party' && itc === 'eligible');
  const awaits = row.clientType === 'Overseas' && row.billOfEntryDate === null && row.lines.some(({ itemType }) => itemType === 'Goods');
  return [
    ...(credited && row.referenceNo === null ? ["Enter the supplier's invoice number: input tax credit needs it"] : []),
    ...(awaits ? ['Enter the bill of entry when the goods are cleared. Until then their duty and IGST are not booked'] : []),
  ];
}
