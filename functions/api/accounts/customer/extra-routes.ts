import { getRecord } from '#application/records/get-record';
import { type Handler, param, route } from '#functions/http/call';
import { customer } from '#modules/accounts/customer/customer';
import { unadjustedVouchers } from '#modules/accounts/customer/operations';

export const customerRoutes: readonly (readonly [string, Handler])[] = [
  route(unadjustedVouchers, async (call) => {
    const { context } = call;
    const { id } = await getRecord(context, customer, param(call, 'id'));
    return context.ports.books.openBills(context.scope, context.scope.branchId, id);
  }),
];
