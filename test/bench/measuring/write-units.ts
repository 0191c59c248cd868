import type { Row } from '#application/ports/records';
import { type OpenBooks, openBooks, withPartyAndItem } from '../../journeys/books.ts';
import { invoiceBody } from '../books/invoice-body.ts';
import { type Figure, figure } from './figure.ts';
import { meter } from './meter.ts';

/** As many as wait for their words to be written, so that each kind pays for this once. */
const documents = 768;
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
    const measured = scales(books);
    // Each kind has parties of its own: nobody pays here, and the page of a party grows with its open bills.
    const bodies = async () => {
      const partyIds: string[] = [];
      for (let index = 0; index < parties; index++) partyIds.push((await withPartyAndItem(books)).partyId);
      return (turn: number) => invoiceBody(partyIds[turn % parties] ?? '', items, '2026-11-20', turn) as Row & { lines: readonly Row[] };
    };
    const alone = async () => {
      const bodyOf = await bodies();
      return async (turn: number) => bodyOf(turn);
    };
    const chainedTo = async (order: string) => {
      const bodyOf = await bodies();
      return async (turn: number) => {
        const { id } = await books.enter(order, bodyOf(turn));
        const { lines, ...body } = bodyOf(turn);
        const from = { sourceSlug: order, sourceId: id };
        return { ...body, lines: lines.map((line, at) => ({ ...line, ...from, sourceLine: String(at + 1) })) };
      };
    };
    const sale = await measured('sales-invoice', await alone());
    const purchase = await measured('purchase-invoice', await alone());
    const ordered = await measured('sales-invoice', await chainedTo('sales-order'), 'chained');
    const received = await measured('purchase-invoice', await chainedTo('purchase-order'), 'chained');
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

/** A document keeps its list row in two orders, each with an index. An order that is invoiced shows its new status in the first. */
const lists = { alone: 2, chained: 3 };

/** Views are folded after this many documents. */
const batch = 100;

function figuresOf(what: string, { items, transaction, whole }: Measured, most: Measured): readonly Figure[] {
  return [
    figure('P2', `items in the transaction of ${what}`, items, 'items', { most: most.items }),
    figure('P2', `write units of the transaction of ${what}, lists apart`, transaction, 'units', { most: most.transaction }),
    figure('P2', `write units of ${what} all in: transaction, lists, views in batches of 100`, whole, 'units', { most: most.whole }),
  ];
}

function scales(books: OpenBooks): (slug: string, bodyOf: (turn: number) => Promise<Row>, kind?: keyof typeof lists) => Promise<Measured> {
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
  return async (slug, bodyOf, kind = 'alone') => {
    await books.enter(slug, await bodyOf(0));
    const bodies: Row[] = [];
    while (bodies.length < documents) bodies.push(...(await Promise.all(Array.from({ length: 8 }, (_, at) => bodyOf(bodies.length + at)))));
    await project();
    let [most, transactions, views] = [0, 0, 0];
    for (let turn = 0; turn < documents; turn += batch) {
      for (const body of bodies.slice(turn, turn + batch)) {
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
    return { items: most, transaction: transactions / documents - lists[kind], whole: (transactions + views) / documents };
  };
}
