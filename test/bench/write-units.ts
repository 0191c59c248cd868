import type { Row } from '#application/ports';
import { type OpenBooks, openBooks, withPartyAndItem } from '../journeys/books.ts';
import { type Figure, figure } from './figure.ts';
import { invoiceBody } from './invoice-body.ts';
import { meter } from './meter.ts';

const documents = 300;
const parties = 84;

interface Measured {
  readonly items: number;
  readonly transaction: number;
  readonly whole: number;
}

/** P2: the write cost of a four-line document: its transaction alone, and in total with the views folded in batches. */
export async function writeUnits(): Promise<readonly Figure[]> {
  const books = await openBooks();
  try {
    const items = (await Promise.all([1, 2, 3, 4].map(() => withPartyAndItem(books)))).map(({ itemId }) => itemId);
    const partyIds: string[] = [];
    for (let index = 0; index < parties; index++) partyIds.push((await withPartyAndItem(books)).partyId);
    const bodyOf = (turn: number) =>
      invoiceBody(partyIds[turn % parties] ?? '', items, '2026-11-20', turn) as Row & { lines: readonly Row[] };
    const chained = async (order: string, turn: number) => {
      const { id } = await books.enter(order, bodyOf(turn));
      const { lines, ...body } = bodyOf(turn);
      const from = { sourceSlug: order, sourceId: id };
      return { ...body, lines: lines.map((line, at) => ({ ...line, ...from, sourceLine: String(at + 1) })) };
    };
    const measured = scales(books);
    const sale = await measured('sales-invoice', async (turn) => bodyOf(turn));
    const purchase = await measured('purchase-invoice', async (turn) => bodyOf(turn));
    const ordered = await measured('sales-invoice', (turn) => chained('sales-order', turn), 2);
    const received = await measured('purchase-invoice', (turn) => chained('purchase-order', turn), 2);
    return [
      ...figuresOf('a 4-line invoice', sale, { items: 4, transaction: 8, whole: 11 }),
      ...figuresOf('a 4-line purchase invoice', purchase, { items: 4, transaction: 9, whole: 13 }),
      ...figuresOf('an invoice of a 4-line order', ordered, { items: 4, transaction: 9, whole: 13 }),
      ...figuresOf('a purchase invoice of a 4-line order', received, { items: 4, transaction: 9, whole: 13 }),
    ];
  } finally {
    await books.close();
  }
}

/** A document keeps its list row in this many orders, each with an index. An order that is invoiced shows its new status there, too. */
const lists = 3;

/** Views are folded after this many documents. */
const batch = 100;

function figuresOf(what: string, { items, transaction, whole }: Measured, most: Measured): readonly Figure[] {
  return [
    figure('P2', `items in the transaction of ${what}`, items, 'items', { most: most.items }),
    figure('P2', `write units of the transaction of ${what}, lists apart`, transaction, 'units', { most: most.transaction }),
    figure('P2', `write units of ${what} all in: transaction, lists, views in batches of 100`, whole, 'units', { most: most.whole }),
  ];
}

function scales(books: OpenBooks): (slug: string, bodyOf: (turn: number) => Promise<Row>, rows?: 1 | 2) => Promise<Measured> {
  const { organisationId, branchId } = books.context.scope;
  const project = () => books.storage.projector.project(organisationId, { branchId });
  const counts = meter(books.engine.client);
  let items = 0;
  books.engine.client.middlewareStack.add(
    (next) => (args) => {
      items = Math.max(items, (args.input as { TransactItems?: unknown[] }).TransactItems?.length ?? 0);
      return next(args);
    },
    { step: 'initialize', name: 'items' },
  );
  return async (slug, bodyOf, rows = 1) => {
    await books.enter(slug, await bodyOf(0));
    await project();
    let [most, transactions, views] = [0, 0, 0];
    for (let turn = 0; turn < documents; turn += batch) {
      const bodies: Row[] = [];
      for (let at = 0; at < batch; at++) bodies.push(await bodyOf(turn + at));
      await project();
      for (const body of bodies) {
        items = 0;
        counts.reset();
        await books.enter(slug, body);
        most = Math.max(most, items);
        transactions += counts.writeUnits;
      }
      counts.reset();
      await project();
      views += counts.writeUnits;
    }
    return { items: most, transaction: transactions / documents - lists * rows, whole: (transactions + views) / documents };
  };
}
