import type { Context } from '#application/context';
import { listOpeningBalances } from '#application/documents/list-opening-balances';
import { setOpeningBalance } from '#application/documents/set-opening-balance';
import { saveYear } from '#application/organisation/save-place';
import { assert } from '#domain/assert';
import { closingRoutes } from '#functions/api/organisation/financial-year/closing-routes';
import { type Call, param, type Routes, route } from '#functions/http/call';
import { openingBalances, stateOpeningBalance } from '#modules/organisation/financial-year/operations';

export const routes: Routes = [
  route(openingBalances, async (call) => listOpeningBalances(inYear(call, call.context), call.query)),
  route(stateOpeningBalance, async (call) => {
    const { opening, version } = call.body;
    const stated = await setOpeningBalance(inYear(call, call.context), { ledgerId: param(call, 'ledgerId'), balance: opening, version });
    return { ledgerId: stated['ledgerId'], opening: stated['balance'], version: stated.version };
  }),
  ['financial-year.create', save],
  ['financial-year.update', save],
  ...closingRoutes,
];

function save(call: Call): Promise<unknown> {
  assert(call.context, 'a year is saved in a scope');
  // Parsed by the schema of the operation, which was made from the fields of the year.
  return saveYear(call.context, call.body as Parameters<typeof saveYear>[1]);
}

/** The year is the one of the path, which need not be the one that is worked in. */
function inYear(call: Call, context: Context): Context {
  return { ...context, scope: { ...context.scope, financialYearId: param(call, 'id') } };
}
