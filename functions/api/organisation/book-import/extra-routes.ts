import { approveBookImport, beginBookImport, goOnWithBooks, stopBooks } from '#application/migration/begin-book-import';
import { param, type Routes, route } from '#functions/http/call';
import { accountsImport, tallyImport } from '#modules/organisation/book-import/book-import';
import { accountsCalls, tallyCalls } from '#modules/organisation/book-import/operations';

const routesOf = (module: typeof tallyImport, calls: typeof tallyCalls | typeof accountsCalls): Routes => [
  route(calls.begin, ({ context, body }) => beginBookImport(context, module, body)),
  route(calls.approve, (call) => approveBookImport(call.context, module, param(call, 'id'), call.body)),
  route(calls.goOn, (call) => goOnWithBooks(call.context, module, param(call, 'id'), call.body.version)),
  route(calls.stop, (call) => stopBooks(call.context, module, param(call, 'id'), call.body.version)),
];

export const routes: Routes = [...routesOf(tallyImport, tallyCalls), ...routesOf(accountsImport, accountsCalls)];
