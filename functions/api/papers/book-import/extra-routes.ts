import { beginBookUpload } from '#application/migration/begin-book-import';
import { bookDetails, originalAddress } from '#application/migration/view-book-import';
import { param, type Routes, route } from '#functions/http/call';
import { accountsImport, tallyImport } from '#modules/organisation/book-import/book-import';
import { accountsCalls, tallyCalls } from '#modules/organisation/book-import/operations';

const routesOf = (module: typeof tallyImport, calls: typeof tallyCalls | typeof accountsCalls): Routes => [
  route(calls.upload, ({ context, body }) => beginBookUpload(context, body)),
  route(calls.details, (call) => bookDetails(call.context, module, param(call, 'id'))),
  route(calls.original, (call) => originalAddress(call.context, module, param(call, 'id'))),
];

export const routes: Routes = [...routesOf(tallyImport, tallyCalls), ...routesOf(accountsImport, accountsCalls)];
