import { reader } from '#application/reports/kit/reader';
import { stockFacts } from '#application/reports/stock/stock-facts';
import { stockLocations, stockLocationsColumns, stockLocationsTable } from '#modules/reports/stock-locations/stock-locations';

export const stockLocationsReader = reader({
  report: stockLocations,
  columns: stockLocationsColumns(),
  table: stockLocationsTable,
  read: (context, branches, { asOf }) => stockFacts(context, branches, { from: asOf, to: asOf }),
});
