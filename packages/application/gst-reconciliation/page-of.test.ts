import { expect, it } from 'vitest';
import { pageOf, rowsPerPage } from '#application/gst-reconciliation/page-of';

it('has every row once over its pages, in order', () => {
  const rows = Array.from({ length: rowsPerPage * 2 + 1 }, (_, at) => String((at * 7) % 1_000).padStart(4, '0'));
  const found: string[] = [];
  let cursor: string | undefined;
  const pages: number[] = [];
  do {
    const page = pageOf(rows, (row) => `${row}|id`, cursor);
    found.push(...page.rows);
    pages.push(page.rows.length);
    cursor = page.cursor;
  } while (cursor !== undefined);
  expect(found).toEqual(rows.toSorted());
  expect(pages).toEqual([rowsPerPage, rowsPerPage, 1]);
});

it('of nothing has no cursor', () => {
  expect(pageOf([], String, undefined)).toEqual({ rows: [] });
});
