import { expect, it } from 'vitest';
import type { SourceTable } from '#domain/migration/accounts/accounts';
import { type AccountSource, accountsOf } from '#domain/migration/accounts/accounts-of';
import { emptyWorkbook } from '#domain/migration/accounts/own-workbook';
import { moduleOf } from '#modules/all-modules';
import { forFiles } from '#modules/in-files';
import { importedRow, readHeadings } from '#modules/kit/imports/import-columns';
import type { AnyDocument, AnyMaster } from '#modules/kit/module';
import { openingRow } from '#modules/organisation/financial-year/opening-row';
import { table, zohoFiles } from '#test/kit/migration/zoho-files';

const ledger = table('journal.csv', 'Date,Transaction Type,Num,Account,Debit,Credit', '2026-04-05,Journal,1,Cash,5,', ',,,Sales,,5');
const chart = table(
  'chart.csv',
  'Account Name,Parent Account,Is Group,Account Type,Root Type',
  'Assets,,1,,Asset',
  'Own,Assets,1,,Asset',
  'Bank,Own,0,Bank,',
);

it.each<[AccountSource, readonly SourceTable[]]>([
  ['workbook', emptyWorkbook()],
  ['zoho', zohoFiles],
  ['erpnext', [chart]],
  ['quickbooks', [ledger]],
])('what books of the source %s become has columns and cells that imports take', (source, tables) => {
  const { records } = accountsOf(source, tables, { format: 'YYYY-MM-DD' });
  expect(records.length).toBeGreaterThan(0);
  const problems = records.flatMap(({ slug, rows, date }) =>
    rows.flatMap((row, at) => {
      const texts: Readonly<Record<string, string>> = at === 0 && date !== null ? { date, ...row } : row;
      const module = forFiles(moduleFor(slug));
      const { found, problems: unknown } = readHeadings(
        module,
        Object.keys(texts),
        Object.fromEntries(Object.keys(texts).map((path) => [path, path])),
      );
      const read = importedRow(found, Object.values(texts), 'YYYY-MM-DD');
      // A further row of a document does not repeat what its first row says.
      const missing = unknown.filter((text) => at === 0 || !text.startsWith('These columns are missing'));
      return [...missing, ...read.problems.map(({ path, message }) => `${slug} ${path}: ${message}`)];
    }),
  );
  expect(problems).toEqual([]);
});

function moduleFor(slug: string): AnyMaster | AnyDocument {
  const module = slug === openingRow.slug ? openingRow : moduleOf(slug);
  if (module === undefined || module.kind === 'report') throw new Error(`${slug} keeps no rows`);
  return module;
}
