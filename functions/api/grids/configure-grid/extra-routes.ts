import { dashboardGrids } from '#application/grids/dashboard-grids';
import type { Clause } from '#application/grids/find-plan';
import { countGrid, getGrid } from '#application/grids/grid';
import { loadGrid } from '#application/grids/load-grid';
import { withPeople } from '#application/grids/people-lists';
import { getSavedFilter, saveFilter } from '#application/grids/saved-filters';
import { getSetup, gridModules, gridSubModules, previewSetup, saveSetup, setupModel } from '#application/grids/setup';
import { param, type Routes, route } from '#functions/http/call';
import { once } from '#functions/wire';
import { getMenu, saveMenu } from '#modules/grids/menu-operations';
import * as calls from '#modules/grids/operations';

/** The parser loads with the first saved setup: built-in lists do not need it. */
const clauses: Clause = once(async () => (await import('#integrations/clauses/clauses')).clauseReader());

/** The grid service: lists as a person or an administrator shaped them. */
export const routes: Routes = [
  route(calls.loadGrid, ({ context, wiring, body }) => loadGrid(context, clauses, wiring.preferences(), body.listId)),
  route(calls.getGrid, async ({ context, wiring, body }) => getGrid(await withPeople(wiring, context, body.listId), clauses, body)),
  route(calls.countGrid, async ({ context, wiring, body }) => countGrid(await withPeople(wiring, context, body.listId), clauses, body)),
  route(calls.getSavedFilter, ({ context, wiring, body }) => getSavedFilter(context, wiring.preferences(), body.listId)),
  route(calls.saveFilter, ({ context, wiring, body }) => saveFilter(context, wiring.preferences(), body)),
  route(calls.updateFilter, ({ context, wiring, body }) => saveFilter(context, wiring.preferences(), body)),
  route(calls.findFilterData, (call) => getSavedFilter(call.context, call.wiring.preferences(), param(call, 'id'))),
  route(getMenu, async ({ context: { scope }, wiring }) => (await wiring.preferences().menu(scope.organisationId, scope.userId)) ?? null),
  route(saveMenu, async ({ context: { scope }, wiring, body }) => {
    await wiring.preferences().saveMenu(scope.organisationId, scope.userId, body);
    return body;
  }),
  route(calls.dashboardGrids, ({ context }) => dashboardGrids(context)),
  route(calls.gridModules, async () => gridModules()),
  route(calls.gridSubModules, async ({ body }) => gridSubModules(body.moduleId)),
  route(calls.getSetup, ({ context, body }) => getSetup(context, body.subModuleId)),
  route(calls.saveSetup, ({ context, body }) => saveSetup(context, clauses, body)),
  route(calls.previewSetup, async ({ context, wiring, body }) =>
    previewSetup(await withPeople(wiring, context, body.subModuleId), clauses, body),
  ),
  route(calls.getSetupModel, async () => setupModel()),
];
