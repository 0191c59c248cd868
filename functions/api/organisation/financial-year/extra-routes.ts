import { startOpeningImport } from '#application/imports/start-import';
import { billsOf } from '#application/opening/opening-balance';
import { openingBalanceHistory, openingBalanceOf } from '#application/opening/opening-balance-of';
import { listOpeningBalances } from '#application/opening/sheet/list-opening-balances';
import { listOpeningStock } from '#application/opening/sheet/list-opening-stock';
import { setOpeningBalance } from '#application/opening/sheet/set-opening-balance';
import { saveYear } from '#application/organisation/save-place';
import { assert } from '#domain/assert';
import { closingRoutes } from '#functions/api/organisation/financial-year/closing-routes';
import { type Call, param, type Routes, route } from '#functions/http/call';
import { importType } from '#functions/http/import-type';
import { inYear } from '#functions/http/in-year';
import { withNames } from '#functions/http/with-names';
import { openingStockOfYear } from '#modules/organisation/financial-year/opening-stock-operations';
import * as calls from '#modules/organisation/financial-year/operations';

export const routes: Routes = [
  route(calls.openingBalances, async (call) => listOpeningBalances(inYear(call, call.context), call.query)),
  route(calls.openingOfOne, async (call) => openingBalanceOf(inYear(call, call.context), param(call, 'ledgerId'))),
  route(calls.stateOpeningBalance, async (call) => {
    const { opening, version, bills } = call.body;
    const asked = { ledgerId: param(call, 'ledgerId'), balance: opening, version, ...(bills === undefined ? {} : { bills }) };
    const stated = await setOpeningBalance(inYear(call, call.context), asked);
    return { ledgerId: stated['ledgerId'], opening: stated['balance'], bills: billsOf(stated).length, version: stated.version };
  }),
  route(calls.openingHistory, async (call) =>
    withNames(call.wiring.members, await openingBalanceHistory(inYear(call, call.context), param(call, 'ledgerId'))),
  ),
  route(calls.takeOpeningRows, async (call) => {
    const { pasteOpeningRows } = await import('#application/imports/paste-opening-rows');
    return pasteOpeningRows(inYear(call, call.context), call.body);
  }),
  route(calls.importOpenings, async (call) => startOpeningImport(inYear(call, call.context), importType(param(call, 'type')), call.body)),
  route(openingStockOfYear, async (call) => listOpeningStock(inYear(call, call.context), call.query)),
  ['financial-year.create', save],
  ['financial-year.update', save],
  ...closingRoutes,
];

function save(call: Call): Promise<unknown> {
  assert(call.context, 'a year is saved in a scope');
  // Parsed by the schema of the operation, which was made from the fields of the year.
  return saveYear(call.context, call.body as Parameters<typeof saveYear>[1]);
}
