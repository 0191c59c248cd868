import { formatPaise } from '#domain/money/format';
import { paise } from '#domain/money/paise';
import { daysBetween } from '#domain/time/day';
import type { BankEntryAnswer, BankSuggestion } from '#modules/accounts/bank-cash/bank-operations';

/** Why a suggestion was made, in words. */
export function reasonsOf({ reasons, kind, entries, lines, difference }: BankSuggestion): readonly string[] {
  const [entry] = entries;
  const [line] = lines;
  const said = reasons.map((reason) => {
    switch (reason) {
      case 'amount':
        return 'Same amount';
      case 'reference':
        return 'Same reference';
      case 'part of the reference':
        return 'Beginning of the reference';
      case 'payee':
        return 'Names the payee';
      case 'learned':
        return 'Text chosen for this payee before';
      case 'sum':
        return kind === 'many-to-one' ? `${entries.length} entries add up to it` : `${lines.length} lines add up to it`;
      case 'difference':
        return `Differs by ${formatPaise(paise(difference), { symbol: '₹' })}`;
      case 'opposite amount':
        return 'Opposite amount';
      case 'reversal':
        return 'The lines undo each other';
      default:
        return null;
    }
  });
  const near = kind === 'one-to-one' && entry && line ? apart(line.date, entry) : null;
  return [...said, near].filter((text) => text !== null);
}

function apart(date: string, entry: BankEntryAnswer): string {
  const days = Math.abs(daysBetween(entry.date, date));
  if (days === 0) return 'Same day';
  return days === 1 ? '1 day apart' : `${days} days apart`;
}
