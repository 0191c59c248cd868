import { reader } from '#application/reports/kit/reader';
import { stockFacts } from '#application/reports/stock/stock-facts';
import { stockLocationsColumns, stockLocationsTable } from '#application/reports/stock/stock-locations/table';
import { stockLocations } from '#modules/reports/stock/stock-locations';

export const stockLocationsReader = reader({
  report: stockLocations,
  columns: stockLocationsColumns,
  table: stockLocationsTable,
  read: (context, branches, { asOf }) => stockFacts(context, branches, { from: asOf, to: asOf }),
});
