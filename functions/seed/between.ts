import type { Context } from '#application/context';
import type { Row } from '#application/ports/records';
import { dispatchGoods } from '#application/transfers/dispatch-goods';
import { followReceipts } from '#application/transfers/follow-receipts';
import { openIncoming } from '#application/transfers/open-incoming';
import { incomingId } from '#application/transfers/other-branches/incoming';
import { addDays, type Day } from '#domain/time/day';
import type { DemoItem } from '#functions/seed/catalogue';
import { branches, branchId, type DemoBranch, idOf, years } from '#functions/seed/demo';
import { type Body, write } from '#functions/seed/write';
import { istSales } from '#modules/stock/ist-sales/ist-sales';

export type ContextOf = (branch: DemoBranch, day: Day) => Context;

/** Each branch sends the other some of what it began with. All arrives, but for one piece that was damaged on the way. */
export async function sendBetween(contextOf: ContextOf, items: readonly DemoItem[]): Promise<void> {
  const goods = items.filter(({ group }) => group !== 'Services').slice(0, 2);
  const sent = addDays(years[0].start, 20);
  for (const from of branches) {
    const to = branches.find((branch) => branch !== from);
    if (to === undefined) return;
    const id = idOf(`${from.code}:ist-sales`);
    const lines = goods.map((item) => ({ itemId: item.id, quantity: 2_0000, rate: Math.round((item.salesRate * 0.8) / 100) * 100 }));
    await send(contextOf(from, sent), { id, date: sent, toBranchId: branchId(to), lines });
    const received = goods.map(({ id: itemId }, at) => {
      const line = { itemId, sourceLine: String(at + 1), quantity: 2_0000 };
      return at === 0 ? { ...line, quantity: 1_0000, short: 1_0000, shortReason: 'Damaged on the way' } : line;
    });
    const receipt = { id: idOf(`${from.code}:ist-receipt`), date: addDays(sent, 3), lines: received };
    await receive(contextOf, [from, to], id, receipt);
  }
}

/** Goods that leave a branch and are on their way. */
export async function send(here: Context, body: Body): Promise<void> {
  const [entered] = await write(here, 'ist-sales', [body]);
  if (entered?.row['status'] === 'New Order') await dispatchGoods(here, istSales, body.id, { version: entered.version });
  const dispatch = await here.ports.records.find(here.scope, 'ist-sales', body.id);
  if (dispatch === undefined) throw new Error('Broken assumption: what was sent is kept');
  await openIncoming(here, istSales, dispatch);
}

export async function receive(
  contextOf: ContextOf,
  [from, to]: readonly [DemoBranch, DemoBranch],
  dispatchId: string,
  receipt: Row & { readonly id: string; readonly date: Day },
): Promise<void> {
  await write(contextOf(to, receipt.date), 'ist-receipt', [{ ...receipt, incomingId: incomingId(dispatchId) }]);
  await followReceipts(contextOf(from, receipt.date), istSales, dispatchId);
}
