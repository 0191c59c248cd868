import { exportOpeningBalances } from '#application/documents/export-opening-balances';
import { param, type Routes, route } from '#functions/http/call';
import { exportOpenings } from '#modules/organisation/financial-year/operations';

export const routes: Routes = [
  route(exportOpenings, (call) => {
    const { context, query } = call;
    return exportOpeningBalances({ ...context, scope: { ...context.scope, financialYearId: param(call, 'id') } }, query.as);
  }),
];
