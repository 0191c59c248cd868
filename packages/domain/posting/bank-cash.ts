import { assert } from '#domain/assert';
import { limits } from '#domain/limits';
import { negate, type Paise, paise, sum } from '#domain/money/paise';
import { balancedSides } from '#domain/posting/balance';
import type { Posting } from '#domain/posting/effect';
import type { Problem } from '#domain/refusal';

/** Codes of the specification. */
export const bankCashType = { payment: 1, receipt: 2, contra: 3 } as const;
export type BankCashType = (typeof bankCashType)[keyof typeof bankCashType];

interface Line {
  readonly ledgerId: string;
  readonly amount: Paise;
}

export interface BankCash {
  readonly type: BankCashType;
  /** The bank or cash ledger: money leaves it in a payment or contra and comes to it in a receipt. */
  readonly accountId: string;
  /** Gross: the amount settled with the party. */
  readonly lines: readonly Line[];
  /** Deducted from the gross: TDS, discount, bank charges. They are posted on the other side, and the account moves by the net. */
  readonly deductions: readonly Line[];
}

/**
 * Payment and contra: Dr each line, Cr each deduction, Cr the account with the net. Receipt: the other way round (decision D29): Dr the
 * account, Dr tax deducted, discount and charges, Cr each line. Check with `bankCashProblems` first.
 */
export function postBankCash(entry: BankCash): readonly Posting[] {
  const { type, accountId, lines, deductions } = entry;
  assert(
    [...lines, ...deductions].every(({ amount }) => amount > 0),
    'a bank or cash line of nothing',
  );
  const out: readonly Posting[] = [
    { ledgerId: accountId, amount: negate(netOf(entry)) },
    ...lines,
    ...deductions.map(({ ledgerId, amount }) => ({ ledgerId, amount: negate(amount) })),
  ];
  return balancedSides(type === bankCashType.receipt ? out.map(({ ledgerId, amount }) => ({ ledgerId, amount: negate(amount) })) : out);
}

/** The change of the bank or cash ledger. */
export function netOf({ lines, deductions }: Pick<BankCash, 'lines' | 'deductions'>): Paise {
  return paise(sum(lines.map(({ amount }) => amount)) - sum(deductions.map(({ amount }) => amount)));
}

/** Problems with an entry, each at its field. `isBankCash` tells whether a ledger is under a bank or cash group (`groupSets.bankCash`). */
export function bankCashProblems(entry: BankCash, isBankCash: (ledgerId: string) => boolean): readonly Problem[] {
  const problems: Problem[] = [];
  if (!isBankCash(entry.accountId)) problems.push({ path: 'accountId', message: 'Choose a bank or cash ledger' });
  if (entry.lines.length === 0) problems.push({ path: 'lines', message: 'At least one line is required' });
  const isContra = entry.type === bankCashType.contra;
  entry.lines.forEach((line, i) => {
    const say = (field: string, message: string) => problems.push({ path: `lines.${i}.${field}`, message });
    if (line.amount <= 0) say('amount', 'Amount must be above 0');
    if (line.ledgerId === entry.accountId) say('ledgerId', 'Choose a different ledger: this one is already on the other side');
    else if (isContra && !isBankCash(line.ledgerId)) say('ledgerId', 'A contra moves money between bank and cash ledgers only');
    else if (!isContra && isBankCash(line.ledgerId)) say('ledgerId', 'Use a contra to move money between bank and cash ledgers');
  });
  return [...problems, ...deductionProblems(entry, isBankCash), ...totalProblems(entry)];
}

function deductionProblems({ type, deductions }: BankCash, isBankCash: (ledgerId: string) => boolean): readonly Problem[] {
  if (deductions.length > 0 && type === bankCashType.contra) return [{ path: 'deductions', message: 'A contra cannot have deductions' }];
  return deductions.flatMap(({ ledgerId, amount }, i): readonly Problem[] => [
    ...(amount <= 0 ? [{ path: `deductions.${i}.amount`, message: 'Amount must be above 0' }] : []),
    ...(isBankCash(ledgerId) ? [{ path: `deductions.${i}.ledgerId`, message: 'Choose a ledger that is not bank or cash' }] : []),
  ]);
}

function totalProblems({ type, lines, deductions }: BankCash): readonly Problem[] {
  const total = (some: readonly Line[]) => some.reduce((all, { amount }) => all + Math.abs(amount), 0);
  if (total(lines) + total(deductions) > limits.paise) return [{ path: 'lines', message: 'The amount is too large' }];
  if (type === bankCashType.contra || lines.length === 0 || deductions.length === 0) return [];
  const nothingLeft = total(deductions) >= total(lines);
  return nothingLeft ? [{ path: 'deductions', message: 'Deductions equal the whole amount. Use a journal voucher instead' }] : [];
}
