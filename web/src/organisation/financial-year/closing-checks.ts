import { limits } from '#domain/limits';
import type { BankSummary } from '#modules/accounts/bank-cash/bank-operations';
import type { AnyReport, AnyRow, ReportTable } from '#modules/kit/module';
import { basePath } from '#modules/kit/operations/operation';
import { type FinancialYear, financialYear, openBefore } from '#modules/organisation/financial-year/financial-year';
import { trialBalance } from '#modules/reports/statements/trial-balance';
import { stockReport } from '#modules/reports/stock/stock-report';
import { call } from '../../api/client.ts';
import { resource } from '../../api/resource.ts';
import { draftsQuery } from '../../kit/drafts/draft-list.ts';
import type { Session } from '../../session/session.ts';

/** A year that is about to be closed. */
export interface ClosingYear {
  readonly id: string;
  readonly version: number;
  readonly label: string;
  readonly start: string;
  readonly end: string;
}

/** Something to look at before a year is closed. */
export interface ClosingCheck {
  readonly key: string;
  /** What is counted, for one and for several. */
  readonly one: string;
  readonly many: string;
  readonly to: string;
  /** One of these is needed to see it. */
  readonly needs: readonly string[];
  readonly count: (year: ClosingYear, session: Session) => Promise<number>;
}

export const closingChecks: readonly ClosingCheck[] = [
  {
    key: 'years',
    one: 'earlier year to close first',
    many: 'earlier years to close first',
    to: '/app/financial-year',
    needs: ['/financial-year'],
    count: async (year) => {
      const [{ rows }, organisation] = await Promise.all([
        resource<FinancialYear>(financialYear).list({ order: 'start', descending: true, limit: limits.rowsPerPage }),
        call<AnyRow>('GET', '/api/ims-crm/organization/s/findDetailsForCurrOrg', { hideLoader: true }),
      ]);
      return openBefore(year, rows, [organisation]).length;
    },
  },
  {
    key: 'drafts',
    one: 'entry that you began and did not save',
    many: 'entries that you began and did not save',
    to: '/app/dashboard',
    needs: [],
    count: async () => (await draftsQuery().queryFn()).length,
  },
  {
    key: 'bank',
    one: 'line of bank statements without an entry',
    many: 'lines of bank statements without an entry',
    to: '/app/bank-cash/bank-reconciliation',
    needs: ['/bank-cash/bank-reconciliation'],
    count: async ({ start, end }) => {
      const base = '/api/ims-crm/bankReconciliation/s';
      const banks = await call<readonly { readonly id: string }[]>('GET', `${base}/banks`, { hideLoader: true });
      const period = { from: start, to: end };
      const summaryOf = (ledgerId: string) =>
        call<BankSummary>('GET', `${base}/summary`, { query: { ledgerId, ...period }, hideLoader: true });
      const summaries = await Promise.all(banks.map(({ id }) => summaryOf(id)));
      return summaries.reduce((sum, { lines }) => sum + lines.open, 0);
    },
  },
  {
    key: 'stock',
    one: 'item below zero on the last day',
    many: 'items below zero on the last day',
    to: '/app/stock-report?only=negative',
    needs: ['/stock-report'],
    count: async (year, session) => {
      const { rows } = await dataOf(stockReport, year, session, { only: 'negative' });
      return rows.find(({ id }) => id === 'below')?.children?.length ?? 0;
    },
  },
  {
    key: 'sales-order',
    one: 'sales order that waits for approval',
    many: 'sales orders that wait for approval',
    to: '/app/sales-order',
    needs: ['/sales-order-review-tracker', '/sales-order-approve-tracker', '/msp-approval-tracker'],
    count: () => waitingOf('/api/ims-crm/salesOrder/s/waiting'),
  },
  {
    key: 'purchase-order',
    one: 'purchase order that waits for approval',
    many: 'purchase orders that wait for approval',
    to: '/app/purchase-order',
    needs: ['/purchase-order-review-tracker', '/purchase-order-approve-tracker'],
    count: () => waitingOf('/api/ims-crm/purchaseOrder/s/waiting'),
  },
  {
    key: 'difference',
    one: 'difference in opening balances',
    many: 'differences in opening balances',
    to: '/app/trial-balance',
    needs: ['/trial-balance'],
    count: async (year, session) => (await dataOf(trialBalance, year, session, {})).rows.filter(({ id }) => id === 'difference').length,
  },
];

/** Entries of the end of a year that nobody can count for you. */
export const reminders = [
  { label: 'Depreciation for the year is entered', to: '/app/journal-voucher/add' },
  { label: 'Stock is counted, and the differences are entered', to: '/app/stock-adjustment/add' },
  { label: 'Expenses not yet billed, and expenses paid ahead, are entered', to: '/app/journal-voucher/add' },
] as const;

/** A year is closed for all branches. */
function dataOf(report: AnyReport, { start, end }: ClosingYear, { access }: Session, filter: object): Promise<ReportTable> {
  const branches = access?.branches.map(({ id }) => id) ?? [];
  return call<ReportTable>('POST', `${basePath(report)}/data`, { body: { from: start, to: end, branches, ...filter }, hideLoader: true });
}

async function waitingOf(path: string): Promise<number> {
  const levels = await call<readonly { readonly count: number }[]>('GET', path, { hideLoader: true });
  return levels.reduce((sum, { count }) => sum + count, 0);
}
