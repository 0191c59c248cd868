import type {
  GridCountAnswer,
  GridLoadAnswer,
  GridPageAnswer,
  GridPageBody,
  GridQuestion,
  KeptFilter,
  SavedFilter,
} from '#modules/grids/operations';
import { call } from '../../api/client.ts';
import type { ListRow } from './actions/use-row-actions.ts';

const base = '/api/utility/commonGridSetUp/s';

export type GridPage = Omit<GridPageAnswer, 'rows'> & { readonly rows: readonly ListRow[] };

/** The grid service: the layout of a list for the person, its rows, and the person's saved settings. Lists show their own progress. */
export const gridService = {
  load: (listId: string) => call<GridLoadAnswer>('POST', `${base}/grid/load`, { body: { listId }, hideLoader: true }),
  page: (body: GridPageBody, signal: AbortSignal) => call<GridPage>('POST', `${base}/grid/get`, { body, signal, hideLoader: true }),
  count: (body: Omit<GridQuestion, 'sort'>, signal: AbortSignal) =>
    call<GridCountAnswer>('POST', `${base}/grid/count`, { body, signal, hideLoader: true }),
  forDashboard: () =>
    call<readonly { readonly listId: string; readonly title: string; readonly screen: string | null }[]>('POST', `${base}/dashboard/get`, {
      body: {},
      hideLoader: true,
    }),
  saveFilter: (body: SavedFilter) => call<KeptFilter | null>('POST', `${base}/save`, { body, hideLoader: true }),
};
