import type { Scope } from '#application/ports/scope';
import type { WithheldLedger, WithheldLine } from '#domain/registers/withheld-entry';
import type { PartySums } from '#domain/tax-at-source/party-sums';
import type { Day } from '#domain/time/day';

/** What documents deduct or collect (`taxed`), or what they deposit, on a ledger of tax at source. */
export interface WithheldList extends WithheldLedger {
  readonly taxed: boolean;
}

/** A document in such a list. */
export interface WithheldRow extends WithheldLine {
  readonly slug: string;
  readonly id: string;
  readonly date: Day;
  /** Of its first entry in the branch's log: its place among those of the day. */
  readonly sequence: number;
}

/** The tax of a month with one rate, and with one section or of one party. */
export interface WithheldSum extends Pick<WithheldLine, 'section' | 'partyIds' | 'rate' | 'tax'> {
  readonly month: string;
  /** Of those that say it. */
  readonly base: number;
}

/** Tax deducted or collected at source. */
export interface WithheldBooks {
  /** Documents on a ledger of tax at source, by date and then in the order of entry. It costs only what is shown. */
  withheld(
    scope: Scope,
    branchId: string,
    list: WithheldList,
    from: Day,
    to: Day,
    page: { limit: number; after?: { readonly date: Day; readonly sequence: number } },
  ): Promise<{ rows: readonly WithheldRow[]; more: boolean }>;
  /** What the documents of a branch say of tax at source, by party and year (`partyYear`), exact as of now. */
  deducted(scope: Scope, branchId: string, keys: readonly string[]): Promise<ReadonlyMap<string, PartySums>>;
  /** The same of all parties that have any in the financial year that begins in this one. It costs as much as there are such parties. */
  deductedIn(scope: Scope, branchId: string, year: number): Promise<ReadonlyMap<string, PartySums>>;
  /**
   * The sums of such a list by month, of each section, of each party, or of each section of each party. It costs as much as there are months and sections, or parties; parts
   * of a month cost as much as their documents.
   */
  withheldSums(
    scope: Scope,
    branchId: string,
    list: WithheldList,
    by: 'section' | 'party' | 'both',
    from: Day,
    to: Day,
  ): Promise<readonly WithheldSum[]>;
}
