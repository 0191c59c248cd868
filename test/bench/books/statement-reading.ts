import { knownLayout } from '#domain/bank-statement/statement-columns';
import { refuseOddLines } from '#domain/bank-statement/statement-line';
import { readStatementRows } from '#domain/bank-statement/statement-rows';
import { bankFiles } from '#integrations/sheet/statements/bank-files';
import { type OldCell, oldWorkbookOf } from '../../kit/papers/old-workbook.ts';
import { bankBook } from '../bank-statement.ts';
import { byTurns } from '../measuring/by-turns.ts';
import { type Figure, figure, ratioFigure } from '../measuring/figure.ts';

const lineCount = 10_000;

/**
 * XLS: the lines of a statement in an old workbook, beside the same rows as CSV. What an import then writes is the same for both, so it is
 * left out: with it the ratio would only look better.
 */
export async function statementReading(): Promise<readonly Figure[]> {
  const rows = statementRows();
  const csv = Buffer.from(rows.map((row) => row.join(',')).join('\r\n'));
  const xls = oldWorkbookOf(rows);
  const [plain, ours] = await byTurns(
    () => linesOf(csv),
    () => linesOf(xls),
  );
  const [expected, found] = [await linesOf(csv), await linesOf(xls)];
  const same = found.filter((line, at) => JSON.stringify(line) === JSON.stringify(expected[at])).length;
  return [
    ratioFigure('XLS', `${lineCount} lines of a statement read from .xls, beside the same from CSV`, ours, 'ms', { most: 2 }, plain),
    figure('XLS', 'lines that are the same in both', same, 'lines', { exactly: lineCount }),
  ];
}

async function linesOf(content: Buffer) {
  const file = await bankFiles.read(content);
  if (file.kind !== 'table') throw new Error(`Broken assumption: ${file.kind} is no table`);
  const columns = knownLayout(file.rows)?.columns;
  if (columns === undefined) throw new Error('Broken assumption: the layout of the bank is known');
  const statement = readStatementRows(file.rows, columns);
  refuseOddLines(statement);
  return statement.lines;
}

/** As HDFC Bank writes them: days as texts, amounts as numbers. */
function statementRows(): readonly (readonly OldCell[])[] {
  const lines = bankBook(lineCount, 0).lines.toSorted((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0));
  let balance = 0;
  const day = (date: string) => `${date.slice(8)}/${date.slice(5, 7)}/${date.slice(2, 4)}`;
  const rows = lines.map(({ date, narration, ref, amount }): readonly OldCell[] => {
    balance += amount;
    const rupees = Math.abs(amount) / 100;
    const sides = amount < 0 ? [rupees, ''] : ['', rupees];
    return [day(date), narration, ref, day(date), ...sides, balance / 100];
  });
  return [['Date', 'Narration', 'Chq./Ref.No.', 'Value Dt', 'Withdrawal Amt.', 'Deposit Amt.', 'Closing Balance'], ...rows];
}
