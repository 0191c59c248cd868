import type { Held } from '#domain/permission/permission';
import { documentsOf } from '#modules/kit/entry-modules';
import { onlyReads } from '#modules/kit/operations/reading-paths';

/** The roles a new organisation gets (decision D16). All but Super Admin are sets of paths that can be edited. */
export const defaultRoles = ['Super Admin', 'Admin', 'Accountant', 'Sales', 'Purchase', 'Store', 'HR', 'Viewer', 'Auditor'] as const;
export type DefaultRole = (typeof defaultRoles)[number];

/**
 * The first permissions of a default role, out of all paths. A path added to the product later joins the roles of new organisations
 * automatically.
 */
export function pathsOfRole(role: DefaultRole, all: readonly string[]): Held {
  if (role === 'Super Admin') return 'all';
  // `/own` limits, so no default role has it: people who may read a module read all of it until someone changes that.
  return new Set(all.filter((path) => !path.endsWith('/own') && holds[role](path)));
}

type Holds = (path: string) => boolean;

/** Only the super admin changes how the product is set up, purges or archives the organisation or exports people's data of all branches. */
const superAdminOnly = under('archive', 'configure-grid', 'org/delete', 'user-registrations');

const reports = under(
  'profit-loss',
  'balance-sheet',
  'cash-flow',
  'ratios',
  'trial-balance',
  'day-book',
  'changes-after-closing',
  'cash-book',
  'bank-book',
  'ledger-group',
  'group-summary',
  'gstr-1',
  'gstr-3b',
  'gst-tie-outs',
  'gstr-9',
  'cmp-08',
  'gstr-4',
  'tds-register',
  'tcs-register',
  'payment-receivables-payables',
  'productwise-sales-report',
  'sales-order-report',
  'purchase-order-report',
  'project-wise-cost',
  'stock-report',
  'batch-report',
  'barcode-report',
  'installer-report',
  'ledger-credit-debit',
  'ledger',
  'receivables',
  'payables',
  'item-search',
  'email-notification-tracker',
);
const stockReports = under('stock-report', 'batch-report', 'barcode-report', 'item-search');
const registers: Holds = (path) => /^\/(sales|purchase)-(invoice|return)(-register|\/register)/.test(path);
const salesReports = under(
  'productwise-sales-report',
  'sales-order-report',
  'payment-receivables-payables',
  'receivables',
  'installer-report',
);
const purchaseReports = under('purchase-order-report', 'payment-receivables-payables', 'payables');
const salesDocuments = under(...documentsOf('sales'), 'quotation-master', 'sales-invoice-dashboard');
const purchaseDocuments = under(...documentsOf('purchase'), 'others-eway-bill', 'eway-bill-fetch');
const notes = under(...documentsOf('notes'));
const books = under(
  ...documentsOf('books'),
  'gst-reconciliation',
  'gst-returns',
  'ledger-credit-debit',
  'acct-import-file',
  'tally-import-file',
  'import-file',
  'filelog',
);
const chart = under('customer', 'group', 'financial-year');
const letters = under('party-letter');
const items = under(
  'inventory-item',
  'inventory-group',
  'batch',
  'measure-unit',
  'product',
  'product-category',
  'manufacturer',
  'recipe',
  'production',
);
const dispatch = under(
  'transporter',
  'delivery-provider',
  'type-of-delivery',
  'type-of-deliverry',
  'installer',
  ...documentsOf('dispatch'),
  'ist-sales-dashboard',
  'on-the-road',
  'trip-sheet',
);
const leads = under('lead', 'leadenquiry', 'lead-archives');
const people = under(
  'employee',
  'leaves',
  'leave-type',
  'leave-balance',
  'leave-balance-org',
  'leave-reason',
  'week-off',
  'holiday',
  'designation-master',
  'hrms',
);
const access = under(
  'failed-message',
  'import-schedule',
  'dropped-file',
  'portal-queue',
  'role',
  'user',
  'user-invitation',
  'org',
  'subscription',
  'order',
  'branch',
);
const trackers: Holds = (path) => /^\/(?:(?:sales|purchase)-order-(?:review|approve)|msp-approval)-tracker/.test(path);
const mail = under('email', 'send-email', 'email-template', 'sms-template', 'sms', 'sms-inbox');
const dashboards = under('dashboard');
const terms = under('terms-condition', 'project');

/** Viewing, and printing or downloading what you can view. */
const looks: Holds = (path) => {
  const [, , verb, ...rest] = path.split('/');
  return (
    verb === undefined ||
    (['list', 'view', 'view-attachment', 'download', 'print', 'labels', 'report', 'dynamic', 'dashboard', 'history', 'picklist'].includes(
      verb,
    ) &&
      rest.every((part) => part === 'picklist'))
  );
};
/** Everyday work, except deleting and work of the accounts department: money, tax rates and the external books. */
const works: Holds = (path) => !/\/(?:delete|undo-cancel|undo-partial-cancel|bank-cash|gst-history|push-to-xero)(?:\/|$)/.test(path);
const rates: Holds = (path) => /^\/inventory-item\/gst-history(?:\/|$)/.test(path);

const any =
  (...of: readonly Holds[]): Holds =>
  (path) =>
    of.some((holds) => holds(path));
const both =
  (...of: readonly Holds[]): Holds =>
  (path) =>
    of.every((holds) => holds(path));

const holds: Readonly<Record<Exclude<DefaultRole, 'Super Admin'>, Holds>> = {
  Admin: (path) => !superAdminOnly(path),
  Accountant: any(
    dashboards,
    chart,
    letters,
    books,
    notes,
    salesDocuments,
    purchaseDocuments,
    reports,
    registers,
    terms,
    both(items, works),
    rates,
    both(dispatch, looks),
    under('send-email', 'email'),
    both(under('branch'), looks),
  ),
  Sales: any(
    dashboards,
    both(any(salesDocuments, leads), works),
    both(under('customer'), works),
    salesReports,
    both(any(items, dispatch, terms), looks),
    under('send-email', 'email'),
  ),
  Purchase: any(
    dashboards,
    both(purchaseDocuments, works),
    both(under('customer'), works),
    purchaseReports,
    stockReports,
    both(items, works),
    both(any(dispatch, terms), looks),
    under('send-email', 'email'),
  ),
  Store: any(
    dashboards,
    both(any(dispatch, items), works),
    stockReports,
    both(any(salesDocuments, purchaseDocuments), looks),
    under('sales-invoice/ready-for-dispatch', 'sales-invoice/dispatched', 'sales-invoice/verified', 'sales-invoice/transport-details'),
    under('sales-order/ready-for-dispatch', 'sales-order/dispatched'),
  ),
  HR: any(dashboards, people),
  Viewer: both(looks, (path) => !any(superAdminOnly, access, people, trackers, mail)(path)),
  Auditor: both(onlyReads, (path) => !superAdminOnly(path)),
};

/** Paths that begin with one of these whole segments: `sales-invoice` matches `/sales-invoice/edit` but not `/sales-invoice-dashboard`. */
function under(...bases: readonly string[]): Holds {
  const wanted = bases.map((base) => `/${base}`);
  return (path) => wanted.some((base) => path === base || path.startsWith(`${base}/`));
}
