import { formatDecimal, formatDrCr, formatPaise, formatScaled } from '#domain/money/format';
import { paise, scaled } from '#domain/money/paise';
import { formatDay } from '#domain/time/day';

/** A raw cell as text for print. Zero and missing values are blank, as in books. */
export function cellText(kind: string, value: string | number | null): string {
  if (value === null || value === '') return '';
  if (kind === 'date') return formatDay(String(value));
  if (typeof value === 'string') return value;
  if (kind === 'money') return value === 0 ? '' : formatPaise(paise(value));
  if (kind === 'balance') return value === 0 ? '' : formatDrCr(paise(value));
  if (kind === 'decimal') return formatDecimal(scaled(value));
  return kind === 'quantity' ? formatScaled(scaled(value)) : String(value);
}
