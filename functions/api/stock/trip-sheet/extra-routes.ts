import { param, type Routes, route } from '#functions/http/call';
import * as calls from '#modules/stock/trip-sheet/operations';

export const routes: Routes = [
  // The first list of trip sheets loads this file, and need not load what looks at documents of every kind.
  route(calls.makeTripSheet, async ({ context, body }) => {
    const { makeTripSheet } = await import('#application/eway-bill/trip-sheet/make-trip-sheet');
    return makeTripSheet(context, body);
  }),
  route(calls.trySheetAgain, async (call) => {
    const { trySheetAgain } = await import('#application/eway-bill/trip-sheet/make-trip-sheet');
    return trySheetAgain(call.context, param(call, 'id'), call.body.version);
  }),
];
