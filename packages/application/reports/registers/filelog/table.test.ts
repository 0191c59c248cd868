import { expect, it } from 'vitest';
import { filelogTable } from '#application/reports/registers/filelog/table';

const filter = { from: '2026-04-01', to: '2027-03-31', fileKind: null, fileStatus: null };
const file = {
  ...{ id: 'a', at: '2026-11-20T05:00:00.000Z', fileName: 'ledgers.csv', records: 'Ledgers', by: 'Asha Rao', status: 'Processed' },
  ...{ rows: 5, created: 3, existing: 0, wrong: 2, link: '/app/import-file/view/a' },
};

it('has who brought in what, when, and what became of its rows', () => {
  const { rows, notes, subtitle } = filelogTable(filter, { files: [file], more: true });
  expect(subtitle).toBe('01-Apr-2026 to 31-Mar-2027');
  expect(rows).toEqual([
    {
      id: 'a',
      link: '/app/import-file/view/a',
      cells: expect.objectContaining({
        at: '20-Nov-2026 10:30 AM',
        by: 'Asha Rao',
        fileName: 'ledgers.csv',
        rows: 5,
        created: 3,
        wrong: 2,
      }),
    },
  ]);
  expect(notes).toEqual([
    expect.stringMatching(/not kept.*not listed/),
    'The last 1,000 are shown. Choose a shorter time to see earlier ones.',
  ]);
});
