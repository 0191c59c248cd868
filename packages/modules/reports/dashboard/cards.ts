import type { ReportColumn } from '#modules/kit/module';

/** What a chart draws of the table behind it: one mark for each row, or one for each row and column of values. */
export interface CardChart {
  /** Columns stand above a scale of time or age; bars lie next to their names. */
  readonly shape: 'columns' | 'bars';
  /** The column with the names. */
  readonly names: string;
  /** The columns with the values. */
  readonly values: readonly string[];
}

export interface CardDefinition {
  readonly id: string;
  readonly title: string;
  /** What it shows, for the catalogue of cards. */
  readonly about: string;
  readonly group: 'Money' | 'Sales' | 'Purchase' | 'Stock' | 'Accounts' | 'Approvals';
  /** The permission paths that it needs: one of each. */
  readonly needs: readonly (readonly string[])[];
  /** People who see only their own records see it, too: it is counted from a list, which knows whose they are. */
  readonly ownToo?: true;
  /** The lists and reports behind it, below `/app`: it leads to the first that the person may open. */
  readonly to: readonly string[];
  readonly chart?: CardChart;
  /** Twice as wide as others, unless the person says otherwise. */
  readonly wide?: true;
  /** Shown if there is no data yet. */
  readonly empty: string;
}

const sold = [
  ['/sales-invoice-register', '/sales-invoice'],
  ['/sales-return-register', '/sales-return'],
] as const;
const bought = [
  ['/purchase-invoice-register', '/purchase-invoice'],
  ['/purchase-return-register', '/purchase-return'],
] as const;

const aged: CardChart = { shape: 'bars', names: 'age', values: ['amount'] };
const monthly: CardChart = { shape: 'columns', names: 'month', values: ['now', 'before'] };
const toPay = { needs: [['/payment-receivables-payables']], to: ['/payment-receivables-payables'] } as const;

/** Every card there is, in the order of the catalogue. Paths are those of other features, which a test compares with the permissions. */
export const cards = [
  {
    id: 'cash',
    title: 'Cash and bank',
    about: 'The balance of each bank and cash account',
    group: 'Money',
    needs: [['/trial-balance']],
    to: ['/trial-balance'],
    empty: 'No bank or cash account has a balance yet.',
  },
  {
    id: 'cash-months',
    title: 'Cash and bank by month',
    about: 'What was in all accounts at the end of each month',
    group: 'Money',
    needs: [['/trial-balance']],
    to: ['/trial-balance'],
    chart: { shape: 'columns', names: 'month', values: ['balance'] },
    wide: true,
    empty: 'No bank or cash account has a balance yet.',
  },
  {
    ...toPay,
    id: 'receivables',
    title: 'Receivables by age',
    about: 'What customers owe, by how long it is overdue',
    group: 'Money',
    chart: aged,
    empty: 'No customer owes anything.',
  },
  {
    ...toPay,
    id: 'payables',
    title: 'Payables by age',
    about: 'What you owe suppliers, by how long it is overdue',
    group: 'Money',
    chart: aged,
    empty: 'You owe no supplier anything.',
  },
  {
    ...toPay,
    id: 'overdue-customers',
    title: 'Customers to remind',
    about: 'The customers with the largest overdue amounts',
    group: 'Money',
    chart: { shape: 'bars', names: 'party', values: ['overdue'] },
    empty: 'No customer is overdue.',
  },
  {
    ...toPay,
    id: 'overdue-suppliers',
    title: 'Suppliers to pay',
    about: 'The suppliers with the largest overdue amounts',
    group: 'Money',
    chart: { shape: 'bars', names: 'party', values: ['overdue'] },
    empty: 'No supplier is overdue.',
  },
  {
    id: 'sales',
    title: 'Sales by month',
    about: 'Invoices less returns, without GST, against last year',
    group: 'Sales',
    needs: sold,
    to: sold[0],
    chart: monthly,
    wide: true,
    empty: 'Nothing was sold in these two years.',
  },
  {
    id: 'purchases',
    title: 'Purchases by month',
    about: 'Invoices less returns, without GST, against last year',
    group: 'Purchase',
    needs: bought,
    to: bought[0],
    chart: monthly,
    wide: true,
    empty: 'Nothing was bought in these two years.',
  },
  {
    id: 'invoices-by-status',
    title: 'Invoices by status',
    about: 'How far the sales invoices of the year are on their way to the customer',
    group: 'Sales',
    needs: [['/sales-invoice-dashboard'], ['/sales-invoice']],
    ownToo: true,
    to: ['/sales-invoice-dashboard'],
    chart: { shape: 'bars', names: 'status', values: ['count'] },
    empty: 'There is no sales invoice in this year yet.',
  },
  {
    id: 'approvals',
    title: 'Waiting for my approval',
    about: 'Orders that need your review or approval',
    group: 'Approvals',
    needs: [
      [
        '/purchase-order-review-tracker',
        '/purchase-order-approve-tracker',
        '/sales-order-review-tracker',
        '/sales-order-approve-tracker',
        '/msp-approval-tracker',
      ],
    ],
    to: ['/dashboard'],
    empty: 'Nothing waits for you.',
  },
  {
    id: 'reorder',
    title: 'Below reorder level',
    about: 'Items to order: free and expected stock is below the level',
    group: 'Stock',
    needs: [['/stock-report/reorder']],
    to: ['/stock-report/reorder'],
    empty: 'No item is below its reorder level.',
  },
  {
    id: 'transfers-to-receive',
    title: 'Goods to receive',
    about: 'What other branches sent and this one has not received in full',
    group: 'Stock',
    needs: [['/ist-sales-dashboard'], ['/ist-sales']],
    ownToo: true,
    to: ['/ist-sales-dashboard'],
    empty: 'No other branch has sent anything that is still on its way.',
  },
  {
    id: 'transfers-sent',
    title: 'Goods sent to branches',
    about: 'What waits for dispatch, and what is on its way to other branches',
    group: 'Stock',
    needs: [['/ist-sales-dashboard'], ['/ist-sales']],
    ownToo: true,
    to: ['/ist-sales-dashboard'],
    empty: 'Nothing is on its way to another branch.',
  },
  {
    id: 'transfers-by-status',
    title: 'Transfers by status',
    about: 'How far the transfers between branches are',
    group: 'Stock',
    needs: [['/ist-sales-dashboard'], ['/ist-sales']],
    ownToo: true,
    to: ['/ist-sales-dashboard'],
    chart: { shape: 'bars', names: 'status', values: ['count'] },
    empty: 'There is no transfer in this year yet.',
  },
  {
    id: 'gst-dates',
    title: 'GST due dates',
    about: 'Returns and payments that fall due in the next six weeks',
    group: 'Accounts',
    needs: [['/sales-invoice-register', '/purchase-invoice-register', '/trial-balance']],
    to: ['/gst-returns', '/sales-invoice-register', '/purchase-invoice-register', '/trial-balance'],
    empty: 'No branch has a GSTIN.',
  },
] as const satisfies readonly CardDefinition[];

export type CardId = (typeof cards)[number]['id'];

const byId: ReadonlyMap<string, CardDefinition> = new Map(cards.map((card) => [card.id, card]));

export function cardOf(id: string): CardDefinition | undefined {
  return byId.get(id);
}

/** The figure above the table. */
export interface CardHeadline {
  readonly label: string;
  readonly value: number;
  readonly kind: 'money' | 'number';
  /** Compared with something: `+12 % on last year`. */
  readonly note?: string;
}

export interface CardRow {
  readonly id: string;
  readonly cells: Readonly<Record<string, string | number | null>>;
  /** Where the row leads: an address of the product. */
  readonly link?: string;
}

/** The table of a card. A chart draws it, and a screen reader reads it. */
export interface CardTable {
  readonly headline: CardHeadline | null;
  readonly columns: readonly Pick<ReportColumn, 'key' | 'label' | 'kind'>[];
  readonly rows: readonly CardRow[];
  /** Rows that are left out. */
  readonly more?: number;
  readonly note?: string;
}

/** A card has at most so many rows; its list has the others. */
export const rowsOfCard = 8;

/** Says which branches a link adds up, if they are not just the open one. */
export function branchesIn(branches: readonly string[]): string {
  return branches.length === 0 ? '' : `&branches=${branches.join(',')}`;
}
