import type { CellKind } from '#modules/kit/cell-text';
import type { AnyModule } from '#modules/kit/module';
import { pathOf } from '#modules/kit/operations/permission';

/** Modules of Module Setup: the groups of the menu. */
export const listGroups = ['sales', 'purchase', 'stock', 'accounts', 'people', 'reports', 'setup'] as const;

/** A list screen of the specification: its place and its name. */
export interface ListScreen {
  readonly id: string;
  readonly title: string;
  /** Screen below `/app`; null when it has none of its own. */
  readonly screen: string | null;
  readonly permission: string;
  /** Module of Module Setup it belongs to: a group of the menu. */
  readonly group: (typeof listGroups)[number];
  /** Entity code of its table: it shows those records as soon as there are any of the kind. */
  readonly entity: string;
  /** Its columns until a module defines them: key, heading, kind. */
  readonly columns: readonly (readonly [key: string, label: string, kind: CellKind])[];
}

const date = ['date', 'Date', 'date'] as const;
const number = ['number', 'Number', 'code'] as const;
const party = ['partyName', 'Party', 'text'] as const;
const total = ['total', 'Total', 'money'] as const;
const status = ['status', 'Status', 'status'] as const;
const name = ['name', 'Name', 'text'] as const;
const days = ['days', 'Days', 'number'] as const;
const employee = ['employeeName', 'Employee', 'text'] as const;
const voucher = [date, number, party, total, status];
const order = [date, number, party, total, ['approvalStatus', 'Approval', 'text'], status] as const;
const lead = [['createdAt', 'Date', 'date'], name, ['mobile', 'Mobile', 'mobile'], ['email', 'Email', 'email'], status] as const;
const message = [['sentAt', 'Date', 'date'], ['to', 'To', 'mobile'], ['text', 'Message', 'text'], status] as const;

const screen = (
  id: string,
  title: string,
  path: string,
  group: ListScreen['group'],
  entity: string,
  columns: ListScreen['columns'],
): ListScreen => ({ id, title, screen: path, permission: path, group, entity, columns });

/** The 66 list screen identifiers of section 2 of the specification. */
export const listScreens: readonly ListScreen[] = [
  screen('GROUP_LIST', 'Groups', '/group', 'accounts', 'group', [name, status]),
  screen('LEDGER_LIST', 'Ledgers', '/customer', 'accounts', 'customer', [name, status]),
  screen('PRODUCT_CATEGORY_LIST', 'Product Categories', '/product-category', 'stock', 'productCategory', [name, status]),
  screen('MANUFACTURER_LIST', 'Manufacturers', '/manufacturer', 'stock', 'manufacturer', [
    ['supplierName', 'Supplier Name', 'text'],
    ['prefix', 'Prefix', 'code'],
    status,
  ]),
  screen('PRODUCT_LIST', 'Products', '/product', 'stock', 'product', [name, ['stockCode', 'Stock Code', 'code'], status]),
  screen('MEASURE_UNIT_LIST', 'Units', '/measure-unit', 'stock', 'measureUnit', [name, status]),
  screen('RECIPE_LIST', 'Recipes', '/recipe', 'stock', 'recipe', [name, status]),
  screen('PURCHASE_ORDER_LIST', 'Purchase Orders', '/purchase-order', 'purchase', 'purchaseOrder', order),
  screen('PURCHASE_INVOICE_LIST', 'Purchase Invoices', '/purchase-invoice', 'purchase', 'purchaseInvoice', voucher),
  screen('PURCHASE_RETURN_LIST', 'Purchase Returns', '/purchase-return', 'purchase', 'purchaseReturn', voucher),
  screen('QUOTATION_LIST', 'Quotations', '/quotation', 'sales', 'quotation', voucher),
  screen('PROFORMA_INVOICE_LIST', 'Proforma Invoices', '/proforma-invoice', 'sales', 'proformaInvoice', voucher),
  screen('DELIVERY_NOTE_LIST', 'Delivery Notes', '/delivery-note', 'sales', 'deliveryNote', voucher),
  screen('SALES_INVOICE_LIST', 'Sales Invoices', '/sales-invoice', 'sales', 'salesInvoice', voucher),
  screen('SALES_INVOICE_DASHBOARD', 'Sales Invoice Dashboard', '/sales-invoice-dashboard', 'sales', 'salesInvoice', voucher),
  screen('SALES_RETURN_LIST', 'Sales Returns', '/sales-return', 'sales', 'salesReturn', voucher),
  screen('JOURNAL_VOUCHER', 'Journal Vouchers', '/journal-voucher', 'accounts', 'journalVoucher', voucher),
  screen('BANK_CASH', 'Bank / Cash', '/bank-cash', 'accounts', 'bankCash', voucher),
  screen('DEBIT_NOTE_LIST', 'Debit Notes', '/debit-note', 'purchase', 'debitNote', voucher),
  screen('CREDIT_NOTE_LIST', 'Credit Notes', '/credit-note', 'sales', 'creditNote', voucher),
  screen('EMAIL_TEMPLATE_LIST', 'Email Templates', '/email-template', 'setup', 'emailTemplate', [name, status]),
  screen('ROLE_LIST', 'Roles', '/role', 'setup', 'role', [name, status]),
  screen('WAREHOUSE_LIST', 'Branches', '/branch', 'setup', 'branch', [name, status]),
  screen('PROJECT_LIST', 'Projects', '/project', 'accounts', 'project', [name, status]),
  screen('TERMS_CONDITION_LIST', 'Terms & Conditions', '/terms-condition', 'setup', 'termsCondition', [['type', 'Type', 'text'], status]),
  screen('USER_LIST', 'Users', '/user', 'setup', 'user', [name, ['email', 'Email', 'email'], status]),
  screen('USER_INVITATION_LIST', 'Invitations', '/user-invitation', 'setup', 'userInvitation', [['email', 'Email', 'email'], name, status]),
  screen('TRANSPORTER_LIST', 'Transporters', '/transporter', 'stock', 'transporter', [name, status]),
  screen('IMPORT_ENTRY_MODULE_LIST', 'Imports', '/import-file', 'setup', 'importEntryModule', [name, status]),
  screen('SALES_ORDER_LIST', 'Sales Orders', '/sales-order', 'sales', 'salesOrder', order),
  screen('LEAD_ENQUIRY_LIST', 'Lead Enquiries', '/leadenquiry', 'sales', 'LeadEnquiry', lead),
  screen('LEAD_ARCHIVES_LIST', 'Lead Archives', '/lead-archives', 'sales', 'LeadArchives', lead),
  screen('LEAVE_TYPE_LIST', 'Leave Types', '/leave-type', 'people', 'leaveType', [name, days, status]),
  screen('WEEK_OFF_LIST', 'Week-offs', '/week-off', 'people', 'weekOff', [name, status]),
  screen('LEAVES_BALANCE_LIST', 'Leave Balances', '/leave-balance', 'people', 'leaveBalance', [employee, days]),
  screen('WEEK_OFF_GROUP_LIST', 'Week-off Groups', '/week-off/group', 'people', 'weekOffGroup', [name, status]),
  screen('HOLIDAY_LIST', 'Holidays', '/holiday', 'people', 'holiday', [name, date, status]),
  screen('LEAVES_LIST', 'Leaves', '/leaves', 'people', 'leave', [employee, ['from', 'From', 'date'], ['to', 'To', 'date'], days, status]),
  screen('LEAD_LIST', 'Leads', '/lead', 'sales', 'lead', lead),
  screen('EMPLOYEE_LIST', 'Employees', '/employee', 'people', 'employee', [name, status]),
  screen('ORDER_HISTORY_LIST', 'Order History', '/order/history', 'setup', 'orderHistory', [
    date,
    number,
    total,
    ['paymentStatus', 'Payment', 'text'],
  ]),
  screen('LEAVE_REASON_LIST', 'Leave Reasons', '/leave-reason', 'people', 'leaveReason', [name, status]),
  screen('DESIGNATION_LIST', 'Designations', '/designation-master', 'people', 'designation', [name, status]),
  {
    ...screen('LEAD_REMINDER_LIST', 'Lead Reminders', '/lead', 'sales', 'leadReminder', [
      ['reminderDate', 'Reminder', 'date'],
      name,
      ['note', 'Note', 'text'],
      status,
    ]),
    screen: null,
  },
  {
    ...screen('LEAD_FOLLOW_UP_LIST', 'Lead Follow-ups', '/lead', 'sales', 'leadFollowUp', [date, name, ['note', 'Note', 'text'], status]),
    screen: null,
  },
  screen('FINANCIAL_YEAR_LIST', 'Financial Years', '/financial-year', 'setup', 'financialYear', [name, status]),
  screen('CUSTOMERS_LIST', 'Customers', '/customer', 'sales', 'customer', [name, status]),
  screen('DELIVERY_PROVIDER_LIST', 'Delivery Providers', '/delivery-provider', 'stock', 'deliveryProvider', [name, status]),
  screen('TYPE_OF_DELIVERY_LIST', 'Types of Delivery', '/type-of-delivery', 'stock', 'typeOfDelivery', [name, status]),
  screen('INSTALLER_LIST', 'Installers', '/installer', 'stock', 'installer', [
    ['insFirstName', 'First Name', 'text'],
    ['insLastName', 'Last Name', 'text'],
    status,
  ]),
  screen('SMS_TEMPLATE_LIST', 'SMS Templates', '/sms-template', 'setup', 'smsTemplate', [name, status]),
  screen('SMS_PENDING_LIST', 'SMS Pending Approval', '/sms/send/pending-approval', 'setup', 'smsPending', message),
  screen('SMS_HISTORY_LIST', 'SMS History', '/sms/send/history', 'setup', 'smsHistory', message),
  screen('PO_REVIEW_TRACKER', 'Purchase Orders to Review', '/purchase-order-review-tracker', 'purchase', 'purchaseOrder', order),
  screen('PO_APPROVE_TRACKER', 'Purchase Orders to Approve', '/purchase-order-approve-tracker', 'purchase', 'purchaseOrder', order),
  screen('MSP_APPROVAL_TRACKER', 'Sales Orders below Minimum Price', '/msp-approval-tracker', 'sales', 'salesOrder', order),
  screen('SO_REVIEW_TRACKER', 'Sales Orders to Review', '/sales-order-review-tracker', 'sales', 'salesOrder', order),
  screen('SO_APPROVE_TRACKER', 'Sales Orders to Approve', '/sales-order-approve-tracker', 'sales', 'salesOrder', order),
  screen('NOTIFICATION_ENTITY_USER_LIST', 'Notifications', '/notification-entity-type', 'setup', 'notificationEntityType', [name, status]),
  screen('QUOTATION_MASTER', 'Quotation Masters', '/quotation-master', 'setup', 'quotationMaster', [name, status]),
  screen('IST_SALES_LIST', 'IST Sales', '/ist-sales', 'stock', 'istSales', voucher),
  screen('IST_SALES_DASHBOARD', 'IST Sales Dashboard', '/ist-sales-dashboard', 'stock', 'istSales', voucher),
  screen('USER_REGISTRATIONS', 'User Registrations', '/user-registrations', 'setup', 'registrations', [
    ['createdAt', 'Date', 'date'],
    name,
    ['email', 'Email', 'email'],
  ]),
  screen('EMAIL_NOTIFICATION_LIST', 'Email Notifications', '/email-notification-tracker', 'reports', 'emailNotification', [
    ['sentAt', 'Date', 'date'],
    ['to', 'To', 'email'],
    ['subject', 'Subject', 'text'],
    status,
  ]),
  screen('PRODUCTWISE_SALES_REPORT', 'Product-wise Sales', '/productwise-sales-report', 'reports', 'productwiseSalesReport', [
    ['itemName', 'Item', 'text'],
    ['quantity', 'Quantity', 'quantity'],
    total,
  ]),
  screen('INVENTORY_ITEM_PRODUCTION_LIST', 'Production', '/production', 'stock', 'production', [
    date,
    number,
    ['finalItems', 'Makes', 'text'],
    status,
  ]),
  screen(
    'PAYMENT_RECEIVABLES_PAYABLES',
    'Receivables / Payables',
    '/payment-receivables-payables',
    'reports',
    'paymentReceivablesPayables',
    [party, ['dueDate', 'Due Date', 'date'], total],
  ),
];

/** Screens of lists that show the records of a module in another place than the module's own, such as /sales-invoice-dashboard. */
export function ownScreens(modules: readonly (Pick<AnyModule, 'slug' | 'entity'> & { readonly path?: string })[]): readonly string[] {
  const places = new Set(modules.map(pathOf));
  const entities = new Set(modules.map(({ entity }) => entity));
  return listScreens.flatMap(({ screen: path, entity }) => (path !== null && entities.has(entity) && !places.has(path) ? [path] : []));
}
