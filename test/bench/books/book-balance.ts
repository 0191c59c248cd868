import { openStorage } from '#storage/storage';
import { says } from '#test/kit/books/says';
import { startEngine } from '../../kit/engine.ts';
import { ledgerId, load, newScope } from '../load.ts';
import { bookFromFile } from './book.ts';

interface Balance {
  readonly id: number;
  readonly path: string;
  readonly dr: number;
  readonly cr: number;
  readonly bal: number;
}

/**
 * Loads a book through the product's own commit and returns the trial balance: debit, credit and balance of each ledger that moved, in
 * paise.
 */
export async function bookBalance(file: string): Promise<readonly object[]> {
  const engine = await startEngine();
  try {
    const storage = openStorage({ says, client: engine.newClient(), tables: engine.tables, clock: { now: () => new Date() } });
    const scope = newScope();
    const book = bookFromFile(file);
    const seconds = await load(storage.journal, scope, book.vouchers());
    await storage.projector.project(scope.organisationId, { branchId: scope.branchId });
    const [entry] = await storage.journal.entries(scope, { branchId: scope.branchId }, 0, 1);
    const year = Number(entry?.effect?.date.slice(0, 4)) - (Number(entry?.effect?.date.slice(5, 7)) < 4 ? 1 : 0);
    const balances = await storage.books.balances(scope, scope.branchId, `${year}-04-01`, `${year + 1}-03-31`);
    const found = new Map(balances.map((each) => [each.ledgerId, each]));
    const trialBalance = book.ledgers.flatMap(({ id, path }): Balance[] => {
      const { debit = 0, credit = 0 } = found.get(ledgerId(id)) ?? {};
      return debit === 0 && credit === 0 ? [] : [{ id, path, dr: debit, cr: credit, bal: debit - credit }];
    });
    return [{ id: 'BOOK', what: `trial balance of ${file}`, value: trialBalance.length, unit: 'ledgers', loadedIn: seconds, trialBalance }];
  } finally {
    await engine.stop();
  }
}
