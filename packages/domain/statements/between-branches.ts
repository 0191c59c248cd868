import type { StatementBooks, StatementLedger } from '#domain/statements/books';

/** The line for what branches in scope owe, sold and bought from each other. */
export const betweenBranches = { id: 'between_branches', name: 'Between branches' } as const;

/** The lines for what one branch sold to another and what has not arrived there. They are no ledgers. */
export const onTheWay = { sold: 'sold_on_the_way', owed: 'owed_on_the_way', name: 'On the way between branches' } as const;

/** Ledgers of supplies between branches, and of what branches owe each other, that are not kept for each branch. */
const ofAllBranches: ReadonlySet<string> = new Set([
  'branch',
  'branch_sales',
  'branch_purchases',
  'branch_transfer_out',
  'branch_transfer_in',
]);

/**
 * Whether a ledger is about dealings between branches that are added up here. One that does not say which branch it is about counts only if
 * all branches are added up, because it also holds dealings with the others.
 */
export function isBetween(
  { branches, isWhole }: Pick<StatementBooks, 'branches' | 'isWhole'>,
  { ofBranch, alias }: Pick<StatementLedger, 'ofBranch' | 'alias'>,
): boolean {
  if (branches.size < 2) return false;
  if (ofBranch !== null) return branches.has(ofBranch);
  return isWhole && alias !== null && ofAllBranches.has(alias);
}

/** What supplies between branches take out of what they sold and bought: the smaller of the two; 0 if they are not on the same side. */
export function suppliedBetween(sold: number, bought: number): number {
  if (sold > 0 && bought > 0) return Math.min(sold, bought);
  return sold < 0 && bought < 0 ? Math.max(sold, bought) : 0;
}
