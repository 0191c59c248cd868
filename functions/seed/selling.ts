import { actOnDocument } from '#application/documents/act-on-document';
import type { Stored } from '#application/ports/records';
import { partsOf } from '#domain/time/day';
import type { DemoItem } from '#functions/seed/catalogue';
import type { Chance } from '#functions/seed/chance';
import { bought, dayIn, lessSettled, lineFrom, type Month, nameIn, openOf, sorted, track } from '#functions/seed/month';
import { type Body, write } from '#functions/seed/write';
import { moduleOf } from '#modules/all-modules';

/** What customers will take this month: over the counter, and what was quoted to them. */
export interface Planned {
  readonly invoices: readonly Body[];
  readonly quotations: readonly Body[];
}

type Line = { readonly itemId: string; readonly quantity: number; readonly rate: number };

export function planSales(at: Month): Planned {
  return { invoices: sorted(invoices(at)), quotations: sorted(quotations(at)) };
}

export function linesOf({ lines }: Body): readonly Line[] {
  return lines as unknown as readonly Line[];
}

/** Writes what was planned, step by step as a salesperson would, and takes a few goods back. */
export async function sell(at: Month, { invoices: planned, quotations: quoted }: Planned): Promise<void> {
  const { context, running } = at;
  const offers = await write(context, 'quotation', quoted);
  const ordered = offers.filter((_, n) => n % 4 !== 3);
  await write(
    context,
    'proforma-invoice',
    offers.filter((_, n) => n % 4 === 3).map((offer, n) => following(at, offer, 'proforma', n)),
  );
  const orders = await write(
    context,
    'sales-order',
    ordered.map((offer, n) => following(at, offer, 'order', n)),
  );
  const started = orders.filter((_, n) => n % 5 !== 4);
  const notes = await write(
    context,
    'delivery-note',
    started.map((order, n) => following(at, order, 'delivery', n, n % 3 === 2)),
  );
  const billed = notes.map((note, n) => following(at, note, 'billed', n));
  // Numbers follow the days, as on a busy counter.
  const sold = await write(context, 'sales-invoice', sorted([...billed, ...planned]));
  track(running, sold);
  for (const voucher of sold) if (await leftAlone(at, voucher)) running.receivable.push(openOf(voucher));
  await takeBack(at, sold);
}

/** The next document with all lines of the one before it, or with half of each. */
function following(at: Month, earlier: Stored, what: string, n: number, half = false): Body {
  const { partyId, date, lines } = earlier.row;
  const part = (quantity: number) => (half ? Math.max(1, Math.floor(quantity / 2_0000)) * 1_0000 : quantity);
  return {
    id: nameIn(at, what, n),
    date: String(date),
    partyId: String(partyId),
    lines: (lines as unknown as readonly Line[]).map(({ itemId, quantity, rate }, place) =>
      lineFrom(earlier, place, { itemId, rate, quantity: part(quantity) }),
    ),
  };
}

/** One invoice in eighty was a mistake and is cancelled; returns whether it stays. */
async function leftAlone({ context, running }: Month, voucher: Stored): Promise<boolean> {
  const wrong = running.chance.between(1, 80) === 1;
  if (!wrong || voucher.row['cancelled'] === true) return voucher.row['cancelled'] !== true;
  const document = moduleOf('sales-invoice');
  if (document?.kind === 'document') {
    await actOnDocument(context, document, voucher.id, 'cancel', { version: voucher.version, remark: 'Entered twice' });
  }
  return false;
}

/** A piece that was damaged comes back, and a discount is given afterwards. */
async function takeBack(at: Month, sold: readonly Stored[]): Promise<void> {
  const { context, running, end } = at;
  const stands = sold.filter(({ id }) => running.receivable.some((open) => open.id === id));
  const [first, second] = [stands[0], stands[1]];
  if (first === undefined || second === undefined) return;
  const returned = (first.row['lines'] as unknown as readonly Line[]).slice(0, 1);
  const returns = await write(context, 'sales-return', [
    {
      id: nameIn(at, 'sales-return', 0),
      date: end,
      partyId: String(first.row['partyId']),
      invoiceId: first.id,
      lines: returned.map(({ itemId }, place) => lineFrom(first, place, { itemId, quantity: 1_0000 })),
      notes: 'Damaged on the way',
    },
  ]);
  const discounted = (second.row['lines'] as unknown as readonly (Line & { readonly taxable: number })[]).slice(0, 1);
  const notes = await write(context, 'credit-note', [
    {
      id: nameIn(at, 'credit-note', 0),
      date: end,
      partyId: String(second.row['partyId']),
      invoiceId: second.id,
      reason: '02',
      lines: discounted.map(({ itemId, taxable }, place) =>
        lineFrom(second, place, { itemId, amount: Math.round((taxable * 3) / 10_000) * 100 }),
      ),
    },
  ]);
  track(running, [...returns, ...notes]);
  lessSettled(running.receivable, [...returns, ...notes], 'invoiceId');
}

/** Baskets of a distributor: whole systems, or single items over the counter. */
function invoices(at: Month): readonly Body[] {
  const { business, running, branch } = at;
  const { chance } = running;
  const of = groupsOf(at);
  const count = partsOf(at.end).date >= 28 ? chance.between(28, 36) : chance.between(18, 24);
  return Array.from({ length: count }, (_, n): Body => {
    const home = business.customers.filter(({ state }) => state === branch.state);
    const party = chance.happens(78) ? chance.pick(home) : chance.pick(business.customers);
    const line = (item: DemoItem, quantity: number) => lineOf(chance, item, quantity);
    const kit = chance.between(3, 24);
    const system = systemOf(at, kit);
    const counter = Array.from({ length: chance.between(1, 3) }, () =>
      line(of(chance.pick(['Batteries', 'Cables', 'Protection and Earthing', 'Mounting Structures'])), chance.between(2, 20)),
    );
    const lines = chance.happens(62) ? system : counter;
    return {
      id: nameIn(at, 'invoice', n),
      date: dayIn(at, bought + 1),
      partyId: party.id,
      lines: chance.happens(20) ? [...lines, line(of('Services'), Math.max(1, Math.round(kit / 2)))] : lines,
      ...(party.id === business.customers[7]?.id ? { exportType: 'without-payment' } : {}),
      ...(chance.happens(35) ? { referenceNo: `PO/${chance.between(100, 999)}` } : {}),
    };
  });
}

/** Whole systems are quoted before they are sold. */
function quotations(at: Month): readonly Body[] {
  const { business, running, branch } = at;
  const home = business.customers.filter(({ state, id }) => state === branch.state && id !== business.customers[7]?.id);
  return Array.from({ length: running.chance.between(4, 6) }, (_, n) => ({
    id: nameIn(at, 'quotation', n),
    date: dayIn(at, bought + 1),
    partyId: running.chance.pick(home).id,
    lines: systemOf(at, running.chance.between(6, 30)),
  }));
}

/** Modules with an inverter and accessories. */
function systemOf(at: Month, kit: number): readonly Line[] {
  const of = groupsOf(at);
  const { chance } = at.running;
  return [
    lineOf(chance, of('Solar Modules'), kit),
    lineOf(chance, of('Inverters'), 1),
    lineOf(chance, of('Mounting Structures'), kit * 2),
    lineOf(chance, of('Cables'), kit * 8),
    lineOf(chance, of('Protection and Earthing'), 1),
  ];
}

function groupsOf({ business, running }: Month) {
  return (group: string) => running.chance.pick(business.items.filter((item) => item.group === group));
}

function lineOf(chance: Chance, item: DemoItem, quantity: number): Line {
  return { itemId: item.id, quantity: quantity * 1_0000, rate: priced(chance, item) };
}

/** The list price, or a little less for a good customer. */
function priced(chance: Chance, { salesRate }: DemoItem): number {
  const rupees = (salesRate * (100 - chance.pick([0, 0, 2, 3, 5]))) / 100 / 1_0000;
  return (rupees > 200 ? Math.round(rupees) : Math.round(rupees * 2) / 2) * 1_0000;
}
