import { openingRow } from '#modules/organisation/financial-year/opening-row';

/** Where a column of a list of ledgers or items goes that says what the books begin with. */
interface OpeningColumn {
  readonly kind: 'balance' | 'stock';
  readonly says: string;
}

const balance: OpeningColumn = {
  kind: 'balance',
  says: 'Opening balances have an import of their own. After this one, its page offers it with the same file.',
};

const stock: OpeningColumn = {
  kind: 'stock',
  says: 'Opening stock has an import of its own. After this one, its page leads to it.',
};

/** Undefined for all other columns, and for kinds of records that begin with nothing. */
export function openingColumn(slug: string, heading: string): OpeningColumn | undefined {
  const plain = heading.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
  if (slug === 'customer' && /\b(?:opening|op) (?:bal|balance)\b|^opening$/i.test(plain)) return balance;
  if (slug === 'inventory-item' && /\b(?:opening|op) (?:qty|quantity|stock|value|rate|bal|balance|amount)\b/i.test(plain)) return stock;
  return undefined;
}

interface Followed {
  readonly kind: OpeningColumn['kind'];
  readonly label: string;
  readonly to: string;
}

/** What follows an import that left such a column out. */
export function openingImport(
  slug: string,
  columns: readonly { readonly heading: string | null; readonly path: string | null }[],
): Followed | undefined {
  const left = columns.flatMap(({ heading, path }) => (path === null ? [heading ?? ''] : []));
  const kind = left.map((heading) => openingColumn(slug, heading)?.kind).find((one) => one !== undefined);
  if (kind === undefined) return undefined;
  return kind === 'balance'
    ? { kind, label: 'Import opening balances from this file', to: `/app/import-file?import=${openingRow.slug}` }
    : { kind, label: 'Enter opening stock', to: '/app/financial-year/update_opening_balance?show=stock' };
}
