import { getArrangement, saveArrangement } from '#application/reports/dashboard/arrangement';
import { cardData } from '#application/reports/dashboard/card-data';
import { dashboardOptions } from '#application/reports/dashboard/dashboard-options';
import { type Routes, route } from '#functions/http/call';
import * as calls from '#modules/reports/dashboard/operations';

/** Dashboards: which cards there are, their figures, and how a person arranged them. */
export const routes: Routes = [
  route(calls.dashboardOptions, ({ context }) => dashboardOptions(context)),
  route(calls.dashboardData, ({ context, body }) => cardData(context, body)),
  route(calls.getArrangement, ({ context }) => getArrangement(context)),
  route(calls.saveArrangement, ({ context, body }) => saveArrangement(context, body)),
];
