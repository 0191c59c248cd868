import { printDocument, showPaper } from '#application/paper/print-document';
import { param, type Routes, route } from '#functions/http/call';
import { copiesOf } from '#functions/http/copies-of';
import { dashboardPapers } from '#modules/sales/sales-invoice/operations';

/** Invoices and picklists that are printed from the dashboard. */
export const routes: Routes = dashboardPapers.flatMap(({ module, operations }) =>
  operations.map((operation) =>
    route(operation, (call) => {
      const make = operation.answersFile ? printDocument : showPaper;
      return make(call.context, module, param(call, 'id'), copiesOf(call.query));
    }),
  ),
);
