import { refuseOtherCurrency } from '#domain/bank-statement/statement-problem';
import { currencies } from '#domain/money/currency';

const codes: ReadonlySet<string> = new Set(currencies.map(({ code }) => code));

/**
 * Refuses a table that says it is in another currency: in a row above the headings (`Account currency: USD`), in a heading (`Debit (USD)`), or
 * in a column of its own. Other words of three letters are no currencies.
 */
export function refuseCurrencyOfTable(rows: readonly (readonly string[])[], head: number): void {
  const headings = rows[head] ?? [];
  const above = rows.slice(0, head).map((row) => /\b(?:currency|Currency|CURRENCY)\b[^A-Za-z0-9]*([A-Z]{3})\b/.exec(row.join(' '))?.[1]);
  const named = headings.map((heading) => /(?:^|[\s(])([A-Z]{3})\s*\)?\s*$/.exec(heading)?.[1]);
  const column = headings.findIndex((heading) => /^(?:currency|ccy|curr)(?: code)?$/i.test(heading.trim()));
  const cells = column < 0 ? [] : rows.slice(head + 1).map((row) => row[column]?.trim().toUpperCase());
  for (const code of [...above, ...named, ...cells]) if (code !== undefined && codes.has(code)) refuseOtherCurrency(code);
}
