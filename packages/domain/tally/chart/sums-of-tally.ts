import { limits } from '#domain/limits';
import { type BookSums, sumKey } from '#domain/migration/book-sums';
import { defaultLedgers } from '#domain/posting/default-ledgers';
import type { BookNames } from '#domain/tally/chart/book-names';
import { codeText } from '#domain/tally/rows/row-texts';
import { isParty, type TallyFigures } from '#domain/tally/tally-figures';
import type { TallyMasters } from '#domain/tally/tally-masters';

/** What Tally shows, under the names of the books, of every ledger and item: also nothing. `years`: those for which balances are wanted, such as `2025-26`. */
export function sumsOfTally(figures: TallyFigures, masters: TallyMasters, names: BookNames, years: readonly string[]): BookSums {
  return {
    balances: balancesOf(figures, masters, names, years),
    bills: billsOf(figures, masters, names),
    stock: stockOf(figures, masters, names),
  };
}

function balancesOf(figures: TallyFigures, masters: TallyMasters, names: BookNames, years: readonly string[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const year of years) {
    const shown = figures.trialBalance(year);
    for (const { name } of masters.ledgers.all) {
      const closing = shown.get(name)?.closing ?? 0;
      const ledger = masters.ledgers.find(name);
      const alias = ledger === undefined ? null : names.ownLedger(ledger, 'input');
      const key = sumKey(year, taxOf(alias) ?? names.ledger(name, 'input') ?? name);
      sums.set(key, (sums.get(key) ?? 0) + closing);
    }
  }
  return sums;
}

/** `CGST`: Tally has one ledger for what we owe and what we claim, so both are compared together. Null: no ledger of a tax of GST. */
export function taxOf(alias: string | null): string | null {
  const found = alias === null ? undefined : defaultLedgers.find((ledger) => ledger.alias === alias);
  return found?.tax === undefined || !/^(?:input|output)_/.test(found.alias) ? null : `${found.tax} (output and input)`;
}

function billsOf(figures: TallyFigures, masters: TallyMasters, names: BookNames): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  const add = (key: string, amount: number) => amount !== 0 && sums.set(key, (sums.get(key) ?? 0) + amount);
  for (const [name, { refs, onAccount }] of figures.openBills()) {
    const ledger = names.ledger(name, 'input') ?? name;
    for (const [ref, amount] of refs) add(sumKey(ledger, ref.slice(0, limits.codeLength)), amount);
    // Also nothing: it says that the file keeps the bills of this ledger.
    const key = sumKey(ledger, '');
    sums.set(key, (sums.get(key) ?? 0) + onAccount + openingOnAccount(name, masters));
  }
  return sums;
}

/** Tally shows no bill for the opening of a ledger that is no party and has bills from some day on only. Here it is on account. */
function openingOnAccount(name: string, masters: TallyMasters): number {
  const ledger = masters.ledgers.find(name);
  if (ledger === undefined || ledger.bills.length > 0) return 0;
  return isParty(masters.defaultGroup(ledger.parent)?.alias) ? 0 : (ledger.opening ?? 0);
}

function stockOf(figures: TallyFigures, masters: TallyMasters, names: BookNames): ReadonlyMap<string, number> {
  const sums = new Map(masters.items.all.map(({ name }) => [sumKey(name, '', ''), 0]));
  for (const [item, places] of figures.stock())
    for (const [place, quantity] of places) {
      const [godown = '', ...batch] = place.split('|');
      const key = sumKey(item, names.location(godown) ?? '', codeText(batch.join('|')));
      sums.set(key, (sums.get(key) ?? 0) + quantity);
    }
  return sums;
}
