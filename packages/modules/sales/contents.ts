import type { Contents } from '#modules/kit/operations/contents';
import { salesModules } from '#modules/sales/modules';
import { lastSales } from '#modules/sales/sales-invoice/last-sales';
import { addReceived, dashboardPapers, dashboardSteps, editProducts, salesOfPeriod } from '#modules/sales/sales-invoice/operations';
import { changeTransport } from '#modules/sales/sales-invoice/transport';

/** What the area serves: its modules, and the calls that do not follow from a definition. */
export const salesContents: Contents = {
  ...salesModules,
  irregular: [
    salesOfPeriod,
    lastSales,
    changeTransport,
    addReceived,
    editProducts,
    ...dashboardSteps,
    ...dashboardPapers.flatMap(({ operations }) => operations),
  ],
};
