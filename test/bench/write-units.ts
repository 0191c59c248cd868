import { openBooks, withPartyAndItem } from '../journeys/books.ts';
import { type Figure, figure } from './figure.ts';
import { invoiceBody } from './invoice-body.ts';
import { meter } from './meter.ts';

const invoices = 300;
const parties = 84;

/** P2: the write cost of a four-line invoice: its transaction alone, and in total with the views folded in batches of 100. */
export async function writeUnits(): Promise<readonly Figure[]> {
  const books = await openBooks();
  try {
    const { organisationId, branchId } = books.context.scope;
    const items = (await Promise.all([1, 2, 3, 4].map(() => withPartyAndItem(books)))).map(({ itemId }) => itemId);
    const partyIds: string[] = [];
    for (let index = 0; index < parties; index++) partyIds.push((await withPartyAndItem(books)).partyId);
    const enter = (turn: number) =>
      books.enter('sales-invoice', invoiceBody(partyIds[turn % parties] ?? '', items, '2026-11-20', turn) as never);
    await enter(0);
    await books.storage.projector.project(organisationId, { branchId });
    const counts = meter(books.engine.client);
    let mostItems = 0;
    books.engine.client.middlewareStack.add(
      (next) => (args) => {
        mostItems = Math.max(mostItems, (args.input as { TransactItems?: unknown[] }).TransactItems?.length ?? 0);
        return next(args);
      },
      { step: 'initialize', name: 'items' },
    );
    let [transactions, views] = [0, 0];
    for (let turn = 0; turn < invoices; turn++) {
      counts.reset();
      await enter(turn);
      transactions += counts.writeUnits;
      if (turn % 100 !== 99) continue;
      counts.reset();
      await books.storage.projector.project(organisationId, { branchId });
      views += counts.writeUnits;
    }
    const lists = 3;
    return [
      figure('P2', 'items in the transaction of a 4-line invoice', mostItems, 'items', { most: 4 }),
      figure('P2', 'write units of the transaction, lists apart', transactions / invoices - lists, 'units', { most: 8 }),
      figure('P2', 'write units all in: transaction, lists, views in batches of 100', (transactions + views) / invoices, 'units', {
        most: 11,
      }),
    ];
  } finally {
    await books.close();
  }
}
