import type { Context } from '#application/context';
import { readPage } from '#application/grids/read-rows';
import type { ListRow } from '#application/ports';
import { partitionOf } from '#application/records/change-of';
import type { AnyDocument } from '#modules/kit/module';
import type { ListedDocument } from '#modules/reports/dashboard/work-cards';
import { salesInvoice } from '#modules/sales/sales-invoice/sales-invoice';
import { istSales } from '#modules/stock/ist-sales/ist-sales';

/** So many of the newest documents are looked at in each branch: some ten read units. */
const mostLooked = 500;

interface Listed {
  readonly documents: readonly ListedDocument[];
  /** There are no others in the year. */
  readonly all: boolean;
}

/** The newest sales invoices of the year, in the branches of these calls. */
export async function invoicesListed(calls: readonly Context[]): Promise<Listed> {
  return newest(
    calls,
    salesInvoice,
    () => true,
    ({ partyName }) => String(partyName ?? ''),
  );
}

/** The newest transfers between branches that these branches sent or are sent; null: both. */
export async function transfersListed(calls: readonly Context[], direction: 'Sent' | 'Incoming' | null): Promise<Listed> {
  return newest(
    calls,
    istSales,
    (row) => direction === null || row['direction'] === direction,
    ({ fromBranch, toBranchName }) => String((direction === 'Incoming' ? fromBranch : toBranchName) ?? ''),
  );
}

async function newest(
  calls: readonly Context[],
  module: AnyDocument,
  wanted: (row: ListRow) => boolean,
  otherOf: (row: ListRow) => string,
): Promise<Listed> {
  const pages = await Promise.all(
    calls.map((call) =>
      readPage(call, { module, partitions: [partitionOf(module, call.scope)], order: 0, descending: true, tests: [] }, mostLooked),
    ),
  );
  const rows = pages.flatMap((page) => page.rows).filter(wanted);
  return {
    all: pages.every(({ cursor }) => cursor === undefined),
    documents: rows.map((row) => ({
      id: row.id,
      status: String(row['status']),
      cancelled: row['cancelled'] === true,
      number: String(row['number'] ?? ''),
      date: String(row['date'] ?? ''),
      total: Number(row['total'] ?? 0),
      other: otherOf(row),
    })),
  };
}
