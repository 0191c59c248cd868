import { generalSearch } from '#application/lists/general-search';
import { type Routes, route } from '#functions/http/call';
import * as calls from '#modules/grids/general-operations';

export const routes: Routes = [route(calls.generalSearch, ({ context, body }) => generalSearch(context, body))];
