import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { importChanges } from '#domain/gstr-2b/import-changes';
import { isCertain, matchRows } from '#domain/gstr-2b/matching/match-rows';
import type { BookKind, BookRow, PortalRow } from '#domain/gstr-2b/matching/rows';
import { type PortalDocument, type PortalKind, portalSections } from '#domain/gstr-2b/portal-document';
import type { Paise } from '#domain/money/paise';

/** Computed by an independent model. */
interface Case {
  readonly name: string;
  readonly books: readonly CaseRow[];
  readonly portal: readonly CaseRow[];
  readonly importedBefore?: readonly CaseRow[];
  readonly expected: {
    readonly pairs: readonly {
      readonly books: readonly string[];
      readonly portal: readonly string[];
      readonly result: string;
      readonly level: string;
      readonly fields: readonly { readonly field: string; readonly books: unknown; readonly portal: unknown }[];
    }[];
    readonly onlyBooks: readonly string[];
    readonly onlyPortal: readonly string[];
    readonly amended: readonly { readonly row: string; readonly by: string }[];
    readonly bulk: readonly string[];
  };
}

interface CaseRow {
  readonly id: string;
  readonly kind?: keyof typeof bookKinds;
  readonly section?: string;
  readonly type?: 'C' | 'D';
  readonly company: string;
  readonly supplier: string;
  readonly number: string;
  readonly date: string;
  readonly pos: string;
  readonly port?: string;
  readonly reverseCharge: boolean;
  readonly taxable: Paise;
  readonly igst: Paise;
  readonly cgst: Paise;
  readonly sgst: Paise;
  readonly cess: Paise;
  readonly itcavl?: string;
  readonly period?: string;
  readonly rejected?: boolean;
  readonly original?: { readonly number: string; readonly date: string };
}

const { matching } = JSON.parse(readFileSync(new URL('./gst-2b-cases.json', import.meta.url), 'utf8')) as { matching: readonly Case[] };

const sharedOf = ({ id, company, supplier, number, date, pos, port, reverseCharge, taxable, igst, cgst, sgst, cess }: CaseRow) => ({
  ...{ id, ownGstin: company, supplier, number, date, placeOfSupply: pos, port: port ?? null, reverseCharge },
  ...{ taxable, igst, cgst, sgst, cess, rates: [] },
});
/** The names that the cases have for kinds of the books. */
const bookKinds = {
  'purchase-invoice': 'purchase',
  expense: 'expense',
  'purchase-return': 'return',
  'debit-note': 'debit',
  'credit-note': 'credit',
  'bill-of-entry': 'bill-of-entry',
} as const satisfies Record<string, BookKind>;
const bookOf = (row: CaseRow): BookRow => ({ ...sharedOf(row), kind: bookKinds[row.kind ?? 'purchase-invoice'] });

function kindOf({ section = '', type }: CaseRow): PortalKind {
  if (section.startsWith('impg')) return 'bill-of-entry';
  return type === undefined ? 'invoice' : type === 'C' ? 'credit' : 'debit';
}

function portalOf(row: CaseRow): PortalRow {
  const section = portalSections.find((one) => one.toLowerCase() === (row.section === 'ecom' ? 'eco' : row.section));
  if (section === undefined) throw new Error(`there is no section ${row.section}`);
  const period = `${row.period?.slice(2)}-${row.period?.slice(0, 2)}`;
  const part = row.rejected ? 'rejected' : 'credit';
  return {
    ...sharedOf(row),
    section,
    part,
    period,
    kind: kindOf(row),
    itc: { said: row.itcavl ?? '', reason: '' },
    original: row.original ?? null,
  };
}

const nothingMore = {
  statement: 'GSTR-2B',
  ...{ supplierName: '', supply: '', value: null, reported: { on: null, period: null }, amendedIn: null },
  ...{ isAmended: false, cancelledFrom: null, applicablePercent: null, source: '', irn: null, irnDate: null },
} as const;

/** The names that the cases have for fields, and per cent as a plain number. */
const named: Readonly<Record<string, string>> = { ownGstin: 'company', placeOfSupply: 'pos' };
const asInCases = (field: string, value: unknown) => (field === 'rate' && typeof value === 'number' ? value / 10_000 : value);
const sorted = <One>(all: readonly One[]) => [...all].map((one) => JSON.stringify(one)).sort();

describe.each(matching.map((one) => [one.name, one] as const))('%s', (_, { books, portal, expected }) => {
  const rows = portal.map(portalOf);
  const found = matchRows(books.map(bookOf), rows);

  it('is matched as expected', () => {
    const pairs = found.pairs.map(({ fields, ...pair }) => ({
      ...pair,
      fields: sorted(
        fields.map((one) => ({
          field: named[one.field] ?? one.field,
          books: asInCases(one.field, one.books),
          portal: asInCases(one.field, one.portal),
        })),
      ),
    }));
    const keysInOrder = ({ books: ours, portal: theirs, result, level, fields }: Case['expected']['pairs'][number]) => ({
      ...{ books: [...ours].sort(), portal: [...theirs].sort(), result, level },
      fields: sorted(fields),
    });
    expect(sorted(pairs)).toEqual(sorted(expected.pairs.map(keysInOrder)));
    expect([found.onlyBooks, found.onlyPortal]).toEqual([expected.onlyBooks, expected.onlyPortal]);
    expect(found.amended).toEqual(expected.amended);
  });

  it('may be accepted without a look only where it is certain', () => {
    const certain = found.pairs.filter((pair) => rows.some((row) => pair.portal.includes(row.id) && isCertain(pair, row)));
    expect(certain.flatMap(({ books: ids }) => ids).sort()).toEqual([...expected.bulk].sort());
  });
});

it('a row that is imported again is the same row, with what changed', () => {
  const again = matching.filter(({ importedBefore }) => importedBefore !== undefined);
  const documents = (all: readonly CaseRow[]) => all.map((row): PortalDocument => ({ ...nothingMore, ...portalOf(row) }));
  const changes = again.map(({ importedBefore = [], portal }) => importChanges(documents(importedBefore), documents(portal)));
  expect(changes.map(({ added, changed }) => [added.length, changed.map(({ fields }) => fields)])).toEqual([[0, [['taxable', 'igst']]]]);
});
