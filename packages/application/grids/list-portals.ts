import type { Context } from '#application/context';
import { allRegistrations, branchOf } from '#application/known-records';
import type { GridList } from '#modules/grids/definitions';
import type { GridColumn, GridLoadAnswer } from '#modules/grids/operations';
import type { Plan } from '#modules/grids/plan';

type Portals = GridLoadAnswer['portals'];

/** What holds at the portals of the government for the documents of a list; null if its records have nothing to do with them. */
export async function portalsOf(context: Context, { module }: Pick<GridList, 'module'>): Promise<Portals> {
  if (module === undefined || !('eInvoice' in module.fields || 'ewayBill' in module.fields)) return null;
  const [registrations, branch] = await Promise.all([allRegistrations(context), branchOf(context)]);
  const own = registrations.find(({ gstin, status }) => gstin === branch?.gstin && status === 'Active');
  if (own === undefined) return null;
  return { eInvoiceFrom: own.exemptClass ? null : (own.eInvoiceFrom ?? null), ewayBills: own.ewayBills === true };
}

/**
 * Branches whose GSTIN makes e-invoices see in the lists of their documents how each stands. For others the column would be empty. A list with a
 * setup of its own shows what that says.
 */
export function withEInvoiceColumn(portals: Portals, plan: Plan | undefined, columns: readonly GridColumn[]): readonly GridColumn[] {
  if (plan?.version !== 0 || (portals?.eInvoiceFrom ?? null) === null) return columns;
  return columns.map((column) => (column.key === 'eInvoice' ? { ...column, hidden: false } : column));
}
