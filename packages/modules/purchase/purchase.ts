import type { Problem } from '#domain/refusal';
import type { DocumentFacts } from '#modules/kit/module';
import { tradeProblems } from '#modules/kit/trade/check';
import { type TradeRow, tradeFields } from '#modules/kit/trade/fields';
import { buying, partyGroups } from '#modules/kit/trade/side';
import { ledgerIsUnder } from '#modules/kit/voucher/chart';
import { futureProblems } from '#modules/kit/voucher/voucher';

const { placeReason, exportType, lutNumber, shippingName, shippingGstin, ...fields } = tradeFields(buying);

/** The fields of every purchase document: those of buying, without what only a seller states. */
export const purchaseFields = {
  ...fields,
  shippingAddress: { ...fields.shippingAddress, label: 'Deliver To', help: 'Leave empty for the address of the branch' },
  reverseCharge: { ...fields.reverseCharge, help: 'On all items. Items under reverse charge need no tick' },
} as const;

/** Rules on steady facts that these documents share. */
export function checkPurchase(row: TradeRow, facts: DocumentFacts): readonly Problem[] {
  const problems: Problem[] = [...futureProblems(row, facts)];
  if (!ledgerIsUnder(facts, row.partyId, partyGroups))
    problems.push({ path: 'partyId', message: 'Choose a supplier, or a cash or bank ledger for a cash purchase' });
  if (row.dueDate !== null && row.dueDate < row.date) problems.push({ path: 'dueDate', message: 'This is before the date' });
  return [...problems, ...tradeProblems(row, facts, buying)];
}
