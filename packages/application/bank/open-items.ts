import { type BankAccount, bankLedger, readBankAccount } from '#application/bank/bank-account';
import type { Context } from '#application/context';
import type { Stored } from '#application/ports/records';
import { certainMatches, type Match, type OpenEntry, type OpenLine } from '#domain/bank/certain-matches';
import type { MatchedEntry } from '#domain/posting/effect';

/** The lines and entries of a bank ledger that have no match yet, and the matches between them that are certain. */
export interface OpenItems {
  readonly ledger: Stored;
  readonly account: BankAccount;
  readonly lines: readonly OpenLine[];
  readonly entries: readonly (OpenEntry & Pick<MatchedEntry, 'slug'> & { readonly voucherId: string })[];
  readonly certain: readonly Match[];
}

export async function openItems(context: Context, ledgerId: string): Promise<OpenItems> {
  const { ports, scope } = context;
  const [ledger, account, lines, entries] = await Promise.all([
    bankLedger(context, ledgerId),
    readBankAccount(context, ledgerId),
    ports.books.openBankLines(scope, scope.branchId, ledgerId),
    ports.books.openBankEntries(scope, scope.branchId, ledgerId),
  ]);
  const named = entries.map((entry) => ({ ...entry, voucherId: entry.id, id: nameOf(entry) }));
  return { ledger, account, lines, entries: named, certain: certainMatches(lines, named, account.learned) };
}

/** A voucher has one entry on a bank ledger, so it names it. */
export function nameOf({ slug, id }: { readonly slug: string; readonly id: string }): string {
  return `${slug}|${id}`;
}
