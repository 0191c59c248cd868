import { answerOthersBill } from '#application/eway-bill/answer-others';
import { viewOthersBill } from '#application/eway-bill/view-others';
import { assert } from '#domain/assert';
import { param, type Routes, route } from '#functions/http/call';
import * as calls from '#modules/purchase/others-eway-bill/operations';

export const routes: Routes = [
  [
    'others-eway-bill.get',
    async (call) => {
      const { context } = call;
      assert(context, 'an e-way bill is read in a scope');
      return viewOthersBill(context, param(call, 'id'));
    },
  ],
  route(calls.acceptBill, (call) => answerOthersBill(call.context, param(call, 'id'), 'accept', call.body)),
  route(calls.rejectBill, (call) => answerOthersBill(call.context, param(call, 'id'), 'reject', call.body)),
];
