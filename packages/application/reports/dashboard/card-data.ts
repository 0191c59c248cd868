import { branchesOfCard, inBranch, refuseForeignBranches, screenOfCard } from '#application/access/cards-in-branches';
import { yearsOf } from '#application/books/years';
import type { Context } from '#application/context';
import { documentsByStatus, openTransfers } from '#application/lists/listed-documents';
import { readCash, readCashMonths } from '#application/reports/dashboard/cash';
import { registrations, waitingForCaller } from '#application/reports/dashboard/duties';
import { billsOfSide, monthsOfRegister } from '#application/reports/dashboard/figures';
import { reorderFacts } from '#application/reports/stock/reorder-list/reader';
import { toOrder } from '#application/reports/stock/reorder-list/table';
import { assert } from '#domain/assert';
import { istOffers } from '#domain/documents/chain-status';
import { invoiceStatuses } from '#domain/documents/dispatch-status';
import { reachOf } from '#domain/permission/permission';
import { Refusal } from '#domain/refusal';
import { besidePeriods } from '#modules/kit/report/report-filters';
import { gstReturnsPath } from '#modules/organisation/gst-registration/return-paths';
import { type CardId, type CardTable, cardOf } from '#modules/reports/dashboard/cards';
import { type DashboardDays, dashboardDays } from '#modules/reports/dashboard/dashboard-days';
import { agedTable, cashMonthsTable, cashTable, mostOverdue, overdueTable, type Side } from '#modules/reports/dashboard/money-cards';
import { monthsTable } from '#modules/reports/dashboard/months-card';
import type { CardAnswer, CardBody } from '#modules/reports/dashboard/operations';
import { approvalsTable, gstDatesTable, openDocumentsTable, reorderTable, statusTable } from '#modules/reports/dashboard/work-cards';
import { salesInvoice } from '#modules/sales/sales-invoice/sales-invoice';
import { istSales } from '#modules/stock/ist-sales/ist-sales';

/** What a card is asked for. */
interface Asked {
  readonly context: Context;
  readonly branches: readonly string[];
  readonly days: DashboardDays;
  /** The screen behind the card that the caller may open. */
  readonly screen: string;
  /** The branches as links name them; none for the open branch alone. */
  readonly named: readonly string[];
}

type Read = (asked: Asked) => Promise<CardTable>;

/** How each card is read. The facts are those of views, so none of them walks through vouchers. */
const readers: Readonly<Record<CardId, Read>> = {
  cash: async ({ context, branches, days, named }) => cashTable(await readCash(context, branches, days), days, named),
  'cash-months': async ({ context, branches, days, named }) => cashMonthsTable(await readCashMonths(context, branches, days), named),
  receivables: aged('Receivables'),
  payables: aged('Payables'),
  'overdue-customers': overdue('Receivables'),
  'overdue-suppliers': overdue('Payables'),
  sales: byMonth('sales'),
  purchases: byMonth('purchase'),
  'invoices-by-status': async ({ context, branches }) => {
    const counted = await documentsByStatus(callsIn(context, branches), { module: salesInvoice });
    return statusTable(counted, invoiceStatuses, { path: '/sales-invoice-dashboard', plural: 'Invoices' });
  },
  approvals: async ({ context, branches }) => approvalsTable(await waitingForCaller(context, callsIn(context, branches))),
  reorder: async ({ context, branches, named }) => {
    const { items } = await reorderFacts(context, branches);
    const short = items.flatMap(({ id, name, unit, onHand, reserved, expected, reorderLevel, ...item }) => {
      const missing = toOrder({ id, name, unit, onHand, reserved, expected, reorderLevel, ...item });
      const free = onHand - reserved;
      return missing === null ? [] : [{ id, name, unit, free, level: reorderLevel, missing: reorderLevel - free - expected }];
    });
    return reorderTable(short, named);
  },
  'transfers-to-receive': async ({ context, branches }) =>
    openDocumentsTable(await openTransfers(callsIn(context, branches), 'Incoming', istOffers.receive), {
      path: '/ist-sales',
      other: 'From',
    }),
  'transfers-sent': async ({ context, branches }) =>
    openDocumentsTable(await openTransfers(callsIn(context, branches), 'Sent', notArrived), { path: '/ist-sales', other: 'To' }),
  'transfers-by-status': async ({ context, branches }) => {
    const counted = await documentsByStatus(callsIn(context, branches), { module: istSales });
    return statusTable(counted, [...notArrived, 'Full Received'], { path: '/ist-sales-dashboard', plural: 'Transfers' });
  },
  'gst-dates': async ({ context, branches }) => {
    const link = reachOf(context.caller.permissions, gstReturnsPath, '') === 'none' ? undefined : `/app${gstReturnsPath}`;
    return gstDatesTable(await registrations(context, branches), context.today, link);
  },
};

/** Of transfers, in their order. */
const notArrived = ['New Order', 'In-transit', 'Partial Received'] as const;

function callsIn(context: Context, branches: readonly string[]): readonly Context[] {
  return branches.map((id) => inBranch(context, id));
}

/** The figures of one card, in the branches asked for. */
export async function cardData(context: Context, { card: id, branches: asked = [], allBranches }: CardBody): Promise<CardAnswer> {
  const card = cardOf(id);
  if (card === undefined) throw new Refusal('notFound', { what: `The card ${id}` });
  const [branches, days] = await Promise.all([
    allBranches === true ? everyBranch(context, card.id) : refuseForeignBranches(context, card, asked),
    daysOf(context),
  ]);
  const named = branches.length === 1 && branches[0] === context.scope.branchId ? [] : branches;
  const read = readers[card.id as CardId];
  const { columns, rows, ...table } = await read({ context, branches, days, named, screen: screenOfCard(context, card) });
  return {
    card: card.id,
    asOf: days.asOf,
    branches: [...branches],
    ...table,
    columns: [...columns],
    rows: rows.map(({ cells, ...row }) => ({ ...row, cells: { ...cells } })),
  };
}

async function everyBranch(context: Context, id: string): Promise<readonly string[]> {
  const card = cardOf(id);
  assert(card, `there is a card ${id}`);
  const all = await context.ports.records.all(context.scope, 'branch');
  const found = branchesOfCard(
    context,
    card,
    all.filter(({ row }) => row['status'] === 'Active').map((branch) => branch.id),
  );
  if (found.length === 0) throw new Refusal('forbidden', { what: card.title });
  return found;
}

async function daysOf(context: Context): Promise<DashboardDays> {
  const year = (await yearsOf(context)).find(({ id }) => id === context.scope.financialYearId);
  assert(year, 'the year of the scope exists');
  return dashboardDays(year, context.today);
}

function aged(side: Side): Read {
  return async ({ context, branches, days, named }) => agedTable(await billsOfSide(context, branches, side, days.asOf), days, named);
}

function overdue(side: Side): Read {
  return async ({ context, branches, days, named }) => {
    const { nameOf, ...of } = await billsOfSide(context, branches, side, days.asOf);
    return overdueTable(side, mostOverdue(of, days), nameOf, days, named);
  };
}

function byMonth(register: 'sales' | 'purchase'): Read {
  return async ({ context, branches, days, named, screen }) =>
    monthsTable(await monthsOfRegister(context, branches, register, days), days, besidePeriods(days.year, 'months'), { screen, named });
}
