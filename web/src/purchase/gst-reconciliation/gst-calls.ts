import type { PortalStatement } from '#domain/gstr-2b/portal-document';
import type { Day } from '#domain/time/day';
import type {
  DecisionOutcome,
  Linkable,
  ReconciliationRows,
  ReconciliationTab,
  StatementMonths,
  StatementPreview,
  WantedDecision,
} from '#modules/purchase/gst-reconciliation/operations';
import { call } from '../../api/client.ts';

/** The calls of the reconciliation with GSTR-2B and GSTR-2A. */
const base = '/api/ims-crm/gstReconciliation/s';
const quiet = { hideLoader: true } as const;

/** A statement, and months as `yyyy-MM`, both ends included. */
export interface GstPeriod {
  readonly statement: PortalStatement;
  readonly from: string;
  readonly to: string;
}

/** Which rows of a period; without a tab, those of the first tab that has some. */
export interface RowsAsked {
  readonly tab: ReconciliationTab | null;
  readonly search: string;
  readonly cursor: string | null;
  /** What was known at the end of this day; null: now. */
  readonly asOf: Day | null;
}

export const readMonths = (statement: PortalStatement) =>
  call<StatementMonths>('GET', `${base}/months`, { query: { statement }, ...quiet });

export const readRows = (period: GstPeriod, { tab, search, cursor, asOf }: RowsAsked) =>
  // An empty cursor is left out, too.
  call<ReconciliationRows>('GET', `${base}/rows`, { query: { ...period, tab, search, cursor: cursor || null, asOf }, ...quiet });

export const readLinkable = (period: GstPeriod, of: { readonly book?: string; readonly portal?: string }, search: string) =>
  call<Linkable>('GET', `${base}/linkable`, { query: { ...period, ...of, search }, ...quiet });

export const decide = (statement: PortalStatement, decisions: readonly WantedDecision[]) =>
  call<readonly DecisionOutcome[]>('POST', `${base}/decide`, { body: { statement, decisions }, ...quiet });

export const acceptExact = (period: GstPeriod) =>
  call<{ readonly accepted: number; readonly refused: number; readonly left: number }>('POST', `${base}/acceptExact`, {
    body: period,
    ...quiet,
  });

export const takeBack = (ids: readonly { readonly id: string; readonly branchId: string }[], remark: string) =>
  call<readonly DecisionOutcome[]>('POST', `${base}/takeBack`, {
    // A decision has more than its names.
    body: { ids: ids.map(({ id, branchId }) => ({ id, branchId })), remark },
    ...quiet,
  });

/** The file of an import, as the portal gave it. */
export const readImportFile = (id: string) => call<{ readonly name: string; readonly url: string }>('GET', `${base}/address/${id}`);

/** A statement of a month, as a file is imported for it. */
export interface StatementMonth {
  readonly statement: PortalStatement;
  readonly period: string;
}

/** The file is named by the key of its upload. */
export const previewStatement = (month: StatementMonth, key: string) =>
  call<StatementPreview>('POST', `${base}/preview`, { body: { ...month, key }, ...quiet });
export const importStatement = (month: StatementMonth, key: string) =>
  call<StatementPreview>('POST', `${base}/multipart`, { body: { ...month, key }, ...quiet });
