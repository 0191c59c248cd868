import { assert } from '#domain/assert';
import { limits } from '#domain/limits';
import { negate, type Paise, sum } from '#domain/money/paise';
import { balanced } from '#domain/posting/balance';
import type { Posting } from '#domain/posting/effect';
import type { Problem } from '#domain/refusal';

/** Codes of the specification. */
export const bankCashType = { payment: 1, receipt: 2, contra: 3 } as const;
export type BankCashType = (typeof bankCashType)[keyof typeof bankCashType];

export interface BankCash {
  readonly type: BankCashType;
  /** The bank or cash ledger: money leaves it in a payment or contra and comes to it in a receipt. */
  readonly accountId: string;
  readonly lines: readonly { readonly ledgerId: string; readonly amount: Paise }[];
}

/** Payment and contra: Dr each line, Cr the account. Receipt: Dr the account, Cr each line (decision D29). Ask `bankCashProblems` before. */
export function postBankCash({ type, accountId, lines }: BankCash): readonly Posting[] {
  assert(
    lines.every(({ amount }) => amount > 0),
    'a bank or cash line of nothing',
  );
  const total = sum(lines.map(({ amount }) => amount));
  const out: readonly Posting[] = [{ ledgerId: accountId, amount: negate(total) }, ...lines];
  return balanced(type === bankCashType.receipt ? out.map(({ ledgerId, amount }) => ({ ledgerId, amount: negate(amount) })) : out);
}

/** What is wrong with an entry, each at its field. `isBankCash` tells whether a ledger lies under a bank or cash group (`groupSets.bankCash`). */
export function bankCashProblems(entry: BankCash, isBankCash: (ledgerId: string) => boolean): readonly Problem[] {
  const problems: Problem[] = [];
  if (!isBankCash(entry.accountId)) problems.push({ path: 'accountId', message: 'Choose a bank or cash ledger' });
  if (entry.lines.length === 0) problems.push({ path: 'lines', message: 'At least one line is required' });
  entry.lines.forEach(({ ledgerId, amount }, i) => {
    const say = (field: string, message: string) => problems.push({ path: `lines.${i}.${field}`, message });
    if (amount <= 0) say('amount', 'The amount must be more than nothing');
    if (ledgerId === entry.accountId) say('ledgerId', 'The ledger is the same on both sides');
    else if (entry.type === bankCashType.contra && !isBankCash(ledgerId))
      say('ledgerId', 'A contra moves money between bank and cash ledgers only');
    else if (entry.type !== bankCashType.contra && isBankCash(ledgerId))
      say('ledgerId', 'Enter a contra to move money between bank and cash ledgers');
  });
  if (entry.lines.reduce((total, { amount }) => total + Math.abs(amount), 0) > limits.paise)
    problems.push({ path: 'lines', message: 'The amount is too large' });
  return problems;
}
