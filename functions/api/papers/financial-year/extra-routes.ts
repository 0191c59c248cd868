import { exportOpeningBalances } from '#application/opening/sheet/export-opening-balances';
import { exportOpeningStock as openingStockFile } from '#application/opening/sheet/export-opening-stock';
import { saveYear } from '#application/organisation/save-place';
import { saveWithFiles } from '#application/records/save-with-files';
import { assert } from '#domain/assert';
import { type Routes, route } from '#functions/http/call';
import { inYear } from '#functions/http/in-year';
import { financialYear } from '#modules/organisation/financial-year/financial-year';
import { exportOpeningStock } from '#modules/organisation/financial-year/opening-stock-operations';
import { exportOpenings } from '#modules/organisation/financial-year/operations';

export const routes: Routes = [
  route(exportOpenings, (call) => {
    const { context, query } = call;
    return exportOpeningBalances(inYear(call, context), query.as);
  }),
  route(exportOpeningStock, (call) => {
    const { context, query } = call;
    return openingStockFile(inYear(call, context), query.as);
  }),
  [
    'financial-year.multipart',
    async ({ context, body, files }) => {
      assert(context, 'a year is saved in a scope');
      // Parsed by the schema of the operation, which was made from the fields of the year.
      return saveWithFiles(context, financialYear, body as Parameters<typeof saveYear>[1], files ?? [], (values) =>
        saveYear(context, values),
      );
    },
  ],
];
