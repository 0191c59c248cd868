import type { DecisionOutcome } from '#modules/purchase/gst-reconciliation/operations';
import type { ReclaimStatement, RegisterRows, WantedMove } from '#modules/purchase/gst-reconciliation/register-operations';
import { call, download } from '../../../api/client.ts';

/** The calls of the ITC register. */
const base = '/api/ims-crm/gstReconciliation/s';
const quiet = { hideLoader: true } as const;

/** What is asked for; what is null is left out. */
export interface RegisterQuery {
  readonly year: string;
  readonly state: string | null;
  readonly until: string | null;
  readonly search: string | null;
}

export const readRegister = (asked: RegisterQuery, cursor: string | null) =>
  call<RegisterRows>('GET', `${base}/register`, { query: { ...asked, cursor }, ...quiet });

export const fileOfRegister = (asked: RegisterQuery) => download('GET', `${base}/download/register`, { query: { ...asked } });

export const readStatement = () => call<ReclaimStatement>('GET', `${base}/reclaimStatement`, quiet);

export const moveCredit = (moves: readonly WantedMove[]) =>
  call<readonly DecisionOutcome[]>('POST', `${base}/moveCredit`, { body: { moves }, ...quiet });

export const takeBackMoves = (ids: readonly { readonly id: string; readonly branchId: string }[], remark: string) =>
  call<readonly DecisionOutcome[]>('POST', `${base}/takeBackMoves`, { body: { ids, remark }, ...quiet });
