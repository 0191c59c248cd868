import { describe, expect, it } from 'vitest';
import type { ReportTable } from '#modules/kit/module';
import { joined } from './use-report.ts';

const page = (id: string, debit: number, balance: number, cursor?: string): ReportTable => ({
  title: 'Ledger',
  subtitle: 'April',
  columns: [
    { key: 'particulars', label: 'Particulars', kind: 'text' },
    { key: 'debit', label: 'Debit', kind: 'money' },
    { key: 'balance', label: 'Balance', kind: 'balance' },
  ],
  rows: [{ id, cells: { debit, balance } }],
  totals: { particulars: '1 voucher', debit, balance },
  ...(cursor === undefined ? {} : { cursor }),
});

describe('the pages of a report as one', () => {
  it('add up amounts, use the last balance, and say if more follow', () => {
    const one = page('a', 5_00, 5_00);
    expect(joined([])).toBeNull();
    expect(joined([one])).toBe(one);
    const begun = [page('a', 5_00, 5_00, 'next')];
    expect(joined(begun)?.totals).toEqual({ particulars: 'Total of the first 1 rows', debit: 5_00, balance: 5_00 });
    const whole = joined([...begun, page('b', 7_00, 12_00)]);
    expect(whole?.rows.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(whole?.totals).toEqual({ particulars: 'Total', debit: 12_00, balance: 12_00 });
  });
});
