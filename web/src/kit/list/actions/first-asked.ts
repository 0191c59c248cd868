import { isBySettings } from '#domain/einvoice/need';
import { registrationSlug } from '#modules/e-invoice/settings';
import type { GridLoadAnswer } from '#modules/grids/operations';
import type { AnyRow, DocumentFacts } from '#modules/kit/module';
import type { ListedModule } from './row-actions.ts';

/**
 * The row of a document that was saved before a portal was switched on, or before the first day of e-invoices was moved, as if somebody still
 * had to ask for what the portal makes: so the menu offers it. The server decides how it stands when it is asked for.
 */
export function asFirstAsked<Row extends AnyRow>(
  { fields }: Pick<ListedModule, 'fields'>,
  row: Row,
  portals: GridLoadAnswer['portals'],
): Row {
  if (portals === null || row['cancelled'] === true) return row;
  const { eInvoiceFrom, ewayBills } = portals;
  const lacks = (field: string) => field in fields && typeof row[field] !== 'string';
  const lacksInvoice = lacks('eInvoice') || (row['eInvoice'] === 'Not applicable' && isBySettings(String(row['eInvoiceWhy'] ?? '')));
  const isReported = eInvoiceFrom !== null && String(row['date'] ?? '') >= eInvoiceFrom;
  return {
    ...row,
    ...(lacksInvoice && isReported ? { eInvoice: 'Not sent' } : {}),
    // What another branch sends goes under its bill.
    ...(lacks('ewayBill') && ewayBills && row['direction'] !== 'Incoming' ? { ewayBill: 'Not made' } : {}),
  };
}

/** What holds at the portals for the GSTIN of the open branch, from the facts of its documents. */
export function portalsIn(facts: Pick<DocumentFacts, 'all'> | null): GridLoadAnswer['portals'] {
  const own = facts?.all(registrationSlug)[0];
  if (own === undefined) return null;
  const { eInvoiceFrom: from, exemptClass, ewayBills } = own;
  return { eInvoiceFrom: typeof from === 'string' && !exemptClass ? from : null, ewayBills: ewayBills === true };
}
