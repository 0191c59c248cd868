import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatBelow, guessedColumns, isWhole, knownLayout } from '#domain/bank-statement/statement-columns';
import type { Statement } from '#domain/bank-statement/statement-line';
import { brokenBalance, readStatementRows } from '#domain/bank-statement/statement-rows';
import { bankFiles } from '#integrations/sheet/statements/bank-files';
import { oldWorkbookOf } from '#test/kit/papers/old-workbook';
import { byTurns } from '#test/kit/runs';

/** A layout of `real-statements.json`. */
interface Layout {
  readonly bank: string;
  /** The layout is known, so nothing is asked. */
  readonly known?: string;
  readonly rows: readonly string[];
  /** The rows are lines of text as they are. */
  readonly raw?: boolean;
  /** Without balances nothing says what was there before. */
  readonly withoutBalance?: boolean;
}

const { layouts }: { readonly layouts: readonly Layout[] } = JSON.parse(
  readFileSync(join(import.meta.dirname, 'real-statements.json'), 'utf8'),
);

/** The ways in which such a table is downloaded. */
const forms: Readonly<Record<string, (rows: readonly (readonly string[])[]) => Buffer>> = {
  'a workbook of the old kind': (rows) => oldWorkbookOf(rows),
  'a text with tabs, called .xls': (rows) => Buffer.from(rows.map((row) => row.join('\t')).join('\r\n')),
  'a web page, called .xls': (rows) =>
    Buffer.from(
      `<html><body><table border=1>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell.replaceAll('&', '&amp;')}</td>`).join('')}</tr>`).join('\n')}</table></body></html>`,
    ),
  CSV: (rows) => Buffer.from(rows.map((row) => row.map((cell) => (/[,"]/.test(cell) ? `"${cell}"` : cell)).join(',')).join('\n')),
  'a text in UTF-16': (rows) => Buffer.from(`\ufeff${rows.map((row) => row.join('\t')).join('\r\n')}`, 'utf16le'),
};

async function readTable(content: Uint8Array): Promise<{ readonly bank: string | undefined; readonly statement: Statement }> {
  const file = await bankFiles.read(content);
  if (file.kind !== 'table') throw new Error(file.kind);
  const known = knownLayout(file.rows);
  if (known !== undefined) return { bank: known.bank, statement: readStatementRows(file.rows, known.columns) };
  // As the screen proposes it (`application/bank/read-statement.ts`).
  const guess = guessedColumns(file.rows.slice(0, 60));
  const head = guess?.head ?? 0;
  const dateFormat = formatBelow(file.rows.slice(head), guess?.columns.date);
  const columns = { ...guess?.columns, ...(dateFormat !== undefined && { dateFormat }) };
  if (!isWhole(columns)) throw new Error(`not understood: ${JSON.stringify(columns)}`);
  return { bank: undefined, statement: readStatementRows(file.rows, columns) };
}

/** Each says the same: 10,000.00 before, 250.00 out on 13 September 2026, 1,00,000.00 in on the 14th. */
async function expectRead({ known, withoutBalance = false }: Layout, content: Uint8Array) {
  const { bank, statement } = await readTable(content);
  if (known !== undefined) expect(bank).toBe(known);
  expect(statement.lines).toMatchObject([
    { date: '2026-09-13', valueDate: '2026-09-13', amount: -250_00, narration: expect.stringContaining('KIRAN') },
    { date: '2026-09-14', valueDate: '2026-09-14', amount: 1_00_000_00, narration: expect.stringContaining('RAHUL') },
  ]);
  expect([statement.opening, statement.closing]).toEqual(withoutBalance ? [null, null] : [10_000_00, 1_09_750_00]);
  expect(brokenBalance(statement.lines)).toBeUndefined();
}

// Each layout in one of the forms, in another one in each run.
describe.each(Object.entries(forms).map(([form, write], turn) => [form, write, turn] as const))('as %s', (_, write, turn) => {
  const tables = layouts.filter(({ raw }) => !raw).map((layout) => [layout.bank, layout] as const);
  it.each(byTurns(tables, Object.keys(forms).length, turn))('the statement of %s is read', async (_bank, layout) => {
    await expectRead(layout, write(layout.rows.map((row) => row.split('|'))));
  });
});

it.each(layouts.filter(({ raw }) => raw).map((layout) => [layout.bank, layout] as const))(
  'the file of %s is read as it is',
  async (_, layout) => {
    await expectRead(layout, Buffer.from(layout.rows.join('\r\n')));
  },
);

describe('an overdraft', () => {
  it.each([
    ['with the side in the balance', ['Date', 'Particulars', 'Debit', 'Credit', 'Balance'], '10,250.00 Dr', '89,750.00 Cr', []],
    ['with a minus behind', ['Date', 'Particulars', 'Debit', 'Credit', 'Balance'], '10,250.00-', '89,750.00', []],
    [
      'with the side in a column',
      ['Date', 'Particulars', 'Debit', 'Credit', 'Balance', 'Balance Dr/Cr'],
      '10,250.00',
      '89,750.00',
      ['Dr', 'Cr'],
    ],
  ])('%s has a negative balance', async (_, headings, first, second, sides) => {
    const rows = [
      headings,
      ['13-09-2026', 'UPI/KIRAN', '250.00', '', first, sides[0] ?? ''],
      ['14-09-2026', 'NEFT RAHUL', '', '1,00,000.00', second, sides[1] ?? ''],
    ];
    const { statement } = await readTable(oldWorkbookOf(rows));
    expect(statement.lines.map(({ balance }) => balance)).toEqual([-10_250_00, 89_750_00]);
    expect(statement.opening).toBe(-10_000_00);
  });
});
