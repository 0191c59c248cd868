import { readers } from '#application/reports/readers';
import { wiring } from '#functions/api/wiring';
import { apiHandler } from '#functions/http/api-handler';

/** Every report follows from its definition, which its reader knows. */
const reports = Object.entries(readers).map(([entity, load]) => [entity, { module: async () => (await load()).report }] as const);

export const handler = apiHandler('reports', wiring, {
  ...Object.fromEntries(reports),
  dashboardReport: { routes: () => import('#functions/api/reports/dashboard/extra-routes') },
});
