import type { AnyRow } from '#modules/kit/module';

/** A journal that another screen proposes. Debits are positive, in paise; without a ledger people choose it. */
interface JournalAsked {
  readonly date: string;
  readonly reference: string;
  readonly lines: readonly { readonly ledgerId: string | null; readonly amount: number; readonly narration: string }[];
}

/** Lines in the address of a new journal: an address cannot be much longer. */
const mostLines = 30;

/** The address of a new journal with these lines. */
export function journalLink({ date, reference, lines }: JournalAsked): string {
  const query = new URLSearchParams({ date, reference });
  for (const { ledgerId, amount, narration } of lines.slice(0, mostLines)) query.append('line', `${ledgerId ?? ''}.${amount}.${narration}`);
  return `/app/journal-voucher/add?${query}`;
}

/** The values that an address asks for. */
export function journalAsked(search: URLSearchParams): AnyRow {
  const [date, reference] = [search.get('date') ?? '', search.get('reference')];
  return {
    ...(/^\d{4}-\d{2}-\d{2}$/.test(date) ? { date } : {}),
    ...(reference === null ? {} : { referenceNo: reference, narration: `Set-off of ${reference}` }),
  };
}

/** The lines that an address asks for. */
export function linesAsked(search: URLSearchParams): readonly AnyRow[] {
  return search
    .getAll('line')
    .slice(0, mostLines)
    .flatMap((text) => {
      const [, ledgerId, amount, narration] = /^([\w-]{36})?\.(-?\d{1,15})\.(.{0,120})$/.exec(text) ?? [];
      if (amount === undefined) return [];
      const paise = Number(amount);
      return [{ ledgerId: ledgerId ?? null, narration, debit: paise > 0 ? paise : null, credit: paise < 0 ? -paise : null }];
    });
}
