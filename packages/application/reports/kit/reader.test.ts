import { describe, expect, expectTypeOf, it } from 'vitest';
import type { Context } from '#application/context';
import { filterOf, pagesOf, reader } from '#application/reports/kit/reader';
import { limits } from '#domain/limits';
import type { RecordOf } from '#modules/kit/field';
import type { ReportModule } from '#modules/kit/module';

const filters = { ledgerId: { kind: 'ref', label: 'Ledger', to: 'customer' }, openOnly: { kind: 'yes-no', label: 'Open only' } } as const;
type Filter = RecordOf<typeof filters>;
interface Facts {
  readonly first: string;
  readonly rows: readonly number[];
  readonly cursor?: string;
}
const report: ReportModule<Filter> = {
  ...{ kind: 'report', slug: 'counted', entity: 'counted', service: 'ims-crm', area: 'reports', title: 'Counted' },
  ...{ filters, list: { id: 'COUNTED' }, compares: { columns: ['count'] } },
};
const context = { scope: { branchId: 'pune' } } as unknown as Context;
const filter = filterOf(report, {});

/** Numbers up to 9, some on a page. */
const paged = (filePage?: number) => {
  const asked: unknown[] = [];
  const made = reader<Filter, Facts>({
    ...{ report, columns: [{ key: 'count', label: 'Count', kind: 'number' }] },
    table: (_, { rows }) => ({ title: '', subtitle: '', columns: [], rows: rows.map((row) => ({ id: String(row), cells: {} })) }),
    read: async (_, branches, __, cursor, limit) => {
      asked.push([branches, cursor, limit]);
      const from = Number(cursor ?? 0);
      const rows = [from, from + 1, from + 2].filter((row) => row < 10);
      return { first: `from ${from}`, rows, ...(from + 3 < 10 ? { cursor: String(from + 3) } : {}) };
    },
    ...{ ...pagesOf('rows'), ...(filePage === undefined ? {} : { filePage }) },
  });
  return { ...made, asked };
};

describe('a reader', () => {
  it('fills in what need not be said of a filter, with its types', () => {
    expect(filter).toEqual({ ledgerId: null, openOnly: false });
    expectTypeOf(filter).toEqualTypeOf<Filter>();
  });

  it('names its columns with those that compare', () => {
    expect(paged().columns.map(({ key }) => key)).toEqual(['count', 'otherCount']);
  });

  it('reads a page for the screen, of the open branch if none is asked for', async () => {
    const { page, asked } = paged();
    expect(await page(context, filter, '3')).toEqual({ first: 'from 3', rows: [3, 4, 5], cursor: '6' });
    expect(asked).toEqual([[['pune'], '3', limits.rowsPerPage]]);
  });

  it('joins all pages for a file, which may be longer, and tells how far it is', async () => {
    const { whole, asked } = paged(1_000);
    const told: number[] = [];
    const facts = await whole(context, filter, { most: 10, told: async (rows) => void told.push(rows) });
    expect(facts).toEqual({ first: 'from 0', rows: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] });
    expect(told).toEqual([6, 9, 10]);
    expect(asked).toEqual([undefined, '3', '6', '9'].map((cursor) => [['pune'], cursor, 1_000]));
  });

  it('refuses a file with more rows than it may have', async () => {
    await expect(paged().whole(context, filter, { most: 9, told: async () => {} })).rejects.toThrow(
      'This file can hold at most 9 rows. Choose a shorter period',
    );
  });

  it('reads a report without pages as it is', async () => {
    const { whole } = reader<Filter, string>({
      ...{ report, columns: [], table: () => ({ title: '', subtitle: '', columns: [], rows: [] }) },
      read: async (_, branches) => branches.join(),
    });
    expect(await whole(context, filter)).toBe('pune');
  });
});
