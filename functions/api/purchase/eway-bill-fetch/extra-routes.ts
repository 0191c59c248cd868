import { beginFetch } from '#application/eway-bill/fetch-others';
import { type Routes, route } from '#functions/http/call';
import * as calls from '#modules/purchase/eway-bill-fetch/operations';

export const routes: Routes = [route(calls.beginFetch, ({ context, body }) => beginFetch(context, body))];
