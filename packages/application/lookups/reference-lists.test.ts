import { describe, expect, it } from 'vitest';
import { type referenceLists, searchReference } from '#application/lookups/reference-lists';
import { currencies } from '#domain/money/currency';

const found = async (list: (typeof referenceLists)[number], typed: string) => (await searchReference(list, typed, 0, 5)).rows;

describe('reference data', () => {
  it.each([
    ['hsn', '85414', '854140'],
    ['hsn', '8541', '8541'],
    ['hsn', 'solar cells panels', '85414012'],
    ['hsn', '998346', '998346'],
    ['currencies', 'usd', 'USD'],
    ['currencies', 'dirham united', 'AED'],
    ['ports', 'jawaharlal', 'INNSA1'],
    ['countries', 'ind', 'IN'],
  ] as const)('%s: typing %s finds %s', async (list, typed, value) => {
    const values = (await searchReference(list, typed, 0, 50)).rows.map((row) => row.value);
    expect(values.some((one) => one.startsWith(value))).toBe(true);
  });

  it('finds matching codes before matching texts', async () => {
    const rows = await found('hsn', '9954');
    expect(rows[0]?.value).toBe('9954');
    expect(rows.every(({ value }) => value.startsWith('9954'))).toBe(true);
  });

  it('is returned page by page, each entry once', async () => {
    const seen = new Set<string>();
    let cursor: string | undefined = '0';
    while (cursor !== undefined) {
      const page: { readonly rows: readonly { readonly value: string }[]; readonly cursor?: string } = await searchReference(
        'currencies',
        '',
        Number(cursor),
        50,
      );
      for (const { value } of page.rows) seen.add(value);
      cursor = page.cursor;
    }
    expect([...seen].sort()).toEqual(currencies.map(({ code }) => code).sort());
  });

  it('finds nothing if nothing matches', async () => {
    expect(await found('countries', 'atlantis')).toEqual([]);
  });
});
