import { activeLocations, findLocation } from '#application/stock/warehouse-locations';
import { param, type Routes, route } from '#functions/http/call';
import * as calls from '#modules/stock/warehouse-location/operations';

export const routes: Routes = [
  route(calls.activeLocations, ({ context }) => activeLocations(context)),
  route(calls.locationNotes, async (call) => ({ notes: (await findLocation(call.context, param(call, 'id'))).notes ?? null })),
  route(calls.locationName, async (call) => {
    const { code, name } = await findLocation(call.context, param(call, 'id'));
    return { id: code, name };
  }),
];
