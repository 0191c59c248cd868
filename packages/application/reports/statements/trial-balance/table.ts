import { nothingIn } from '#application/reports/kit/compared-table';
import { balanceRows, movementColumns, sideColumns } from '#application/reports/statements/balance-rows';
import { type ComparedBalances, isNothing } from '#application/reports/statements/ledger-amounts';
import { openingDifference } from '#domain/posting/opening-difference';
import type { ReportCell, ReportColumn, ReportRow, ReportSetupColumn, ReportTable } from '#modules/kit/module';
import { openingsLink } from '#modules/kit/voucher/voucher-link';
import type { TrialBalanceFilter } from '#modules/reports/statements/trial-balance';

/** Every column it may have, for Module Setup. */
export const trialBalanceColumns: readonly ReportSetupColumn[] = [
  { key: 'particulars', label: 'Particulars', kind: 'text' },
  ...movementColumns,
  ...sideColumns('other', 'Compared'),
  { key: 'branch', label: 'Branches', kind: 'money', several: true },
];

export function trialBalanceTable(filter: TrialBalanceFilter, facts: ComparedBalances): ReportTable {
  const { subtitle, columns, other, nodesIn, rowOf, cellsOf, difference } = balanceRows(filter, facts);
  const apart: readonly ReportRow[] = difference.every(isNothing)
    ? []
    : [{ id: 'difference', cells: cellsOf(openingDifference.name, difference), link: openingsLink() }];
  const all = nodesIn(null).map(rowOf);
  const rows = [...(filter.groupOnly ? all.map(withoutLedgers) : all), ...apart];
  const totals: Readonly<Record<string, ReportCell>> = { particulars: 'Total', ...columnTotals(rows, columns) };
  const isAlone = other !== null && rows.length > 0 && !totals['otherDr'] && !totals['otherCr'];
  return {
    ...{ title: 'Trial Balance', subtitle, columns, rows, totals, ownTotals: true },
    ...(isAlone ? { notes: [nothingIn(other)] } : {}),
  };
}

/** A group without the ledgers below it. */
function withoutLedgers({ children = [], ...row }: ReportRow): ReportRow {
  const groups = children.filter(({ weight }) => weight === 'group').map(withoutLedgers);
  return { ...row, ...(groups.length > 0 ? { children: groups } : {}) };
}

function columnTotals(rows: readonly ReportRow[], columns: readonly ReportColumn[]): Readonly<Record<string, number>> {
  return Object.fromEntries(columns.slice(1).map(({ key }) => [key, rows.reduce((sum, { cells }) => sum + Number(cells[key] ?? 0), 0)]));
}
