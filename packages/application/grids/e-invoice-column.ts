import type { Context } from '#application/context';
import { allRegistrations, branchOf } from '#application/known-records';
import type { RecordList } from '#modules/grids/definitions';
import type { GridColumn } from '#modules/grids/operations';
import type { Plan } from '#modules/grids/plan';

/**
 * Branches whose GSTIN makes e-invoices see in the lists of their documents how each stands. For others the column would be empty. A list with a
 * setup of its own shows what that says.
 */
export async function withEInvoiceColumn(
  context: Context,
  { module }: RecordList,
  plan: Plan | undefined,
  columns: readonly GridColumn[],
): Promise<readonly GridColumn[]> {
  if (plan?.version !== 0 || module === undefined || !('eInvoice' in module.fields)) return columns;
  const [registrations, branch] = await Promise.all([allRegistrations(context), branchOf(context)]);
  const own = registrations.find(({ gstin, status }) => gstin === branch?.gstin && status === 'Active');
  const makes = (own?.eInvoiceFrom ?? null) !== null;
  return makes ? columns.map((column) => (column.key === 'eInvoice' ? { ...column, hidden: false } : column)) : columns;
}
