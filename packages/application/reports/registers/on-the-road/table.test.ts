import { describe, expect, it } from 'vitest';
import { type Moving, onTheRoadTable, timeLeft } from '#application/reports/registers/on-the-road/table';

const hour = 60 * 60 * 1_000;
const now = Date.parse('2026-11-20T10:00:00.000Z');
const one: Moving = {
  ...{ id: 'i1', slug: 'sales-invoice', title: 'Sales Invoice', number: 'SI/1', date: '2026-11-18', branch: 'Pune', party: 'Ratan Stores' },
  ...{ bill: '331001234567', vehicle: 'MH15GV4471', transporter: '', ends: Date.parse('2026-11-20T18:29:00.000Z') },
  ...{ partAOnly: false, about: '', extendable: 'It can be extended from 8 hours before its end' },
};
const table = (moving: readonly Moving[], only: Parameters<typeof onTheRoadTable>[0]['only'] = null, more = false) =>
  onTheRoadTable({ branches: [], only }, { moving, more, now });

it('says of each bill how long it runs, and leads to its document', () => {
  expect(table([one]).rows).toEqual([
    {
      id: 'sales-invoice/i1',
      cells: {
        ...{ left: '8 h 29 min', document: 'Sales Invoice', number: 'SI/1', branch: 'Pune', party: 'Ratan Stores' },
        ...{ bill: '331001234567', vehicle: 'MH15GV4471', transporter: '', about: '', until: '2026-11-20' },
      },
      link: '/app/sales-invoice/view/i1',
    },
  ]);
});

it.each([
  [now + 8 * hour, undefined],
  [now + 8 * hour - 1, 'soon'],
  [now, 'soon'],
  [now - 1, 'now'],
])('a bill that ends at %d is marked %s', (ends, mark) => {
  expect(table([{ ...one, ends }]).rows[0]?.mark).toBe(mark);
});

describe('only', () => {
  const tomorrow = { ...one, id: 'i2', ends: one.ends + 24 * hour };
  const partA = { ...tomorrow, id: 'i3', partAOnly: true, vehicle: '' };
  const due = { ...one, id: 'i4', extendable: true } as const;

  it.each([
    ['ending', ['i1', 'i4']],
    ['extendable', ['i4']],
    ['without-vehicle', ['i3']],
    [null, ['i1', 'i2', 'i3', 'i4']],
  ] as const)('%s', (only, ids) => {
    const { rows, subtitle } = table([one, tomorrow, partA, due], only);
    expect(rows.map(({ id }) => id.split('/')[1])).toEqual(ids);
    expect(subtitle).toBe(`${ids.length === 1 ? '1 e-way bill' : `${ids.length} e-way bills`}, 1 can be extended now`);
  });
});

it('says when there are more, or none', () => {
  expect(table([one], null, true).notes?.[0]).toBe('The 1,000 that end first are shown.');
  expect(table([])).toMatchObject({ rows: [], notes: [], empty: 'No goods are on the road.' });
});

it.each([
  [0, '0 min'],
  [59_999, '0 min'],
  [5 * hour + 20 * 60_000, '5 h 20 min'],
  [24 * hour, '1 day 0 h'],
  [51 * hour, '2 days 3 h'],
  [-40 * 60_000, 'Ran out 40 min ago'],
])('%d milliseconds are %s', (left, text) => {
  expect(timeLeft(left)).toBe(text);
});
