import { modules } from '#modules/all-modules';
import { trackersOf } from '#modules/kit/approval';
import type { Area } from '#modules/kit/area';
import type { AnyDocument, AnyModule } from '#modules/kit/module';
import { pathOf } from '#modules/kit/operations/permission';

/** One line of the menu: the screen and the permission it needs. */
export interface MenuEntry {
  readonly title: string;
  /** Screen path below `/app`. */
  readonly path: string;
  readonly permission: string;
}

export interface MenuGroup {
  readonly title: string;
  readonly entries: readonly MenuEntry[];
}

const entry = (title: string, path: string, permission: string = path): MenuEntry => ({ title, path, permission });

/** The menu group of each area. */
const groupOfArea: Readonly<Record<Area, string>> = {
  sales: 'Sales',
  purchase: 'Purchase',
  stock: 'Stock',
  accounts: 'Accounts',
  masters: 'Setup',
  people: 'People',
  messages: 'Setup',
  grids: 'Setup',
  papers: 'Setup',
  organisation: 'Setup',
  identity: 'Setup',
  reports: 'Reports',
};

/** Screens other than documents, in the order of the business. A module that is not named here comes last in the group of its area. */
const named: readonly MenuGroup[] = [
  {
    title: 'Sales',
    entries: [
      entry('Customers & Ledgers', '/customer'),
      entry('Sales Invoice Dashboard', '/sales-invoice-dashboard'),
      // Who sends goods looks for it beside the documents they leave with.
      entry('On the Road', '/on-the-road'),
      entry('Trip Sheets', '/trip-sheet'),
    ],
  },
  {
    title: 'Purchase',
    entries: [
      entry('GST Reconciliation', '/gst-reconciliation'),
      entry('IMS', '/ims', '/gst-reconciliation'),
      entry('ITC Register', '/itc-register', '/gst-reconciliation'),
    ],
  },
  {
    title: 'Stock',
    entries: [
      entry('IST Sales Dashboard', '/ist-sales-dashboard'),
      entry('Item Search', '/item-search'),
      entry('Items', '/inventory-item'),
      entry('Item Groups', '/inventory-group'),
      entry('Batches', '/batch'),
      entry('Warehouse Locations', '/branch/locations', '/branch'),
      entry('Units', '/measure-unit'),
      entry('Products', '/product'),
      entry('Product Categories', '/product-category'),
      entry('Manufacturers', '/manufacturer'),
      entry('Recipes', '/recipe'),
      entry('Transporters', '/transporter'),
      entry('Delivery Providers', '/delivery-provider'),
      entry('Types of Delivery', '/type-of-delivery'),
      entry('Installers', '/installer'),
    ],
  },
  {
    title: 'Accounts',
    entries: [
      entry('Bank Reconciliation', '/bank-cash/bank-reconciliation'),
      entry('Import Bank Statement', '/bank-cash/bulk-import'),
      entry('GST Returns', '/gst-returns'),
      entry('Opening Balances', '/financial-year/update_opening_balance'),
      entry('Groups', '/group'),
      entry('Projects', '/project'),
    ],
  },
  {
    title: 'People',
    entries: [
      entry('Employees', '/employee'),
      entry('Leave Balances', '/leave-balance'),
      entry('Organisation leave balances', '/leave-balance-org'),
      entry('Leave Types', '/leave-type'),
      entry('Leave Reasons', '/leave-reason'),
      entry('Holidays', '/holiday'),
      entry('Week-offs', '/week-off'),
      entry('Week-off Groups', '/week-off/group'),
      entry('Designations', '/designation-master'),
    ],
  },
  {
    title: 'Reports',
    entries: [
      entry('My Dashboard', '/dashboard/dynamic'),
      entry('Profit & Loss', '/profit-loss'),
      entry('Balance Sheet', '/balance-sheet'),
      entry('Cash Flow', '/cash-flow'),
      entry('Ratios', '/ratios'),
      entry('Trial Balance', '/trial-balance'),
      entry('Ledger Report', '/ledger-group/report'),
      entry('Group Summary', '/group-summary'),
      entry('Debits & Credits', '/ledger-credit-debit/report'),
      entry('Day Book', '/day-book'),
      entry('Changes After Closing', '/changes-after-closing'),
      entry('Cash Book', '/cash-book'),
      entry('Bank Book', '/bank-book'),
      entry('Receivables / Payables', '/payment-receivables-payables'),
      entry('Sales Register', '/sales-invoice-register'),
      entry('Sales Return Register', '/sales-return-register'),
      entry('Purchase Register', '/purchase-invoice-register'),
      entry('Purchase Return Register', '/purchase-return-register'),
      entry('Product-wise Sales', '/productwise-sales-report'),
      entry('Installer Report', '/installer-report'),
      entry('Project-wise Cost', '/project-wise-cost'),
      entry('Sales Order Report', '/sales-order-report'),
      entry('Purchase Order Report', '/purchase-order-report'),
      entry('GSTR-1', '/gstr-1'),
      entry('GSTR-3B', '/gstr-3b'),
      entry('GST Tie-Outs', '/gst-tie-outs'),
      entry('GSTR-9', '/gstr-9'),
      entry('CMP-08', '/cmp-08'),
      entry('GSTR-4', '/gstr-4'),
      entry('TDS Register', '/tds-register'),
      entry('TCS Register', '/tcs-register'),
    ],
  },
  {
    title: 'Setup',
    entries: [
      entry('Organisation', '/org'),
      entry('Branches', '/branch'),
      entry('GST Registrations', '/gst-registration'),
      entry('Financial Years', '/financial-year'),
      entry('Number Series', '/number-series'),
      entry('Users', '/user'),
      entry('Invitations', '/user-invitation'),
      entry('Roles', '/role'),
      entry('Terms & Conditions', '/terms-condition'),
      entry('Email Templates', '/email-template'),
      entry('SMS Templates', '/sms-template'),
      entry('Quotation Masters', '/quotation-master'),
      entry('Notifications', '/notification-entity-type'),
      entry('Lookup Values', '/lookup-value'),
      entry('Module Setup', '/configure-grid'),
      entry('Imports', '/import-file'),
      entry('Tally Imports', '/tally-import-file'),
      entry('Accounts Imports', '/acct-import-file'),
      entry('File Log', '/filelog'),
      entry('Import Schedules', '/import-schedule'),
      entry('Dropped Files', '/dropped-file'),
      entry('Exports', '/export-file'),
      entry('Failed Messages', '/failed-message'),
      entry('Archives', '/archive'),
    ],
  },
];

const places = new Set(named.flatMap(({ entries }) => entries.map(({ permission }) => permission)));

/** The menu: in each group its documents, then what is named above. Empty groups are not shown. */
export const menu: readonly MenuGroup[] = named.map(({ title, entries }) => {
  const own = modules.filter((module) => groupOfArea[module.area] === title && !places.has(pathOf(module)));
  return {
    title,
    entries: [
      ...own.flatMap((module) => (module.kind === 'document' ? [entryOf(module), ...trackerEntries(module)] : [])),
      ...entries,
      ...own.filter(({ kind }) => kind !== 'document').map(entryOf),
    ],
  };
});

/** The lists of what waits for a level of approval, below their documents. */
function trackerEntries(module: AnyDocument): readonly MenuEntry[] {
  return trackersOf(module).map(({ title, path }) => entry(title, path));
}

function entryOf(module: AnyModule): MenuEntry {
  return entry(module.kind === 'report' ? module.title : module.plural, pathOf(module));
}
