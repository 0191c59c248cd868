import type { Stored } from '#application/ports/records';
import { addDays } from '#domain/time/day';
import { bought, dayIn, lessSettled, lineFrom, type Month, nameIn, openOf, sorted, track } from '#functions/seed/month';
import { linesOf, type Planned } from '#functions/seed/selling';
import { type Body, write } from '#functions/seed/write';

/** Buys what the month will sell and a little more: ordered first, then received with the invoice of the supplier. */
export async function buy(at: Month, planned: Planned): Promise<void> {
  const { context, running } = at;
  const orders = await write(context, 'purchase-order', sorted(ordersFor(at, planned)));
  const invoices = await write(
    context,
    'purchase-invoice',
    orders.map((order, n) => invoiceOf(at, order, n)),
  );
  track(running, invoices);
  for (const invoice of invoices) running.payable.push(openOf(invoice));
  await sendBack(at, invoices);
}

/** Each supplier delivers some groups of goods. */
function ordersFor(at: Month, { invoices, quotations }: Planned): readonly Body[] {
  const { business, running } = at;
  const wanted = new Map<string, number>();
  for (const { itemId, quantity } of [...invoices, ...quotations].flatMap(linesOf))
    wanted.set(itemId, (wanted.get(itemId) ?? 0) + quantity);
  const goods = business.items.filter(({ group }) => group !== 'Services');
  const short = goods.flatMap((item) => {
    const quantity = (wanted.get(item.id) ?? 0) - (running.store.get(item.id) ?? 0);
    return quantity <= 0 ? [] : [{ item, quantity: Math.ceil((quantity * 1.05) / 5_0000) * 5_0000 }];
  });
  for (const { item, quantity } of short) running.store.set(item.id, (running.store.get(item.id) ?? 0) + quantity);
  for (const [itemId, quantity] of wanted) running.store.set(itemId, (running.store.get(itemId) ?? 0) - quantity);
  const groups = [...new Set(short.map(({ item }) => item.group))];
  return groups.map(
    (group, n): Body => ({
      id: nameIn(at, 'purchase-order', n),
      date: dayIn(at, 1, bought - 1),
      partyId: running.chance.pick(business.suppliers).id,
      lines: short
        .filter(({ item }) => item.group === group)
        .map(({ item, quantity }) => ({
          itemId: item.id,
          quantity,
          rate: Math.round((item.salesRate * running.chance.between(78, 84)) / 100 / 100) * 100,
        })),
    }),
  );
}

function invoiceOf(at: Month, order: Stored, n: number): Body {
  const { chance } = at.running;
  const { date, partyId } = order.row;
  const received = addDays(String(date), 1);
  return {
    id: nameIn(at, 'purchase-invoice', n),
    date: received < at.end ? received : at.end,
    partyId: String(partyId),
    referenceNo: `${chance.pick(['TI', 'INV', 'GST'])}/${chance.between(1000, 9999)}`,
    referenceDate: String(date),
    lines: linesOf({ id: order.id, ...order.row }).map(({ itemId, quantity, rate }, place) =>
      lineFrom(order, place, { itemId, quantity, rate }),
    ),
  };
}

/** Something did not fit, and a supplier had written too high a price. */
async function sendBack(at: Month, invoices: readonly Stored[]): Promise<void> {
  const { context, running, end } = at;
  const [first, second] = invoices;
  if (first === undefined || second === undefined) return;
  const lineOf = ({ id, row }: Stored) => linesOf({ id, ...row }).slice(0, 1);
  const returns = await write(context, 'purchase-return', [
    {
      id: nameIn(at, 'purchase-return', 0),
      date: end,
      partyId: String(first.row['partyId']),
      invoiceId: first.id,
      lines: lineOf(first).map(({ itemId }, place) => lineFrom(first, place, { itemId, quantity: 1_0000 })),
      notes: 'Wrong model',
    },
  ]);
  const notes = await write(context, 'debit-note', [
    {
      id: nameIn(at, 'debit-note', 0),
      date: end,
      partyId: String(second.row['partyId']),
      purchaseInvoiceId: second.id,
      reason: '04',
      lines: lineOf(second).map(({ itemId, quantity }, place) => lineFrom(second, place, { itemId, quantity, rate: 2_0000 })),
    },
  ]);
  track(running, [...returns, ...notes]);
  lessSettled(running.payable, returns, 'invoiceId');
  lessSettled(running.payable, notes, 'purchaseInvoiceId');
}
