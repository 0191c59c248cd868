import { allRecords } from '#application/lists/all-records';
import { recordExists } from '#application/records/record-exists';
import { rowOf } from '#application/row-of';
import { param, type Routes, route } from '#functions/http/call';
import * as calls from '#modules/masters/terms-condition/operations';
import { termsCondition } from '#modules/masters/terms-condition/terms-condition';

export const routes: Routes = [
  route(calls.termsOfOrganisation, async ({ context }) =>
    (await allRecords(context, termsCondition)).flatMap(({ id, row }) => {
      const { type, terms, forSales, forPurchase, status } = rowOf(termsCondition, { row });
      return status === 'Active' ? [{ id, type, terms, forSales, forPurchase }] : [];
    }),
  ),
  route(calls.termsExist, (call) =>
    recordExists(call.context, termsCondition, { id: param(call, 'id'), values: { type: param(call, 'type') } }),
  ),
];
