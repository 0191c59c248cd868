import { expect, it } from 'vitest';
import { portalQueueTable, type Queued } from '#application/reports/registers/portal-queue/table';

const filter = { branches: [], portal: null, state: null };
const one: Queued = {
  ...{
    id: 'i1',
    slug: 'sales-invoice',
    title: 'Sales Invoice',
    number: 'SI/1',
    date: '2026-11-20',
    branch: 'Head Office',
    party: 'Sunrise',
  },
  ...{ portal: 'E-Invoice', state: 'Failed', since: '2026-11-21T06:30:00.000Z', by: '2026-12-19', why: 'Invalid HSN code (2176)' },
};
const table = (queued: readonly Queued[], today = '2026-11-29', more = false) => portalQueueTable(filter, { queued, more, today });

it('says of each document what it is, how it stands, since when and why, and leads to it', () => {
  const { rows, subtitle } = table([one]);
  expect(subtitle).toBe('1 document waits');
  expect(rows).toEqual([
    {
      id: 'i1 eInvoice',
      cells: {
        ...{ document: 'Sales Invoice', number: 'SI/1', date: '2026-11-20', branch: 'Head Office', party: 'Sunrise' },
        ...{ portal: 'E-Invoice', state: 'Failed' },
        ...{ since: '21-Nov-2026 12:00 PM', left: 20, why: 'Invalid HSN code (2176)' },
      },
      link: '/app/sales-invoice/view/i1',
      list: '/app/sales-invoice?eInvoice=Failed',
    },
  ]);
});

it.each`
  today           | left  | mark         | why
  ${'2026-12-13'} | ${6}  | ${undefined} | ${'Invalid HSN code (2176)'}
  ${'2026-12-14'} | ${5}  | ${'soon'}    | ${'Invalid HSN code (2176)'}
  ${'2026-12-19'} | ${0}  | ${'soon'}    | ${'Invalid HSN code (2176)'}
  ${'2026-12-20'} | ${-1} | ${'now'}     | ${'Invalid HSN code (2176). It is too late to report it'}
`('on $today $left days are left', ({ today, left, mark, why }) => {
  const [row] = table([one], today).rows;
  expect([row?.cells['left'], row?.mark, row?.cells['why']]).toEqual([left, mark, why]);
});

it('has no days where the portal takes it on any, and says when there are more', () => {
  const { rows, notes } = table([{ ...one, by: null }], '2026-11-29', true);
  expect(rows[0]?.cells['left']).toBeNull();
  expect(notes?.[0]).toBe('The oldest 1,000 are shown.');
  expect(table([])).toMatchObject({ rows: [], notes: [], empty: 'Nothing waits for a portal.' });
});
