import { approveBookImport, beginBookImport, goOnWithBooks, stopBooks } from '#application/migration/begin-book-import';
import { takeBooksBack } from '#application/migration/take-books-back';
import { param, type Routes, route } from '#functions/http/call';
import { acctImportFile } from '#modules/organisation/acct-import-file/acct-import-file';
import { accountsCalls } from '#modules/organisation/acct-import-file/operations';
import { tallyCalls } from '#modules/organisation/tally-import-file/operations';
import { tallyImportFile } from '#modules/organisation/tally-import-file/tally-import-file';

const routesOf = (module: typeof tallyImportFile, calls: typeof tallyCalls | typeof accountsCalls): Routes => [
  route(calls.begin, ({ context, body }) => beginBookImport(context, module, body)),
  route(calls.approve, (call) => approveBookImport(call.context, module, param(call, 'id'), call.body)),
  route(calls.goOn, (call) => goOnWithBooks(call.context, module, param(call, 'id'), call.body.version)),
  route(calls.takeBack, (call) => takeBooksBack(call.context, module, param(call, 'id'), call.body.version)),
  route(calls.stop, (call) => stopBooks(call.context, module, param(call, 'id'), call.body.version)),
];

export const routes: Routes = [...routesOf(tallyImportFile, tallyCalls), ...routesOf(acctImportFile, accountsCalls)];
