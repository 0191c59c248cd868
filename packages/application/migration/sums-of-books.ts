import { allNamed } from '#application/books/ledgers';
import type { Context } from '#application/context';
import { allYears } from '#application/known-records';
import { beginsAtNothing, naturesIn } from '#application/opening/opening-balance';
import { type BookSums, billSums, sumKey } from '#domain/migration/book-sums';
import { taxOf } from '#domain/tally/chart/sums-of-tally';
import { labelOf } from '#domain/time/financial-year';

/**
 * What the open branch has now, under the names in which a file is compared with it. `knownBills`: the bills of the file by their keys, which
 * tell an amount of a bill from one on account.
 */
export async function sumsOfBooks(context: Context, years: readonly string[], knownBills: ReadonlyMap<string, number>): Promise<BookSums> {
  const { ports, scope } = context;
  const { branchId } = scope;
  const [ledgers, items, groups, all] = await Promise.all([
    allNamed(context, ['customer']).then((named) => named('customer')),
    allNamed(context, ['inventory-item']).then((named) => named('inventory-item')),
    ports.records.all(scope, 'group'),
    allYears(context),
  ]);
  const natureOf = naturesIn(groups);
  const ledgerOf = new Map(ledgers.map((ledger) => [ledger.id, ledger]));
  const nameOf = (id: string) => {
    const found = ledgerOf.get(id);
    return found && (taxOf(typeof found['alias'] === 'string' ? found['alias'] : null) ?? String(found['name']));
  };
  const balances = new Map<string, number>();
  for (const { start, end } of all.filter((year) => years.includes(labelOf(year))))
    for (const { ledgerId, opening, debit, credit } of await ports.books.balances(scope, branchId, start, end)) {
      const name = nameOf(ledgerId);
      if (name === undefined) continue;
      const before = beginsAtNothing(natureOf(ledgerOf.get(ledgerId)?.['groupId'])) ? 0 : opening;
      const key = sumKey(labelOf({ start, end }), name);
      balances.set(key, (balances.get(key) ?? 0) + before + debit - credit);
    }
  const open = (await ports.books.billsAsOf(scope, branchId, '9999-12-31')).map(({ ledgerId, number, open: amount }) => ({
    ledger: nameOf(ledgerId) ?? ledgerId,
    number,
    amount,
  }));
  return { balances, bills: billSums(open, knownBills), stock: await stockSums(context, items) };
}

const itemsAtOnce = 100;

async function stockSums(
  { ports, scope }: Context,
  items: readonly { readonly id: string; readonly name?: unknown }[],
): Promise<ReadonlyMap<string, number>> {
  const nameOf = new Map(items.map(({ id, name }) => [id, String(name)]));
  const sums = new Map<string, number>();
  for (let at = 0; at < items.length; at += itemsAtOnce) {
    const wanted = items.slice(at, at + itemsAtOnce).map(({ id }) => id);
    for (const { itemId, locationId, batch, quantity } of await ports.books.onHand(scope, scope.branchId, wanted)) {
      if (quantity === 0) continue;
      const key = sumKey(nameOf.get(itemId) ?? itemId, locationId ?? '', batch ?? '');
      sums.set(key, (sums.get(key) ?? 0) + quantity);
    }
  }
  return sums;
}
