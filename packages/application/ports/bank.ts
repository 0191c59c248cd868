import type { Revision } from '#application/ports/records';
import type { Scope } from '#application/ports/scope';
import type { Statement } from '#domain/bank-statement/statement-line';
import type { BankMatch, MatchedEntry, MatchedLine } from '#domain/posting/effect';
import type { Day } from '#domain/time/day';

/** Entries and statement lines that were matched. The date is that of the bank. */
export interface BankMatchRow extends Omit<BankMatch, 'ledgerId'> {
  readonly id: string;
  readonly date: Day;
}

/** A match that came, or was taken back. */
export interface BankMatchMoved extends Revision {
  readonly match: BankMatch;
}

/** A line of a bank statement, or, with a slug, the entry of a voucher. */
export interface OfBank {
  readonly slug?: string;
  readonly id: string;
  readonly date: Day;
}

/** A bank statement as its file has it: the rows of a table, or lines that need no choice of columns. */
export type BankFile = (
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: 'MT940' | 'CAMT.052' | 'CAMT.053' | 'CAMT.054'; readonly statement: Statement }
  /** Statements of several accounts: one has to be chosen. */
  | { readonly kind: 'accounts'; readonly accounts: readonly string[] }
) & {
  /** Texts that people should look at, because the file does not say its encoding. */
  readonly uncertain?: readonly string[];
};

/** Reads bank statements: text tables, workbooks, web pages, MT940 and CAMT, told apart by their content. */
export interface BankFiles {
  /** `account` is the one to read of statements of several. */
  read(content: Uint8Array, account?: string): Promise<BankFile>;
}

/** Bank statements and what they are matched with. */
export interface BankBooks {
  /** Postings of a branch on a bank ledger that no statement line is matched with, by day. */
  openBankEntries(scope: Scope, branchId: string, ledgerId: string): Promise<readonly MatchedEntry[]>;
  /** Statement lines without a match, by day. */
  openBankLines(scope: Scope, branchId: string, ledgerId: string): Promise<readonly MatchedLine[]>;
  /** All statement lines dated in `from`..`to`, both inclusive, by day. */
  bankLines(scope: Scope, branchId: string, ledgerId: string, from: Day, to: Day): Promise<readonly MatchedLine[]>;
  /** Matches of which the last day, of a line or an entry, is in `from`..`to`, by that day. */
  bankMatches(scope: Scope, branchId: string, ledgerId: string, from: Day, to: Day): Promise<readonly BankMatchRow[]>;
  /** Every match of a statement line or an entry and what took it back, newest first, exact as of now. */
  bankHistory(scope: Scope, branchId: string, ledgerId: string, of: OfBank): Promise<readonly BankMatchMoved[]>;
}
