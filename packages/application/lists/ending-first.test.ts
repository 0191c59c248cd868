import { describe, expect, it } from 'vitest';
import { endsFirst, halvesOf, openFirst, pageOfHalves } from '#application/lists/ending-first';
import type { Reading } from '#application/lists/read-rows';
import type { ListPage } from '#application/ports/records';
import { moduleOf } from '#modules/all';
import { othersEwayBill } from '#modules/purchase/others-eway-bill/others-eway-bill';

const reading: Reading = { module: othersEwayBill, partitions: ['p'], order: 0, descending: false, tests: [] };
const hour = 3_600_000;
const now = Date.parse('2026-11-29T10:00:00.000Z');
const at = (hours: number) => new Date(now + hours * hour).toISOString();

it.each([
  ['bills of others by what ends', {}, true],
  ['the other way round', { descending: true }, false],
  ['by another column', { order: 1 }, false],
  ['another list', { module: moduleOf('transporter') }, false],
])('%s: %s', (_, change, ends) => {
  expect(endsFirst({ ...reading, ...change } as Reading)).toBe(ends);
});

it('rows that were found are open first, soonest first, and then over, latest first', () => {
  const rows = [-30, -2, 0, 3, 40].map((hours) => ({ key: at(hours) }));
  expect(openFirst(rows, now).map(({ key }) => key)).toEqual([0, 3, 40, -2, -30].map(at));
});

describe('pages', () => {
  const keys = [-50, -30, -2, 1, 3, 40].map(at);
  /** An index over these keys, whose cursor is the number of rows before. */
  const read = async ({ from = '', to = '\uffff', descending }: Reading, limit: number, cursor = '0'): Promise<ListPage> => {
    const wanted = keys.filter((key) => key >= from && key <= to);
    const rows = (descending ? wanted.reverse() : wanted).map((id) => ({ id }));
    const end = Number(cursor) + limit;
    return { rows: rows.slice(Number(cursor), end), ...(end < rows.length ? { cursor: String(end) } : {}) };
  };

  it.each([1, 2, 3, 4, 5, 6, 7])('of %i rows show each row once, in this order, although time passes', async (limit) => {
    const shown: string[] = [];
    let cursor: string | undefined;
    let pages = 0;
    do {
      const page = await pageOfHalves(reading, read, { now: now + pages * 2 * hour, limit, cursor });
      shown.push(...page.rows.map(({ id }) => id));
      cursor = page.cursor;
      pages += 1;
    } while (cursor !== undefined && pages < 10);
    expect(shown).toEqual([1, 3, 40, -2, -30, -50].map(at));
  });

  it.each(['open', 'shut.1.a', 'open.x.a', 'over.1234567890123456.a'])('refuse the cursor %s', async (cursor) => {
    await expect(pageOfHalves(reading, read, { now, limit: 2, cursor })).rejects.toMatchObject({ code: 'malformed' });
  });
});

it('a moment is in one half', () => {
  const [open, over] = halvesOf(reading, now);
  expect([open.from, open.to, over.from, over.to, over.descending]).toEqual([
    at(0),
    undefined,
    undefined,
    '2026-11-29T09:59:59.999Z',
    true,
  ]);
});
