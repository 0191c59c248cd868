import { formatPaise } from '#domain/money/format';
import { paise } from '#domain/money/paise';
import type { TallyVoucher } from '#domain/tally/voucher';
import { formatDay } from '#domain/time/day';

/**
 * What people wrote of a voucher, and what has no field in the books, one a line: its number where that is another one in the books, amounts in
 * a currency, when the bank cleared it, and `more`.
 */
export function wordsOf(voucher: TallyVoucher, number: string, more: readonly string[] = []): string {
  const { narration, remarks, type, number: own, lines } = voucher;
  return [
    ...(narration === null || narration.trim() === '' ? [] : [narration.trim()]),
    ...remarks,
    ...(own.trim() === number || own === '' ? [] : [`${type} ${own.trim()} in Tally`]),
    ...lines.flatMap(({ ledger, foreign }) =>
      foreign === null ? [] : [`${ledger}: ${foreign.symbol}${formatPaise(paise(Math.abs(foreign.amount)))}`],
    ),
    ...lines.flatMap(({ bank }) => (bank?.clearedOn ? [`Cleared by the bank on ${formatDay(bank.clearedOn)}`] : [])),
    ...more,
  ].join('\n');
}
