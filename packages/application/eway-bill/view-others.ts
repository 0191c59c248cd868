import { findOwn } from '#application/access/find-own';
import { invoicesOfBills } from '#application/chains/invoices-of-bills';
import { answer } from '#application/commit/answer';
import type { Answered, Context } from '#application/context';
import { answerNow } from '#application/lists/answer-of-rows';
import { rowOf } from '#application/row-of';
import { othersEwayBill } from '#modules/purchase/others-eway-bill/others-eway-bill';

/** A bill as it stands now, with its supplier and the purchase invoice of its document, if the caller may see them. */
export async function viewOthersBill(context: Context, id: string): Promise<Answered> {
  const stored = await findOwn(context, othersEwayBill, id);
  const [of] = await invoicesOfBills(context, [rowOf(othersEwayBill, stored)]);
  return { ...answer(stored), ...answerNow(stored.row, context.ports.clock.now().getTime()), ...of };
}
