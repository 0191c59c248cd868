import { noBalance, type OrderBalance, plusBalance } from '#domain/documents/order-balance';
import { type Day, daysBetween, formatDay } from '#domain/time/day';
import type { ReportCell, ReportColumn, ReportModule, ReportRow, ReportSetupColumn, ReportTable } from '#modules/kit/module';
import { listLink } from '#modules/kit/report/drill-down';
import { voucherLink } from '#modules/kit/voucher/voucher-link';
import type { OrderFilter } from '#modules/reports/registers/order-report';
import { purchaseOrderReport } from '#modules/reports/registers/purchase-order-report';
import { salesOrderReport } from '#modules/reports/registers/sales-order-report';

interface Orders {
  readonly report: ReportModule<OrderFilter>;
  readonly kind: 'sales-order' | 'purchase-order';
  readonly party: string;
  readonly fulfilled: string;
}

/** The reports of orders, and what they differ in. */
export const orderReports = {
  sales: { report: salesOrderReport, kind: 'sales-order', party: 'Customer', fulfilled: 'Delivered' },
  purchase: { report: purchaseOrderReport, kind: 'purchase-order', party: 'Supplier', fulfilled: 'Received' },
} as const satisfies Readonly<Record<string, Orders>>;

export interface OrderFactLine {
  readonly lineId: string;
  readonly itemId: string;
  readonly item: string;
  readonly unit: string;
  readonly balance: OrderBalance;
}

export interface OrderFact {
  readonly id: string;
  readonly number: string;
  readonly date: Day;
  readonly dueDate: Day | null;
  readonly partyId?: string;
  readonly partyName: string;
  /** Its name; empty in a report of one branch. */
  readonly branch: string;
  readonly status: string;
  /** The level of approval it has, or waits for; empty where it needs none. */
  readonly approval: string;
  readonly waits: boolean;
  /** Empty without one. */
  readonly projectId: string;
  /** The lines that are asked for. */
  readonly lines: readonly OrderFactLine[];
}

/** Facts of an order report: orders by date, in pages, and the day until which their age counts. */
export interface OrderFacts {
  readonly orders: readonly OrderFact[];
  readonly today: Day;
  readonly cursor?: string;
}

export function orderTable(orders: Orders, filter: OrderFilter, { orders: found, today, cursor }: OrderFacts): ReportTable {
  return {
    title: orders.report.title,
    subtitle: `${formatDay(filter.from)} to ${formatDay(filter.to)}`,
    columns: orderColumns(orders),
    rows: found.map((order) => orderRow(orders.kind, order, today)),
    totals: {
      partyName: `${found.length} ${found.length === 1 ? 'order' : 'orders'}`,
      ...valuesOf(sumOf(found.flatMap(({ lines }) => lines))),
    },
    ...(cursor === undefined ? {} : { cursor }),
  };
}

/** Every column it may have, for Module Setup. */
export function orderSetup(orders: Orders): readonly ReportSetupColumn[] {
  return orderColumns(orders).map(({ key, label, kind }) => ({ key, label, kind }));
}

/** Quantities are there when lines are shown, or orders of one unit. */
function orderColumns({ party, fulfilled }: Orders): readonly ReportColumn[] {
  return [
    { key: 'number', label: 'Order', kind: 'text' },
    { key: 'partyName', label: `${party} / Item`, kind: 'text' },
    { key: 'date', label: 'Date', kind: 'date' },
    { key: 'dueDate', label: 'Due', kind: 'date' },
    { key: 'unit', label: 'Unit', kind: 'text', optional: true },
    { key: 'ordered', label: 'Ordered', kind: 'quantity', optional: true },
    { key: 'fulfilled', label: fulfilled, kind: 'quantity', optional: true },
    { key: 'cancelled', label: 'Cancelled', kind: 'quantity', optional: true },
    { key: 'balance', label: 'Balance', kind: 'quantity', optional: true },
    { key: 'orderedValue', label: 'Ordered Value', kind: 'money' },
    { key: 'fulfilledValue', label: `${fulfilled} Value`, kind: 'money' },
    { key: 'cancelledValue', label: 'Cancelled Value', kind: 'money', optional: true },
    { key: 'balanceValue', label: 'Balance Value', kind: 'money' },
    { key: 'status', label: 'Status', kind: 'text' },
    { key: 'approval', label: 'Approval', kind: 'text', optional: true },
    { key: 'branch', label: 'Branch', kind: 'text', optional: true },
    { key: 'age', label: 'Age (days)', kind: 'number' },
  ];
}

/** An order with its lines below it. Its quantities are added up where all have the same unit. */
function orderRow(slug: Orders['kind'], order: OrderFact, today: Day): ReportRow {
  const { id, number, date, dueDate, partyId = '', partyName, branch, status, approval, lines } = order;
  const sum = sumOf(lines);
  const link = voucherLink({ slug, id });
  const [unit = '', ...others] = new Set(lines.map((line) => line.unit));
  return {
    id,
    cells: {
      ...{ date, number, partyName, branch, dueDate, status, approval },
      ...(others.length === 0 ? { unit, ...quantitiesOf(sum) } : {}),
      ...valuesOf(sum),
      // Only what is still to come gets older.
      age: sum.balance > 0 ? Math.max(0, daysBetween(date, today)) : null,
    },
    children: lines.map(({ lineId, item, unit: of, balance }) => ({
      id: `${id}:${lineId}`,
      cells: { partyName: item, unit: of, ...quantitiesOf(balance), ...valuesOf(balance) },
      link,
    })),
    link,
    ...listLink({ slug, number, date, ledgerId: partyId }),
  };
}

function sumOf(lines: readonly OrderFactLine[]): OrderBalance {
  return lines.reduce((sum, { balance }) => plusBalance(sum, balance), noBalance);
}

/** Few orders are cancelled, so the columns for them are there only with those. */
function quantitiesOf({ ordered, fulfilled, cancelled, balance }: OrderBalance): Readonly<Record<string, ReportCell>> {
  return { ordered, fulfilled, cancelled: cancelled === 0 ? null : cancelled, balance };
}

function valuesOf({ orderedValue, fulfilledValue, cancelledValue, balanceValue }: OrderBalance): Readonly<Record<string, ReportCell>> {
  return { orderedValue, fulfilledValue, cancelledValue: cancelledValue === 0 ? null : cancelledValue, balanceValue };
}
