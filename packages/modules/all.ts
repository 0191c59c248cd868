import { bankCash } from '#modules/accounts/bank-cash/bank-cash';
import { customer } from '#modules/accounts/customer/customer';
import { customerOperations } from '#modules/accounts/customer/operations';
import { journalVoucher } from '#modules/accounts/journal-voucher/journal-voucher';
import { gridOperations } from '#modules/grids/operations';
import { invitationOperations } from '#modules/identity/invitation-operations';
import { organisationOperations } from '#modules/identity/organisation-operations';
import { profileOperations } from '#modules/identity/profile-operations';
import { sessionOperations } from '#modules/identity/session-operations';
import { userOperations } from '#modules/identity/user-operations';
import type { AnyDocument, AnyMaster, AnyModule, AnyReport } from '#modules/kit/module';
import { type Operation, operationsOf } from '#modules/kit/operation';
import { permissionsOf } from '#modules/kit/permission';
import { group } from '#modules/masters/group/group';
import { groupOperations } from '#modules/masters/group/operations';
import { projectOperations } from '#modules/masters/project/operations';
import { project } from '#modules/masters/project/project';
import { termsOperations } from '#modules/masters/terms-condition/operations';
import { termsCondition } from '#modules/masters/terms-condition/terms-condition';
import { transporter } from '#modules/masters/transporter/transporter';
import { dropdownOperations } from '#modules/messages/dropdown/operations';
import { emailTemplate } from '#modules/messages/email-template/email-template';
import { lookupValue } from '#modules/messages/lookup-value/lookup-value';
import { lookupOperations } from '#modules/messages/lookup-value/operations';
import { notificationEntityType } from '#modules/messages/notification-entity-type/notification-entity-type';
import { quotationMaster } from '#modules/messages/quotation-master/quotation-master';
import { smsTemplate } from '#modules/messages/sms-template/sms-template';
import { branch } from '#modules/organisation/branch/branch';
import { bulkAddBranches } from '#modules/organisation/branch/bulk-add';
import { factsForEntry } from '#modules/organisation/branch/operations';
import { exportFile } from '#modules/organisation/export-file/export-file';
import { exportOperations } from '#modules/organisation/export-file/operations';
import { fileOperations } from '#modules/organisation/file/operations';
import { closingOperations } from '#modules/organisation/financial-year/closing-operations';
import { financialYear } from '#modules/organisation/financial-year/financial-year';
import { financialYearOperations } from '#modules/organisation/financial-year/operations';
import { importFile } from '#modules/organisation/import-file/import-file';
import { importOperations } from '#modules/organisation/import-file/operations';
import { numberSeries } from '#modules/organisation/number-series/number-series';
import { org } from '#modules/organisation/org/org';
import { role, withKnownPaths } from '#modules/organisation/role/role';
import { designationMaster } from '#modules/people/designation-master/designation-master';
import { employee } from '#modules/people/employee/employee';
import { employeeLeaveBalance } from '#modules/people/employee/operations';
import { holiday } from '#modules/people/holiday/holiday';
import { leaveBalance } from '#modules/people/leave-balance/leave-balance';
import { leaveBalanceOrg } from '#modules/people/leave-balance-org/leave-balance-org';
import { leaveReason } from '#modules/people/leave-reason/leave-reason';
import { leaveType } from '#modules/people/leave-type/leave-type';
import { weekOff } from '#modules/people/week-off/week-off';
import { weekOffGroup } from '#modules/people/week-off-group/week-off-group';
import { dayBook } from '#modules/reports/day-book/day-book';
import { ledgerReport } from '#modules/reports/ledger-report/ledger-report';
import { paymentReceivablesPayables } from '#modules/reports/payment-receivables-payables/payment-receivables-payables';
import { trialBalance } from '#modules/reports/trial-balance/trial-balance';
import { salesOfPeriod } from '#modules/sales/sales-invoice/operations';
import { salesInvoice } from '#modules/sales/sales-invoice/sales-invoice';
import { deliveryProvider } from '#modules/stock/delivery-provider/delivery-provider';
import { installer } from '#modules/stock/installer/installer';
import { installerOperations } from '#modules/stock/installer/operations';
import { inventoryGroup } from '#modules/stock/inventory-group/inventory-group';
import { inventoryItem } from '#modules/stock/inventory-item/inventory-item';
import { inventoryItemOperations } from '#modules/stock/inventory-item/operations';
import { manufacturer } from '#modules/stock/manufacturer/manufacturer';
import { manufacturerOperations } from '#modules/stock/manufacturer/operations';
import { measureUnit } from '#modules/stock/measure-unit/measure-unit';
import { productOperations } from '#modules/stock/product/operations';
import { product } from '#modules/stock/product/product';
import { productCategory } from '#modules/stock/product-category/product-category';
import { recipe } from '#modules/stock/recipe/recipe';
import { typeOfDelivery } from '#modules/stock/type-of-delivery/type-of-delivery';
import { warehouseLocationOperations } from '#modules/stock/warehouse-location/operations';

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
  exportFile,
  productCategory,
  manufacturer,
  product,
  recipe,
  deliveryProvider,
  typeOfDelivery,
  installer,
  termsCondition,
  project,
  designationMaster,
  leaveReason,
  leaveType,
  holiday,
  weekOffGroup,
  weekOff,
  employee,
  leaveBalanceOrg,
  leaveBalance,
  smsTemplate,
  emailTemplate,
  quotationMaster,
  notificationEntityType,
  lookupValue,
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
  ...exportOperations,
  ...dropdownOperations,
  ...lookupOperations,
  employeeLeaveBalance,
  ...productOperations,
  ...manufacturerOperations,
  ...installerOperations,
  ...inventoryItemOperations,
  ...warehouseLocationOperations,
  ...gridOperations,
  factsForEntry,
  salesOfPeriod,
  ...customerOperations,
  ...groupOperations,
  ...projectOperations,
  ...termsOperations,
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
