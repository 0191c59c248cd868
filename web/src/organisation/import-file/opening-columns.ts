import { forFiles } from '#modules/in-files';
import { type ColumnChoice, readHeadings } from '#modules/kit/imports/import-columns';
import type { TextsByPath } from '#modules/kit/imports/in-files';
import { openingRow } from '#modules/organisation/financial-year/opening-row';
import { openingStock } from '#modules/stock/opening-stock/opening-stock';
import type { Importable } from './importable.ts';

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
  says: 'Opening stock has an import of its own. After this one, its page offers it with the same file.',
};

/** Undefined for all other columns, and for kinds of records that begin with nothing. */
export function openingColumn(slug: string, heading: string): OpeningColumn | undefined {
  const plain = heading.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
  if (slug === 'customer' && /\b(?:opening|op) (?:bal|balance)\b|^opening$/i.test(plain)) return balance;
  if (slug === 'inventory-item' && /\b(?:opening|op) (?:qty|quantity|stock|value|rate|bal|balance|amount)\b/i.test(plain)) return stock;
  return undefined;
}

interface Followed {
  readonly label: string;
  readonly module: Importable;
  /** What the columns of the same file mean there. */
  readonly columns: ColumnChoice;
}

/** What a file begins with, and the columns that mean the same there. */
const openings: Readonly<
  Record<OpeningColumn['kind'], Pick<Followed, 'label'> & { readonly module: Importable; readonly same: TextsByPath }>
> = {
  balance: { module: openingRow, label: 'Import opening balances from this file', same: { name: 'ledgerId' } },
  stock: {
    module: openingStock as unknown as Importable,
    label: 'Import opening stock from this file',
    same: { name: 'lines.0.itemId', purchaseRate: 'lines.0.rate' },
  },
};

/** What follows an import that left such a column out. */
export function openingImport(
  slug: string,
  columns: readonly { readonly heading: string | null; readonly path: string | null }[],
): Followed | undefined {
  const left = columns.flatMap(({ heading, path }) => (path === null && openingColumn(slug, heading ?? '') ? [heading ?? ''] : []));
  const kind = openingColumn(slug, left[0] ?? '')?.kind;
  if (kind === undefined) return undefined;
  const { module, label, same } = openings[kind];
  const opened = new Map(left.map((heading) => [heading, readHeadings(forFiles(module), [heading]).found[0]?.path ?? null]));
  // A purchase rate says what the goods cost only where no opening column does.
  const isPriced = [...opened.values()].some((path) => path === 'lines.0.rate' || path === 'lines.0.cost');
  const meant = (path: string | null) => (isPriced && path === 'purchaseRate' ? null : (same[path ?? ''] ?? null));
  return {
    module,
    label,
    columns: Object.fromEntries(columns.map(({ heading, path }) => [heading ?? '', opened.get(heading ?? '') ?? meant(path)])),
  };
}
