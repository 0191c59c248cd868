import { wordsOf } from '#domain/text/normalise';

export interface Choice {
  readonly label: string;
  readonly value: string;
}

export const referenceLists = ['hsn', 'currencies', 'ports', 'countries'] as const;
export type ReferenceList = (typeof referenceLists)[number];

type Rows = readonly (readonly [code: string, name: string])[];

type File = { readonly default: unknown };

/** Each is read on first use; the largest takes a megabyte. */
const lists: Readonly<Record<ReferenceList, () => Promise<Rows>>> = {
  hsn: () => rowsIn(import('./reference/hsn.json', { with: { type: 'json' } })),
  currencies: async () => (await import('#domain/money/currency')).currencies.map(({ code, name }) => [code, name] as const),
  ports: () => rowsIn(import('./reference/ports.json', { with: { type: 'json' } })),
  countries: () => rowsIn(import('./reference/countries.json', { with: { type: 'json' } })),
};

async function rowsIn(file: Promise<File>): Promise<Rows> {
  return (await file).default as Rows;
}

interface Entry extends Choice {
  readonly words: readonly string[];
}

const known = new Map<ReferenceList, Promise<readonly Entry[]>>();

/**
 * Entries of a reference list: first those whose code begins with the typed text, then those in which every typed word begins a word.
 * `cursor` is how many were returned before.
 */
export async function searchReference(list: ReferenceList, typed: string, cursor: number, limit: number) {
  const entries = await entriesOf(list);
  const code = typed.trim().toUpperCase();
  const words = wordsOf(typed);
  const begins = entries.filter(({ value }) => value.startsWith(code));
  const says =
    words.length === 0
      ? []
      : entries.filter((entry) => !entry.value.startsWith(code) && words.every((word) => entry.words.some((one) => one.startsWith(word))));
  const found = [...begins, ...says];
  const rows = found.slice(cursor, cursor + limit).map(({ label, value }): Choice => ({ label, value }));
  return { rows, ...(found.length > cursor + limit ? { cursor: String(cursor + limit) } : {}) };
}

function entriesOf(list: ReferenceList): Promise<readonly Entry[]> {
  const before = known.get(list);
  if (before !== undefined) return before;
  const read = lists[list]().then((rows) =>
    rows.map(([value, name]): Entry => ({ value, label: `${value} ${name}`, words: wordsOf(name) })),
  );
  known.set(list, read);
  return read;
}
