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

/** The menu as the business thinks. Groups of which nothing may be seen are not drawn. */
export const menu: readonly MenuGroup[] = [
  { title: 'Sales', entries: [entry('Sales Invoices', '/sales-invoice'), entry('Customers & Ledgers', '/customer')] },
  {
    title: 'Stock',
    entries: [
      entry('Items', '/inventory-item'),
      entry('Item Groups', '/inventory-group'),
      entry('Units', '/measure-unit'),
      entry('Transporters', '/transporter'),
    ],
  },
  {
    title: 'Accounts',
    entries: [entry('Bank / Cash', '/bank-cash'), entry('Journal Vouchers', '/journal-voucher'), entry('Groups', '/group')],
  },
  { title: 'People', entries: [] },
  {
    title: 'Reports',
    entries: [
      entry('Trial Balance', '/trial-balance'),
      entry('Ledger Report', '/ledger-group/report'),
      entry('Day Book', '/day-book'),
      entry('Receivables / Payables', '/payment-receivables-payables'),
    ],
  },
  {
    title: 'Setup',
    entries: [
      entry('Organisation', '/org'),
      entry('Branches', '/branch'),
      entry('Financial Years', '/financial-year'),
      entry('Number Series', '/number-series'),
      entry('Users', '/user'),
      entry('Invitations', '/user-invitation'),
      entry('Roles', '/role'),
      entry('Imports', '/import-file'),
    ],
  },
];
