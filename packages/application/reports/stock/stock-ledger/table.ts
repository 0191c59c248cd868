import { rateOf, type UnitCost } from '#domain/cost/unit-cost';
import { type Day, formatDay } from '#domain/time/day';
import type { ReportRow, ReportSetupColumn, ReportTable } from '#modules/kit/module';
import { listLink } from '#modules/kit/report/drill-down';
import { voucherLink } from '#modules/kit/voucher/voucher-link';
import type { StockLedgerFilter } from '#modules/reports/stock/stock-ledger';

/** A movement of the item: in is positive, out negative; ten-thousandths and paise. */
export interface StockLedgerRow extends UnitCost {
  readonly date: Day;
  readonly slug: string;
  readonly id: string;
  readonly lineId: string;
  readonly type: string;
  readonly number: string;
  /** Location and batch; empty for the rest of the branch. */
  readonly place: string;
}

/** The movements of one item in the branches asked for, by day, and its stock at both ends. */
export interface StockLedgerFacts {
  readonly name: string;
  readonly unit: string;
  readonly method: string;
  readonly opening: UnitCost;
  readonly rows: readonly StockLedgerRow[];
  readonly closing: UnitCost;
}

/** Every column it may have, for Module Setup. */
export const stockLedgerColumns: readonly ReportSetupColumn[] = [
  { key: 'date', label: 'Date', kind: 'date' },
  { key: 'type', label: 'Voucher Type', kind: 'text' },
  { key: 'number', label: 'Voucher No.', kind: 'text' },
  { key: 'place', label: 'Place', kind: 'text' },
  { key: 'inwardQuantity', label: 'Inward', kind: 'quantity' },
  { key: 'inwardValue', label: 'Inward Value', kind: 'money' },
  { key: 'outwardQuantity', label: 'Outward', kind: 'quantity' },
  { key: 'outwardValue', label: 'Outward Value', kind: 'money' },
  { key: 'balance', label: 'Balance', kind: 'quantity' },
  { key: 'rate', label: 'Rate', kind: 'quantity' },
  { key: 'value', label: 'Value', kind: 'money' },
];

export function stockLedgerTable(filter: StockLedgerFilter, { name, unit, method, opening, rows, closing }: StockLedgerFacts): ReportTable {
  let balance = opening.quantity;
  const lines = rows.map((row, at): ReportRow => {
    balance += row.quantity;
    const side = (row.quantity || row.value) > 0 ? 'inward' : 'outward';
    return {
      id: `${row.slug}:${row.id}:${row.lineId}:${at}`,
      cells: {
        ...{ date: row.date, type: row.type, number: row.number, place: row.place, balance },
        // A note on a price moves nothing.
        ...(row.quantity === 0 ? {} : { [`${side}Quantity`]: Math.abs(row.quantity) }),
        [`${side}Value`]: Math.abs(row.value),
      },
      link: voucherLink(row),
      ...listLink(row),
    };
  });
  const edge = (id: string, label: string, date: Day, worth: UnitCost): ReportRow => ({
    id,
    weight: 'total',
    cells: { date, type: label, balance: worth.quantity, rate: rateOf(worth), value: worth.value },
  });
  // An average of the year changes what a branch has, and what left before it came costs more than was known then.
  const revalued = rows.reduce(
    (left, { quantity, value }) => left - (quantity === 0 ? value : Math.sign(quantity) * Math.abs(value)),
    closing.value - opening.value,
  );
  const apart: readonly ReportRow[] =
    revalued === 0 ? [] : [{ id: 'revalued', weight: 'total', cells: { date: filter.to, type: 'Revaluation', value: revalued } }];
  return {
    title: name,
    subtitle: `${formatDay(filter.from)} to ${formatDay(filter.to)}`,
    columns: stockLedgerColumns,
    rows: [
      edge('opening', 'Opening Stock', filter.from, opening),
      ...lines,
      ...apart,
      edge('closing', 'Closing Stock', filter.to, closing),
    ],
    notes: [`In ${unit}. Valued by ${method}`],
  };
}
