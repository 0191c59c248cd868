import { printTripSheet } from '#application/eway-bill/trip-sheet/print-trip-sheet';
import { assert } from '#domain/assert';
import { param, type Routes } from '#functions/http/call';

export const routes: Routes = [
  [
    'trip-sheet.download',
    async (call) => {
      assert(call.context, 'a trip sheet is printed in a scope');
      return printTripSheet(call.context, param(call, 'id'));
    },
  ],
];
