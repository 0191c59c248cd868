import { beginBookUpload } from '#application/migration/begin-book-import';
import { bookDetails, originalAddresses } from '#application/migration/view-book-import';
import { joined } from '#application/tables/joined';
import { emptyWorkbook } from '#domain/migration/accounts/own-workbook';
import { param, type Routes, route } from '#functions/http/call';
import { acctImportFile } from '#modules/organisation/acct-import-file/acct-import-file';
import { accountsCalls, emptyBook } from '#modules/organisation/acct-import-file/operations';
import { tallyCalls } from '#modules/organisation/tally-import-file/operations';
import { tallyImportFile } from '#modules/organisation/tally-import-file/tally-import-file';

const routesOf = (module: typeof tallyImportFile, calls: typeof tallyCalls | typeof accountsCalls): Routes => [
  route(calls.upload, ({ context, body }) => beginBookUpload(context, body)),
  route(calls.details, (call) => bookDetails(call.context, module, param(call, 'id'))),
  route(calls.original, (call) => originalAddresses(call.context, module, param(call, 'id'))),
];

export const routes: Routes = [
  route(emptyBook, async () => {
    const { writeTables } = await import('#integrations/sheet/workbook');
    return {
      name: 'books.xlsx',
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      content: await joined(writeTables(emptyWorkbook().map(({ name, rows }) => ({ title: name, rows: each(rows) })))),
    };
  }),
  ...routesOf(tallyImportFile, tallyCalls),
  ...routesOf(acctImportFile, accountsCalls),
];

async function* each<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows;
}
