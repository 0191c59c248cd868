import { reader } from '#application/reports/kit/reader';
import { closingStock } from '#application/reports/statements/statement-books';
import { placesAsked } from '#application/reports/stock/goods-asked';
import { stockFacts } from '#application/reports/stock/stock-facts';
import { stockReportColumns, stockReportTable } from '#application/reports/stock/stock-report/table';
import { stockReport } from '#modules/reports/stock/stock-report';

export const stockReportReader = reader({
  report: stockReport,
  columns: stockReportColumns,
  table: stockReportTable,
  read: async (context, branches, filter) => {
    const facts = await stockFacts(context, branches, filter, {
      ...{ places: filter.places || placesAsked(filter) ? 'period' : 'below', levels: filter.only === 'reorder' },
      ...{ profits: filter.consumption, methods: filter.methods },
    });
    if (facts.items.every(({ transit }) => transit.quantity === 0)) return facts;
    return { ...facts, inStatements: await closingStock(context, branches, filter.to) };
  },
});
