import type { Context } from '#application/context';
import { setupOf } from '#application/grids/find-plan';
import { reachOf } from '#domain/permission/permission';
import { gridLists } from '#modules/grids/definitions';
import { setupSlug } from '#modules/grids/setup';
import { pathOf } from '#modules/kit/operations/permission';

export interface DashboardGrid {
  readonly listId: string;
  readonly title: string;
  /** Screen of the list below `/app`. */
  readonly screen: string | null;
}

/** The lists whose saved setup puts them on the dashboard, if the caller may see them. */
export async function dashboardGrids(context: Context): Promise<readonly DashboardGrid[]> {
  const { permissions } = context.caller;
  const seen = [...gridLists().values()].filter(
    ({ module, permission }) =>
      module !== undefined && [permission, pathOf(module)].every((path) => reachOf(permissions, path, '') !== 'none'),
  );
  const found = await context.ports.records.findMany(
    context.scope,
    seen.map(({ id }) => ({ slug: setupSlug, id })),
  );
  const marked = new Set([...found.values()].filter((saved) => setupOf(saved).json.gridSetup.forDashboard).map(({ id }) => id));
  return seen.filter(({ id }) => marked.has(id)).map(({ id, title, screen }) => ({ listId: id, title, screen }));
}
