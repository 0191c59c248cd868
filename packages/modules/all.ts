import { bankCash } from '#modules/accounts/bank-cash/bank-cash';
import { customer } from '#modules/accounts/customer/customer';
import { unadjustedVouchers } from '#modules/accounts/customer/operations';
import { journalVoucher } from '#modules/accounts/journal-voucher/journal-voucher';
import { invitationOperations } from '#modules/identity/invitation-operations';
import { organisationOperations } from '#modules/identity/organisation-operations';
import { profileOperations } from '#modules/identity/profile-operations';
import { sessionOperations } from '#modules/identity/session-operations';
import { userOperations } from '#modules/identity/user-operations';
import type { AnyDocument, AnyMaster, AnyModule, AnyReport } from '#modules/kit/module';
import { type Operation, operationsOf } from '#modules/kit/operation';
import { permissionsOf } from '#modules/kit/permission';
import { group } from '#modules/masters/group/group';
import { transporter } from '#modules/masters/transporter/transporter';
import { branch } from '#modules/organisation/branch/branch';
import { bulkAddBranches } from '#modules/organisation/branch/bulk-add';
import { factsForEntry } from '#modules/organisation/branch/operations';
import { fileOperations } from '#modules/organisation/file/operations';
import { closingOperations } from '#modules/organisation/financial-year/closing-operations';
import { financialYear } from '#modules/organisation/financial-year/financial-year';
import { financialYearOperations } from '#modules/organisation/financial-year/operations';
import { importFile } from '#modules/organisation/import-file/import-file';
import { importOperations } from '#modules/organisation/import-file/operations';
import { numberSeries } from '#modules/organisation/number-series/number-series';
import { org } from '#modules/organisation/org/org';
import { role, withKnownPaths } from '#modules/organisation/role/role';
import { dayBook } from '#modules/reports/day-book/day-book';
import { ledgerReport } from '#modules/reports/ledger-report/ledger-report';
import { paymentReceivablesPayables } from '#modules/reports/payment-receivables-payables/payment-receivables-payables';
import { trialBalance } from '#modules/reports/trial-balance/trial-balance';
import { salesOfPeriod } from '#modules/sales/sales-invoice/operations';
import { salesInvoice } from '#modules/sales/sales-invoice/sales-invoice';
import { inventoryGroup } from '#modules/stock/inventory-group/inventory-group';
import { inventoryItem } from '#modules/stock/inventory-item/inventory-item';
import { measureUnit } from '#modules/stock/measure-unit/measure-unit';

/** The table of contents: every module of the product, one line each. */
export const masters: readonly AnyMaster[] = [
  org,
  branch,
  financialYear,
  numberSeries,
  withKnownPaths(role, () => permissions),
  group,
  transporter,
  customer,
  inventoryGroup,
  measureUnit,
  inventoryItem,
  importFile,
];

export const documents: readonly AnyDocument[] = [salesInvoice, bankCash, journalVoucher];

export const reports: readonly AnyReport[] = [trialBalance, ledgerReport, dayBook, paymentReceivablesPayables];

export const modules: readonly AnyModule[] = [...masters, ...documents, ...reports];

/** Calls that do not follow from a definition: signing in, invitations, organisation … */
const irregular: readonly Operation[] = [
  ...sessionOperations,
  ...profileOperations,
  ...userOperations,
  ...invitationOperations,
  ...organisationOperations,
  ...financialYearOperations,
  ...closingOperations,
  bulkAddBranches,
  ...fileOperations,
  ...importOperations,
  factsForEntry,
  salesOfPeriod,
  unadjustedVouchers,
];

/** Every call of the API. */
export const operations: readonly Operation[] = [...modules.flatMap(operationsOf), ...irregular];

/** Every permission path there is, in the order of the menu. */
export const permissions: readonly string[] = [
  ...new Set([
    ...modules.flatMap(permissionsOf),
    ...irregular.flatMap(({ access }) => (typeof access === 'object' ? [access.permission] : [])),
  ]),
];

export function moduleOf(slug: string): AnyModule | undefined {
  return bySlug.get(slug);
}

const bySlug = new Map(modules.map((module) => [module.slug, module]));
