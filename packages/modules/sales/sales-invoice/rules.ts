import { totalsProblems } from '#domain/documents/totals';
import { formatPaise, formatScaled } from '#domain/money/format';
import { paise, scaled } from '#domain/money/paise';
import { groupSets } from '#domain/posting/chart';
import type { Problem } from '#domain/refusal';
import { ledgerIsUnder } from '#modules/kit/chart';
import { itemTaxOn } from '#modules/kit/item-tax';
import type { BookFacts, DocumentFacts } from '#modules/kit/module';
import { totalsInput } from '#modules/sales/sales-invoice/complete';
import type { SalesInvoice, SalesInvoiceLine } from '#modules/sales/sales-invoice/fields';
import { moveSalesInvoice } from '#modules/sales/sales-invoice/posting';
import { codeProblems, reverseChargeProblems, supplyProblems, supplyWarnings } from '#modules/sales/sales-invoice/supply-rules';

/**
 * Rules on steady facts. For every document, the use case itself checks that the date is in an open period and that all its records exist
 * and are active.
 */
export function checkSalesInvoice(row: SalesInvoice, facts: DocumentFacts): readonly Problem[] {
  return [
    ...headerProblems(row, facts),
    ...supplyProblems(row, facts),
    ...(row.lines.length === 0 ? [{ path: 'lines', message: 'At least one item is required' }] : []),
    ...row.lines.flatMap((line, i) => lineProblems(line, row, facts).map(({ path, message }) => ({ path: `lines.${i}.${path}`, message }))),
    ...reverseChargeProblems(row, facts),
    ...row.charges.flatMap(({ ledgerId }, i) =>
      ledgerIsUnder(facts, ledgerId, [...groupSets.parties, ...groupSets.bankCash])
        ? [{ path: `charges.${i}.ledgerId`, message: 'Choose a ledger that is not a party or a bank' }]
        : [],
    ),
    ...totalsProblems(totalsInput(row, facts)).map(({ path, message }) => ({
      path: path.replace(/\.discount$/, '.discountAmount'),
      message,
    })),
  ];
}

function headerProblems(row: SalesInvoice, facts: DocumentFacts): readonly Problem[] {
  const problems: Problem[] = [];
  if (row.date > facts.today) problems.push({ path: 'date', message: 'Invoice date cannot be in the future' });
  if (!ledgerIsUnder(facts, row.partyId, [...groupSets.parties, ...groupSets.bankCash])) {
    problems.push({ path: 'partyId', message: 'Choose a customer, or a cash or bank ledger for a cash sale' });
  }
  if (row.salesLedgerId !== null && !ledgerIsUnder(facts, row.salesLedgerId, salesGroups)) {
    problems.push({ path: 'salesLedgerId', message: 'Choose an income ledger or one under Sales Accounts' });
  }
  if (row.dueDate !== null && row.dueDate < row.date) problems.push({ path: 'dueDate', message: 'Due date is before the invoice date' });
  if (row.location !== null && !locationsOf(facts).has(row.location))
    problems.push({ path: 'location', message: 'Choose a location of this branch' });
  return problems;
}

const salesGroups = ['sales_accounts', 'direct_incomes', 'indirect_incomes', 'fixed_assets'];

function lineProblems(line: SalesInvoiceLine, row: SalesInvoice, facts: DocumentFacts): readonly Problem[] {
  const item = facts.find('inventory-item', line.itemId);
  const problems: Problem[] = [];
  if (item !== undefined && itemTaxOn(item, row.date) === undefined) {
    problems.push({ path: 'itemId', message: 'This item has no GST rate on this date. Add one to the item' });
  }
  if (line.quantity <= 0) problems.push({ path: 'quantity', message: 'Quantity must be above 0' });
  if ((line.discountPercent ?? 0) > 0 && (line.discountAmount ?? 0) > 0) {
    problems.push({ path: 'discountAmount', message: 'Enter the discount as percent or as amount, not both' });
  }
  const location = line.location ?? null;
  if (location !== null && !locationsOf(facts).has(location))
    problems.push({ path: 'location', message: 'Choose a location of this branch' });
  problems.push(...codeProblems(line, row));
  if (item?.['batchTracking'] === true && line.batch === null)
    problems.push({ path: 'batch', message: 'Choose a batch: this item has batch tracking' });
  return problems;
}

function locationsOf(facts: DocumentFacts): ReadonlySet<string> {
  const locations: unknown = facts.branch['locations'];
  return new Set(Array.isArray(locations) ? locations.map((location: { readonly code?: unknown }) => String(location.code)) : []);
}

/** Rules on what moves: credit limit and minimum price are warned about; stock follows the organisation's policy (D25). */
export function checkSalesBooks(row: SalesInvoice, facts: DocumentFacts, books: BookFacts): { problems: Problem[]; warnings: string[] } {
  const stock = stockShort(row, facts, books);
  const blocked = facts.organisation['negativeStock'] === 'blocked';
  const warned = facts.organisation['negativeStock'] !== 'allowed' && !blocked;
  return {
    problems: blocked ? stock : [],
    warnings: [
      ...supplyWarnings(row, facts),
      ...creditWarnings(row, facts, books),
      ...priceWarnings(row, facts),
      ...(warned ? stock.map(({ message }) => message) : []),
    ],
  };
}

function creditWarnings(row: SalesInvoice, facts: DocumentFacts, books: BookFacts): readonly string[] {
  const limit = facts.find('customer', row.partyId)?.['creditLimit'];
  if (typeof limit !== 'number') return [];
  const owed = (books.balances.get(row.partyId) ?? 0) + row.total;
  return owed > limit
    ? [`${row.partyName ?? 'The customer'} would owe ${formatPaise(paise(owed))}, above the credit limit of ${formatPaise(paise(limit))}`]
    : [];
}

function priceWarnings(row: SalesInvoice, facts: DocumentFacts): readonly string[] {
  return row.lines.flatMap((line, i) => {
    const least = facts.find('inventory-item', line.itemId)?.['minimumSellingPrice'];
    return typeof least === 'number' && (line.rate ?? 0) < least
      ? [`Line ${i + 1}: ${line.itemName ?? 'the item'} is sold below its minimum price of ${formatScaled(scaled(least))}`]
      : [];
  });
}

/** The lines without enough stock, each counted after the lines before it. */
function stockShort(row: SalesInvoice, facts: DocumentFacts, books: BookFacts): Problem[] {
  const place = (itemId: string, location: string | null, batch: string | null) => JSON.stringify([itemId, location, batch]);
  const left = new Map(
    books.onHand.map(({ itemId, locationId, batch, quantity }) => [place(itemId, locationId, batch), quantity as number]),
  );
  const goods = row.lines.flatMap((line, i) => (line.itemType === 'Goods' ? [{ line, i }] : []));
  return moveSalesInvoice(row).flatMap(({ itemId, locationId, batch, quantity }, n): Problem[] => {
    const key = place(itemId, locationId, batch);
    const there = left.get(key) ?? 0;
    left.set(key, there + quantity);
    const source = goods[n];
    if (there + quantity >= 0 || source === undefined) return [];
    const message = `${source.line.itemName ?? 'Item'}: ${formatScaled(scaled(there))} in stock`;
    return [
      {
        path: `lines.${source.i}.quantity`,
        message:
          facts.organisation['negativeStock'] === 'blocked'
            ? message
            : `${message}; this makes it ${formatScaled(scaled(there + quantity)).replace('-', '−')}`,
      },
    ];
  });
}
