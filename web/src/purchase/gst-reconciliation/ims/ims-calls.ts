import type {
  ImsActionOutcome,
  ImsFileKind,
  ImsPeriods,
  ImsRecords,
  ImsTab,
  WantedImsAction,
} from '#modules/purchase/gst-reconciliation/ims-operations';
import { call, download } from '../../../api/client.ts';

/** The calls of the IMS. Periods are `yyyy-MM`. */
const base = '/api/ims-crm/gstReconciliation/s';
const quiet = { hideLoader: true } as const;

export const readPeriods = () => call<ImsPeriods>('GET', `${base}/imsPeriods`, quiet);

export const readIms = (period: string, asked: { readonly tab: ImsTab | null; readonly search: string; readonly cursor: string | null }) =>
  // An empty cursor is left out, too.
  call<ImsRecords>('GET', `${base}/ims`, { query: { period, ...asked, cursor: asked.cursor || null }, ...quiet });

export const actOnIms = (period: string, actions: readonly WantedImsAction[]) =>
  call<readonly ImsActionOutcome[]>('POST', `${base}/imsAct`, { body: { period, actions }, ...quiet });

export const fileOfIms = (period: string, which: ImsFileKind) => download('POST', `${base}/export`, { body: { period, which } });
