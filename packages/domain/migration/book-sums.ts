/**
 * What books come to, by names joined with line feeds, so that a file can be laid beside them. Amounts are paise with debits positive, and
 * quantities ten-thousandths.
 */
export interface BookSums {
  /** `YEAR\nLEDGER`: the closing balance of a financial year; of ledgers of income and cost what moved in the year. */
  readonly balances: ReadonlyMap<string, number>;
  /** `LEDGER\nBILL`: what is open; the bill without a name is on account. */
  readonly bills: ReadonlyMap<string, number>;
  /** `ITEM\nLOCATION\nBATCH`: what is there. */
  readonly stock: ReadonlyMap<string, number>;
}

export const sumKinds = ['balances', 'bills', 'stock'] as const;
export type SumKind = (typeof sumKinds)[number];

/** A sum of a file beside that of the books. */
export interface ComparedSum {
  /** What it is of: the parts of its key. */
  readonly of: readonly string[];
  readonly file: number;
  readonly books: number;
}

export type ComparedSums = Readonly<Record<SumKind, readonly ComparedSum[]>>;

/** Where a key says what it is of: the ledger or the item. */
const owner = { balances: 1, bills: 0, stock: 0 } as const;

/**
 * Every sum that one of the two has: those that differ first, then by name. What the books have of ledgers and items that the file does not
 * name is not compared, because a branch may have other entries. So a file names all that it knows, also with nothing.
 */
export function comparedSums(file: BookSums, books: BookSums): ComparedSums {
  const of = (kind: SumKind) => compared(file[kind], books[kind], owner[kind]);
  return { balances: of('balances'), bills: of('bills'), stock: of('stock') };
}

function compared(file: ReadonlyMap<string, number>, books: ReadonlyMap<string, number>, at: number): readonly ComparedSum[] {
  const ownerOf = (key: string) => key.split('\n')[at] ?? '';
  const known = new Set([...file.keys()].map(ownerOf));
  const keys = [...new Set([...file.keys(), ...books.keys()])].filter((key) => known.has(ownerOf(key))).sort();
  const rows = keys.map((key) => ({ of: key.split('\n'), file: file.get(key) ?? 0, books: books.get(key) ?? 0 }));
  return [...rows.filter(differs), ...rows.filter((row) => !differs(row) && row.file !== 0)];
}

export function differs({ file, books }: Pick<ComparedSum, 'file' | 'books'>): boolean {
  return file !== books;
}

export function differencesIn(compared: ComparedSums): number {
  return sumKinds.reduce((sum, kind) => sum + compared[kind].filter(differs).length, 0);
}

/** Sums of two books that become one. */
export function addedSums(one: BookSums, other: BookSums): BookSums {
  const of = (kind: SumKind) => {
    const sums = new Map(one[kind]);
    for (const [key, amount] of other[kind]) sums.set(key, (sums.get(key) ?? 0) + amount);
    return sums;
  };
  return { balances: of('balances'), bills: of('bills'), stock: of('stock') };
}

export function sumKey(...of: readonly string[]): string {
  return of.join('\n');
}

/**
 * Bills of the books under the names that a file has for them. A bill may have another name here, such as the number of the invoice that
 * opened it: then it is the one of the same ledger and amount. What is none of these is on account. Ledgers of which the file keeps no
 * bills are left out.
 */
export function billSums(
  open: readonly { readonly ledger: string; readonly number: string; readonly amount: number }[],
  known: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  const add = (key: string, amount: number) => sums.set(key, (sums.get(key) ?? 0) + amount);
  const others: (typeof open)[number][] = [];
  const kept = new Set([...known.keys()].map((key) => key.split('\n')[0]));
  for (const bill of open) {
    if (!kept.has(bill.ledger)) continue;
    const named = sumKey(bill.ledger, bill.number);
    if (known.has(named)) add(named, bill.amount);
    else others.push(bill);
  }
  const free = new Map<string, string[]>();
  for (const [key, amount] of known) {
    const [ledger = '', name = ''] = key.split('\n');
    if (name === '' || sums.has(key)) continue;
    const like = sumKey(ledger, String(amount));
    free.set(like, [...(free.get(like) ?? []), key]);
  }
  for (const { ledger, amount } of others) add(free.get(sumKey(ledger, String(amount)))?.shift() ?? sumKey(ledger, ''), amount);
  return sums;
}

/** As it is kept in a file of JSON. */
export type KeptSums = Readonly<Record<SumKind, readonly (readonly [string, number])[]>>;

export function keptSums({ balances, bills, stock }: BookSums): KeptSums {
  return { balances: [...balances], bills: [...bills], stock: [...stock] };
}

export function sumsKept({ balances, bills, stock }: KeptSums): BookSums {
  return { balances: new Map(balances), bills: new Map(bills), stock: new Map(stock) };
}
