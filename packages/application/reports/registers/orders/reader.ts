import { branchNames } from '#application/books/branches';
import { perBranch } from '#application/books/per-branch';
import { yearsOf } from '#application/books/years';
import { recordsNamed } from '#application/commit/records-named';
import { partitionOf } from '#application/commit/stored-row';
import type { Context } from '#application/context';
import type { Taker } from '#application/ports/orders';
import type { ListPage, ListRow, Row, Stored } from '#application/ports/records';
import { pagesOf, reader } from '#application/reports/kit/reader';
import type { OrderFact, OrderFactLine, OrderFacts } from '#application/reports/registers/orders/table';
import { orderReports, orderSetup, orderTable } from '#application/reports/registers/orders/table';
import { waitingFor } from '#domain/documents/approval';
import { orderBalance } from '#domain/documents/order-balance';
import { limits } from '#domain/limits';
import { type Quantity, scaled } from '#domain/money/paise';
import type { Day } from '#domain/time/day';
import type { AnyDocument } from '#modules/kit/module';
import { chainLines } from '#modules/kit/trade/chain';
import { purchaseOrder } from '#modules/purchase/purchase-order/purchase-order';
import type { OrderFilter } from '#modules/reports/registers/order-report';
import { salesOrder } from '#modules/sales/sales-order/sales-order';

interface Asked {
  readonly from: Day;
  readonly to: Day;
  /** Null for all. */
  readonly partyId: string | null;
  readonly itemId: string | null;
  readonly projectId: string | null;
  readonly openOnly: boolean;
}

/** Sorts after every key that begins with a day. */
const last = '\uffff';

/** Of these nothing is to come any more. */
const closed: ReadonlySet<unknown> = new Set(['Received', 'Cancelled']);

/** How many pages of the list are read for one page of a report of which few orders are asked for. */
const mostPages = 20;

/** A page of orders by date, with what later documents took from their lines. */
export async function orderFacts(
  context: Context,
  branches: readonly string[],
  module: AnyDocument,
  asked: Asked,
  cursor: string | undefined,
): Promise<OrderFacts> {
  const years = (await yearsOf(context)).filter(({ start, end }) => end >= asked.from && start <= asked.to);
  const partitions = branches.flatMap((branchId) => years.map(({ id }) => partitionOf(module, { branchId, financialYearId: id })));
  const nameOf = await branchNames(context, branches);
  const orders: OrderFact[] = [];
  let next = cursor;
  for (let pages = 0; pages < mostPages && orders.length < limits.rowsPerPage && (pages === 0 || next !== undefined); pages += 1) {
    const page = await listed(context, module, partitions, asked, next);
    orders.push(...(await ordersOf(context, module, asked, page.rows, nameOf)));
    next = page.cursor;
  }
  return { orders, today: context.today, ...(next === undefined ? {} : { cursor: next }) };
}

function listed(
  { ports, scope }: Context,
  module: AnyDocument,
  partitions: readonly string[],
  { from, to, openOnly }: Asked,
  cursor: string | undefined,
): Promise<ListPage> {
  return ports.records.list(scope, {
    ...{ slug: module.slug, partitions, order: 0, descending: false, statusFollows: true, from, to: `${to}${last}` },
    limit: limits.rowsPerPage,
    keep: (row) => !openOnly || !closed.has(row['status']),
    ...(cursor === undefined ? {} : { cursor }),
  });
}

async function ordersOf(
  context: Context,
  module: AnyDocument,
  { partyId, itemId, projectId, openOnly }: Asked,
  rows: readonly ListRow[],
  nameOf: (branchId: string) => string = () => '',
): Promise<readonly OrderFact[]> {
  const found = await recordsNamed(
    context,
    rows.map(({ id }) => ({ slug: module.slug, id })),
  );
  const wanted = rows.flatMap(({ id, status }) => {
    const stored = found.get(id);
    if (stored === undefined || (partyId !== null && stored.row['partyId'] !== partyId)) return [];
    if (projectId !== null && stored.row['projectId'] !== projectId) return [];
    return [{ stored, status: String(status ?? '') }];
  });
  const takers = await takersOf(
    context,
    module.slug,
    wanted.map(({ stored }) => stored),
  );
  return wanted
    .map(({ stored, status }) => orderOf(module, stored, status, takers.get(stored.id) ?? [], nameOf))
    .map((order) => (itemId === null ? order : { ...order, lines: order.lines.filter((line) => line.itemId === itemId) }))
    .filter(({ lines }) => lines.length > 0 && (!openOnly || lines.some(({ balance }) => balance.balance > 0)));
}

/** The vouchers that take from these orders, each of which lies in a branch of its own. */
async function takersOf(context: Context, slug: string, orders: readonly Stored[]): Promise<ReadonlyMap<string, readonly Taker[]>> {
  const byBranch = Map.groupBy(orders, ({ row }) => String(row['branchId']));
  const read = await perBranch([...byBranch.keys()], (branchId) =>
    context.ports.books.takers(
      context.scope,
      branchId,
      (byBranch.get(branchId) ?? []).map(({ id }) => ({ slug, id })),
    ),
  );
  return new Map(read.flatMap((takers) => [...takers]));
}

function orderOf(
  module: AnyDocument,
  { id, row }: Stored,
  status: string,
  takers: readonly Taker[],
  nameOf: (branchId: string) => string,
): OrderFact {
  const taken = new Map<string, Quantity>();
  for (const { lines } of takers) for (const [lineId, quantity] of lines) taken.set(lineId, scaled((taken.get(lineId) ?? 0) + quantity));
  const isClosed = row['cancelled'] === true || row['completed'] === true;
  const stored = (Array.isArray(row['lines']) ? row['lines'] : []) as readonly Row[];
  return {
    ...{
      id,
      number: String(row['number'] ?? ''),
      date: String(row['date'] ?? ''),
      partyId: String(row['partyId'] ?? ''),
      partyName: String(row['partyName'] ?? ''),
      status,
    },
    branch: nameOf(String(row['branchId'])),
    dueDate: typeof row['dueDate'] === 'string' ? row['dueDate'] : null,
    ...{ approval: approvalOf(row), waits: typeof row['awaits'] === 'string', projectId: String(row['projectId'] ?? '') },
    lines: chainLines(row, module).map((line, at): OrderFactLine => {
      const { itemName, unit, taxable } = stored[at] ?? {};
      const balance = orderBalance({ ...line, taxable: typeof taxable === 'number' ? taxable : 0 }, taken, isClosed);
      return { lineId: line.lineId, itemId: line.itemId, item: String(itemName ?? line.itemId), unit: String(unit ?? ''), balance };
    }),
  };
}

/** The level it waits for, otherwise the last one given. */
function approvalOf(row: Row): string {
  const awaits = row['awaits'];
  if (typeof awaits === 'string' && awaits in waitingFor) return `Waits for ${waitingFor[awaits as keyof typeof waitingFor]}`;
  return typeof row['approvalStatus'] === 'string' ? row['approvalStatus'] : '';
}

const orderReader = (orders: (typeof orderReports)[keyof typeof orderReports], module: AnyDocument) =>
  reader<OrderFilter, OrderFacts>({
    report: orders.report,
    columns: orderSetup(orders),
    table: (filter, facts) => orderTable(orders, filter, facts),
    read: (context, branches, filter, cursor) => orderFacts(context, branches, module, filter, cursor),
    ...pagesOf('orders'),
  });

export const salesOrderReportReader = orderReader(orderReports.sales, salesOrder);
export const purchaseOrderReportReader = orderReader(orderReports.purchase, purchaseOrder);
