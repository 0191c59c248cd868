import { voucherType } from '#application/books/voucher-type';
import { recordsNamed } from '#application/commit/records-named';
import type { Context } from '#application/context';
import type { Row } from '#application/ports/records';
import type { ItemMovements } from '#application/ports/stock';
import { reader } from '#application/reports/kit/reader';
import { itemsSeen, valuesIn } from '#application/reports/stock/stock-figures';
import type { StockLedgerFacts } from '#application/reports/stock/stock-ledger/table';
import { stockLedgerColumns, stockLedgerTable } from '#application/reports/stock/stock-ledger/table';
import { rowOf } from '#application/row-of';
import { methodInWords, methodOn } from '#domain/cost/item-methods';
import { upliftSeen } from '#domain/cost/uplift';
import { Refusal } from '#domain/refusal';
import { noWorth, sumOf } from '#domain/stock-figures/period-figures';
import type { Period } from '#domain/time/period';
import { stockLedger } from '#modules/reports/stock/stock-ledger';

/** Every movement of one item in these branches, with its cost. */
export async function stockLedgerFacts(
  context: Context,
  branches: readonly string[],
  itemId: string,
  { from, to }: Period,
): Promise<StockLedgerFacts> {
  const item = await context.ports.records.find(context.scope, 'inventory-item', itemId);
  if (item === undefined) throw new Refusal('notFound', { what: 'Item' });
  const { name, unitId } = rowOf('inventory-item', item);
  const { states, rows, methodsOf } = await context.ports.books.itemMovements(context.scope, itemId, from, to);
  const unit = await recordsNamed(context, [{ slug: 'measure-unit', id: unitId ?? '' }]);
  const here = new Set(branches);
  const [opening, closing] = states.map((state) => {
    const found = itemsSeen(state, branches);
    return sumOf(valuesIn(found, found.items.get(itemId), here));
  });
  const mine = rows.filter(({ branchId }) => here.has(branchId));
  const vouchers = await recordsNamed(context, mine);
  return {
    name,
    unit: String(unit.get(unitId ?? '')?.row['symbol'] ?? ''),
    method: methodInWords(methodOn(methodsOf(itemId), to)),
    opening: opening ?? noWorth,
    closing: closing ?? noWorth,
    rows: mine.map((row) => ledgerRow(row, vouchers.get(row.id)?.row ?? {}, here)),
  };
}

function ledgerRow(row: ItemMovements['rows'][number], voucher: Row, here: ReadonlySet<string>): StockLedgerFacts['rows'][number] {
  return {
    ...{ date: row.date, slug: row.slug, id: row.id, lineId: row.lineId, number: row.number, quantity: row.quantity },
    // A cost has no sign, and an uplift has.
    value: row.cost + Math.sign(row.quantity) * upliftSeen(row.uplift, here),
    type: voucherType(row.slug, voucher),
    place: [row.locationId, row.batch && `batch ${row.batch}`].filter(Boolean).join(', '),
  };
}

export const stockLedgerReader = reader({
  report: stockLedger,
  columns: stockLedgerColumns,
  table: stockLedgerTable,
  read: (context, branches, filter) => stockLedgerFacts(context, branches, filter.itemId, filter),
});
