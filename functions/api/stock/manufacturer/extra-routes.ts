import { isTaken, suppliersOfCategory } from '#application/stock/find-manufacturers';
import { param, type Routes, route } from '#functions/http/call';
import * as calls from '#modules/stock/manufacturer/operations';

export const routes: Routes = [
  route(calls.supplierNameExists, (call) => isTaken(call.context, 'supplierName', param(call, 'name'))),
  route(calls.prefixExists, (call) => isTaken(call.context, 'prefix', param(call, 'prefix'))),
  route(calls.suppliersOfCategory, (call) => suppliersOfCategory(call.context, param(call, 'name'))),
];
