import type { Problem } from '#domain/refusal';
import { totalsProblems } from '#domain/totals/totals-problems';
import type { DocumentFacts } from '#modules/kit/module';
import { decimalProblems } from '#modules/kit/stock-lines/decimals';
import { locationProblems } from '#modules/kit/stock-lines/locations';
import { lineIdProblems } from '#modules/kit/trade/chain';
import type { TradeLine, TradeRow } from '#modules/kit/trade/fields';
import { partyGroups, type Side } from '#modules/kit/trade/side';
import { statedProblems } from '#modules/kit/trade/stated';
import { currencyProblems } from '#modules/kit/trade/tax/foreign';
import { rateDayOf } from '#modules/kit/trade/tax/rate-day';
import { codeProblems, reverseChargeProblems, supplyProblems } from '#modules/kit/trade/tax/supply-rules';
import { totalsInput } from '#modules/kit/trade/tax/totals';
import { unsoldProblems } from '#modules/kit/trade/unsold';
import { ledgerIsUnder } from '#modules/kit/voucher/chart';
import { itemTaxOn } from '#modules/kit/voucher/item-tax';
import { projectProblems } from '#modules/kit/voucher/of-project';

/**
 * Rules on steady facts that all trade documents share: place, supply, lines, charges, figures. The use case itself checks that the date is
 * in an open period and that all its records exist and are active.
 */
export function tradeProblems(row: TradeRow, facts: DocumentFacts, side: Side): readonly Problem[] {
  const input = totalsInput(row, facts, side);
  const uncomputed = totalsProblems(input);
  return [
    ...locationProblems('location', row.location, facts),
    ...projectProblems(row, facts),
    ...lineIdProblems(row),
    ...supplyProblems(row, facts, side),
    ...currencyProblems(row),
    ...paymentProblems(row, facts),
    ...unsoldProblems(row),
    ...discountProblems(row),
    ...(row.lines.length === 0 ? [{ path: 'lines', message: 'At least one item is required' }] : []),
    ...row.lines.flatMap((line, i) =>
      lineProblems(line, row, facts, side).map(({ path, message }) => ({ path: `lines.${i}.${path}`, message })),
    ),
    ...(side.posts === 'sale' ? reverseChargeProblems(row, facts) : []),
    ...row.charges.flatMap(({ ledgerId }, i) =>
      ledgerIsUnder(facts, ledgerId, partyGroups)
        ? [{ path: `charges.${i}.ledgerId`, message: 'Choose a ledger that is not a party or a bank' }]
        : [],
    ),
    ...(uncomputed.length > 0 ? [] : statedProblems(row, input, facts.organisation, side.posts)),
    ...uncomputed.map(({ path, message }) => ({
      path: path.replace(/\bdiscount$/, 'discountAmount'),
      message,
    })),
  ];
}

/** The day of the payment decides a rate only together with the day of the supply. */
function paymentProblems({ supplyDate = null, paymentDate = null }: TradeRow, { today }: DocumentFacts): readonly Problem[] {
  if (paymentDate === null) return [];
  if (supplyDate === null) return [{ path: 'supplyDate', message: 'Enter the date of supply, too' }];
  return paymentDate > today ? [{ path: 'paymentDate', message: 'The payment cannot be in the future' }] : [];
}

function discountProblems(part: { readonly discountPercent?: number | null; readonly discountAmount?: number | null }): readonly Problem[] {
  if ((part.discountPercent ?? 0) === 0 || (part.discountAmount ?? 0) === 0) return [];
  return [{ path: 'discountAmount', message: 'Enter the discount as percent or as amount, not both' }];
}

function lineProblems(line: TradeLine, row: TradeRow, facts: DocumentFacts, side: Side): readonly Problem[] {
  const item = facts.find('inventory-item', line.itemId);
  const problems: Problem[] = [];
  if (item !== undefined && itemTaxOn(item, rateDayOf(row, side)) === undefined) {
    problems.push({ path: 'itemId', message: 'This item has no GST rate on this date. Add one to the item' });
  }
  if (line.quantity <= 0) problems.push({ path: 'quantity', message: 'Quantity must be above 0' });
  else problems.push(...decimalProblems('quantity', line.quantity, line.itemId, facts));
  problems.push(...discountProblems(line));
  problems.push(...locationProblems('location', line.location, facts));
  if (side.posts === 'sale' && facts.issuedElsewhere !== true) problems.push(...codeProblems(line, row));
  return problems;
}
