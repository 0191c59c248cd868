import { batchesOfItem } from '#application/stock/batches-of-item';
import { param, type Routes, route } from '#functions/http/call';
import * as calls from '#modules/stock/batch/operations';

export const routes: Routes = [route(calls.batchesOfItem, (call) => batchesOfItem(call.context, param(call, 'itemId')))];
