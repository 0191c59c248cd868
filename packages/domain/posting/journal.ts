import { assert } from '#domain/assert';
import { limits } from '#domain/limits';
import { formatPaise } from '#domain/money/format';
import { negate, type Paise, paise } from '#domain/money/paise';
import { balancedSides } from '#domain/posting/balance';
import { groupSets } from '#domain/posting/chart';
import type { Posting } from '#domain/posting/effect';
import type { Problem } from '#domain/refusal';

/** Type codes of the specification. */
export const journalType = { journal: 13, expense: 30, income: 31, advance: 50, reverseAdvance: 52 } as const;
export type JournalType = (typeof journalType)[keyof typeof journalType];

/** Codes of the specification. */
export const side = { debit: 2, credit: 3 } as const;
export type Side = (typeof side)[keyof typeof side];

export interface JournalLine {
  readonly ledgerId: string;
  readonly side: Side;
  readonly amount: Paise;
}

export interface Journal {
  readonly type: JournalType;
  readonly lines: readonly JournalLine[];
}

/** Debits positive, credits negative. Check with `journalProblems` first; an unbalanced journal here is a bug. */
export function postJournal({ lines }: Pick<Journal, 'lines'>): readonly Posting[] {
  assert(
    lines.every(({ amount }) => amount > 0),
    'a journal line of nothing',
  );
  return balancedSides(lines.map(({ ledgerId, side: on, amount }) => ({ ledgerId, amount: on === side.debit ? amount : negate(amount) })));
}

/**
 * Problems with a journal, each at its field. An expense voucher debits expense ledgers (direct and indirect expenses, taxes, fixed
 * assets), an income voucher credits income ledgers. The other side is free: creditor, bank, TDS. `isIn` tells whether a ledger is under
 * one of the groups with these aliases.
 */
export function journalProblems(journal: Journal, isIn: (ledgerId: string, aliases: readonly string[]) => boolean): readonly Problem[] {
  const problems: Problem[] = [];
  const totals = { [side.debit]: 0, [side.credit]: 0 };
  journal.lines.forEach(({ ledgerId, side: on, amount }, i) => {
    totals[on] += amount;
    if (amount <= 0) problems.push({ path: `lines.${i}.amount`, message: 'Amount must be above 0' });
    const allowed = bound[journal.type];
    if (allowed && allowed.side === on && !isIn(ledgerId, allowed.groups))
      problems.push({ path: `lines.${i}.ledgerId`, message: allowed.says });
  });
  if (problems.length > 0) return problems;
  if (totals[side.debit] === 0 || totals[side.credit] === 0)
    return [{ path: 'lines', message: 'At least one debit and one credit are required' }];
  if (Math.max(totals[side.debit], totals[side.credit]) > limits.paise) return [{ path: 'lines', message: 'The amount is too large' }];
  const difference = totals[side.debit] - totals[side.credit];
  if (difference === 0) return [];
  const more = difference > 0 ? 'Debit exceeds credit' : 'Credit exceeds debit';
  return [{ path: 'lines', message: `${more} by ${formatPaise(paise(Math.abs(difference)))}` }];
}

interface Bound {
  readonly side: Side;
  readonly groups: readonly string[];
  readonly says: string;
}

const bound: Readonly<Record<JournalType, Bound | null>> = {
  [journalType.journal]: null,
  [journalType.expense]: {
    side: side.debit,
    groups: groupSets.expense,
    says: 'Choose an expense, tax or fixed asset ledger',
  },
  [journalType.income]: { side: side.credit, groups: groupSets.income, says: 'Choose an income or tax ledger' },
  [journalType.advance]: null,
  [journalType.reverseAdvance]: null,
};
