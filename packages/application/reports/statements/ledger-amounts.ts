import { type Paise, paise, zero } from '#domain/money/paise';
import type { Nature } from '#domain/posting/chart';
import { pathsOf } from '#domain/posting/group-tree';
import { openingDifference } from '#domain/posting/opening-difference';
import { isResult } from '#domain/statements/chart-of-statement';

/** Read with `Books.balances` for each branch asked for, and added up. */
export interface BalancesFacts {
  readonly groups: readonly {
    readonly id: string;
    readonly name: string;
    readonly parentId: string | null;
    readonly nature: Nature | null;
  }[];
  readonly ledgers: readonly {
    readonly id: string;
    readonly name: string;
    readonly groupId: string | null;
    /** `profit_loss` for the ledger with the result of earlier years. */
    readonly alias: string | null;
  }[];
  readonly balances: readonly {
    readonly ledgerId: string;
    /** All-time net before the first day of the report, debit positive. */
    readonly opening: Paise;
    readonly debit: Paise;
    readonly credit: Paise;
    /** All-time net before the financial year of the first day; the same as `opening` when that day begins the year. */
    readonly beforeYear: Paise;
  }[];
}

/** The value of the stock on the day before a year, and of the stock with which the books began. */
export interface YearStock {
  readonly opening: Paise;
  readonly first: Paise;
}

/** Balances of a period, with those of the period it is compared with or of each branch, for the same ledgers. */
export interface ComparedBalances extends BalancesFacts {
  /** Only if asked for. */
  readonly stock?: YearStock;
  readonly compared?: BalancesFacts['balances'];
  readonly comparedStock?: YearStock;
  /** Only if asked for; `balances` is their sum. */
  readonly branches?: readonly { readonly name: string; readonly balances: BalancesFacts['balances'] }[];
}

/** Opening debit positive; debit and credit both positive. */
export interface Amounts {
  readonly opening: Paise;
  readonly debit: Paise;
  readonly credit: Paise;
}

export const none: Amounts = { opening: zero, debit: zero, credit: zero };

/**
 * The amounts of each ledger in a trial balance. Incomes and expenses start every year at 0, and Profit & Loss A/c opens with their total
 * of earlier years (decision D33). `difference` is the difference in opening balances. It moves in a period that contains opening balances,
 * such as those of a second year that older versions allowed.
 *
 * With the stock, the ledger of opening stock opens with its value, whatever was posted there, and Profit & Loss A/c also has what the
 * stock gained in earlier years.
 */
export function ledgerAmounts(
  facts: BalancesFacts,
  stock?: YearStock,
): { readonly amounts: ReadonlyMap<string, Amounts>; readonly difference: Amounts } {
  const results = resultLedgers(facts);
  const amounts = new Map<string, Amounts>();
  let earlier = 0;
  let openings = 0;
  let moved: Pick<Amounts, 'debit' | 'credit'> = none;
  const opensWithStock = stock === undefined ? undefined : facts.ledgers.find(({ alias }) => alias === 'opening_stock')?.id;
  for (const { ledgerId, opening, debit, credit, beforeYear } of facts.balances) {
    if (ledgerId === openingDifference.id) {
      moved = { debit, credit };
      continue;
    }
    const isResult = results.has(ledgerId);
    if (isResult) earlier += beforeYear;
    const stands = ledgerId === opensWithStock ? 0 : opening;
    const shown = paise(isResult ? opening - beforeYear : stands);
    amounts.set(ledgerId, added(amounts.get(ledgerId) ?? none, { opening: shown, debit, credit }));
    openings += stands;
  }
  if (stock !== undefined && opensWithStock !== undefined) {
    amounts.set(opensWithStock, added(amounts.get(opensWithStock) ?? none, { ...none, opening: stock.opening }));
    earlier -= stock.opening - stock.first;
    openings += stock.first;
  }
  const profitLoss = facts.ledgers.find(({ alias }) => alias === 'profit_loss');
  if (profitLoss !== undefined) amounts.set(profitLoss.id, added(amounts.get(profitLoss.id) ?? none, { ...none, opening: paise(earlier) }));
  return { amounts, difference: { ...moved, opening: paise(-openings) } };
}

/** Ledgers under groups of income and expense. The nature of a group is that of the primary group above it. */
function resultLedgers({ groups, ledgers }: BalancesFacts): ReadonlySet<string> {
  const pathOf = pathsOf(groups);
  return new Set(ledgers.filter(({ groupId }) => isResult(pathOf(groupId).at(-1)?.nature)).map(({ id }) => id));
}

export function added(a: Amounts, b: Amounts): Amounts {
  return { opening: paise(a.opening + b.opening), debit: paise(a.debit + b.debit), credit: paise(a.credit + b.credit) };
}

export function isNothing({ opening, debit, credit }: Amounts): boolean {
  return opening === 0 && debit === 0 && credit === 0;
}
