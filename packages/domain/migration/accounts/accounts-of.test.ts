import { expect, it } from 'vitest';
import { accountsOf, sourceOf } from '#domain/migration/accounts/accounts-of';
import { emptyWorkbook } from '#domain/migration/accounts/own-workbook';
import { table, zohoFiles } from '#test/kit/migration/zoho-files';

const cases = [
  ['our workbook', emptyWorkbook(), 'workbook'],
  ['files of Zoho Books', zohoFiles, 'zoho'],
  ['a chart of ERPNext', [table('a', 'Account Name,Parent Account,Is Group,Root Type', 'Cash,,0,Asset')], 'erpnext'],
  ['a ledger of QuickBooks', [table('a', 'Date,Transaction Type,Account,Debit,Credit', '2026-04-05,Journal,Cash,,')], 'quickbooks'],
  ['a ledger of Xero', [table('a', 'Date,Source,Account,Debit,Credit', '2026-04-05,Journal,Cash,,')], 'xero'],
  ['something else', [table('a', 'Name,Town', 'Asha,Pune')], null],
  ['nothing', [], null],
] as const;

it.each(cases)('%s is told by its headings', (_, tables, source) => {
  expect(sourceOf(tables)).toBe(source);
});

it('has no records of an empty file, whatever the source', () => {
  for (const source of ['workbook', 'zoho', 'erpnext', 'quickbooks', 'xero'] as const)
    expect(accountsOf(source, [{ name: 'a', rows: [] }], { format: 'YYYY-MM-DD' }).records).toEqual([]);
});
