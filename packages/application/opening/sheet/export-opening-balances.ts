import { recordsNamed } from '#application/commit/records-named';
import type { Context, FileAnswer } from '#application/context';
import { billsOf, openingBalance, openingIdOf } from '#application/opening/opening-balance';
import { listOpeningBalances } from '#application/opening/sheet/list-opening-balances';
import { type ExportAs, fileOfTable } from '#application/tables/file-of-table';
import { openingDifference } from '#domain/posting/opening-difference';
import { formatDay } from '#domain/time/day';
import type { ReportColumn, ReportRow, ReportTable } from '#modules/kit/module';
import { openingRow } from '#modules/organisation/financial-year/opening-row';
import type { OpeningLine, OpeningsOfYear } from '#modules/organisation/financial-year/operations';

/** The opening balances of the year of the scope with their bills. The columns are those that an import reads. */
export async function exportOpeningBalances(context: Context, as: ExportAs): Promise<FileAnswer> {
  const lines: OpeningLine[] = [];
  let page: OpeningsOfYear;
  let cursor: string | undefined;
  do {
    page = await listOpeningBalances(context, cursor === undefined ? {} : { cursor });
    lines.push(...page.lines.filter(({ carried, opening, bills }) => carried !== 0 || opening !== 0 || bills > 0));
    ({ cursor } = page);
  } while (cursor !== undefined);
  return fileOfTable(context, await tableOf(context, page, lines), as);
}

async function tableOf(context: Context, { year, totals }: OpeningsOfYear, lines: readonly OpeningLine[]): Promise<ReportTable> {
  const idOf = (ledgerId: string) => openingIdOf(context.scope, ledgerId);
  const stored = await recordsNamed(
    context,
    lines.flatMap(({ ledgerId, bills }) => (bills === 0 ? [] : [{ slug: openingBalance.slug, id: idOf(ledgerId) }])),
  );
  const rows = lines.map(({ ledgerId, name, carried, opening }): ReportRow => {
    const children = billsOf(stored.get(idOf(ledgerId))?.row).map(
      ({ id, number, date, dueDate, amount }): ReportRow => ({ id, cells: { ledgerId: name, number, date, dueDate, ...sides(amount) } }),
    );
    return { id: ledgerId, cells: { ledgerId: name, ...sides(carried + opening) }, ...(children.length === 0 ? {} : { children }) };
  });
  const left = -(totals.carried + totals.opening);
  const difference: ReportRow[] = left === 0 ? [] : [{ id: 'difference', cells: { ledgerId: openingDifference.name, ...sides(left) } }];
  const all = [...rows, ...difference];
  const total = (key: string) => all.reduce((sum, { cells }) => sum + Number(cells[key] ?? 0), 0);
  return {
    title: 'Opening Balances',
    subtitle: `${year.label}, from ${formatDay(year.start)}`,
    columns,
    rows: all,
    totals: { ledgerId: 'Total', debit: total('debit'), credit: total('credit') },
  };
}

const columns = (['ledgerId', 'number', 'date', 'dueDate', 'debit', 'credit'] as const).map((key): ReportColumn => {
  const field = openingRow.fields[key];
  return { key, label: field?.label ?? key, kind: field?.kind === 'date' || field?.kind === 'money' ? field.kind : 'text' };
});

function sides(amount: number) {
  return { debit: amount > 0 ? amount : null, credit: amount < 0 ? -amount : null };
}
