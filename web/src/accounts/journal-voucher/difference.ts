import type { AnyRow } from '#modules/kit/module';

/** Debits minus credits, in paise; negative when the credits are more. */
export function differenceOf(lines: readonly AnyRow[]): number {
  return lines.reduce((sum, line) => sum + Number(line['debit'] ?? 0) - Number(line['credit'] ?? 0), 0);
}
