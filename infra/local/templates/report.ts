import type { NewModule } from '#infra/local/templates/new-module';

/** A report in a room: a folder of `modules/reports`, and of `application/reports`. */
export interface NewReport extends NewModule {
  readonly room: string;
}

/** The smallest complete report: what each ledger moved in a period, beside another period. */
export function reportFile({ slug, variable, type, title }: NewReport): string {
  return `import type { Fields, RecordOf } from '#modules/kit/field';
import type { ReportModule } from '#modules/kit/module';
import { compareFilter, periodFilters } from '#modules/kit/report/report-filters';

const filters = { ...periodFilters, ...compareFilter } as const satisfies Fields;

export type ${type}Filter = RecordOf<typeof filters>;

export const ${variable}: ReportModule<${type}Filter> = {
  kind: 'report',
  slug: '${slug}',
  entity: '${variable}',
  service: 'ims-crm',
  area: 'reports',
  title: '${title}',
  filters,
  list: { id: '${slug.replaceAll('-', '_').toUpperCase()}' },
  compares: { columns: ['debit', 'credit'] },
};
`;
}

export function reportTable({ slug, room, variable, type }: NewReport): string {
  return `import { ledgerLink } from '#application/reports/statements/balance-rows';
import type { BalancesFacts } from '#application/reports/statements/ledger-amounts';
import { formatDay } from '#domain/time/day';
import type { ReportColumn, ReportRow, ReportTable } from '#modules/kit/module';
import { type ${type}Filter, ${variable} } from '#modules/reports/${room}/${slug}';

export type ${type}Facts = Pick<BalancesFacts, 'ledgers' | 'balances'>;

/** Every column it may have, for Module Setup. */
export const ${variable}Columns: readonly ReportColumn[] = [
  { key: 'particulars', label: 'Ledger', kind: 'text' },
  { key: 'debit', label: 'Debit', kind: 'money' },
  { key: 'credit', label: 'Credit', kind: 'money' },
];

export function ${variable}Table(filter: ${type}Filter, { ledgers, balances }: ${type}Facts): ReportTable {
  const moved = balances.filter(({ debit, credit }) => debit !== 0 || credit !== 0);
  const names = new Map(ledgers.map(({ id, name }) => [id, name]));
  const sum = (side: 'debit' | 'credit') => moved.reduce((total, one) => total + one[side], 0);
  return {
    title: ${variable}.title,
    subtitle: \`\${formatDay(filter.from)} to \${formatDay(filter.to)}\`,
    columns: ${variable}Columns,
    rows: moved.map(
      ({ ledgerId, debit, credit }): ReportRow => ({
        id: ledgerId,
        cells: { particulars: names.get(ledgerId) ?? ledgerId, debit, credit },
        link: ledgerLink(ledgerId, filter),
      }),
    ),
    totals: { particulars: 'Total', debit: sum('debit'), credit: sum('credit') },
  };
}
`;
}

export function reportReader({ slug, room, variable }: NewReport): string {
  return `import { reader } from '#application/reports/kit/reader';
import { ${variable}Columns, ${variable}Table } from '#application/reports/${room}/${slug}/table';
import { balancesFacts } from '#application/reports/statements/balances-facts';
import { ${variable} } from '#modules/reports/${room}/${slug}';

export const ${variable}Reader = reader({
  report: ${variable},
  columns: ${variable}Columns,
  table: ${variable}Table,
  read: (context, branches, { from, to }) => balancesFacts(context, branches, from, to),
});
`;
}

export function reportTest({ slug, room, variable }: NewReport): string {
  return `import { expect, it } from 'vitest';
import { ${variable}Table } from '#application/reports/${room}/${slug}/table';
import { paise } from '#domain/money/paise';

const filter = { from: '2026-04-01', to: '2027-03-31', branches: [], compare: null };
const ledger = (id: string) => ({ id, name: \`Ledger \${id}\`, groupId: null, alias: null });
const balance = (ledgerId: string, debit: number, credit: number) => ({
  ...{ ledgerId, opening: paise(7), beforeYear: paise(7), debit: paise(debit), credit: paise(credit) },
});

it('${slug} has the ledgers that moved, and what all of them moved', () => {
  const facts = { ledgers: ['a', 'b', 'c'].map(ledger), balances: [balance('a', 5, 2), balance('b', 0, 0), balance('c', 0, 3)] };
  const { rows, totals } = ${variable}Table(filter, facts);
  expect(rows.map(({ cells }) => cells)).toEqual([
    { particulars: 'Ledger a', debit: 5, credit: 2 },
    { particulars: 'Ledger c', debit: 0, credit: 3 },
  ]);
  expect(totals).toEqual({ particulars: 'Total', debit: 5, credit: 5 });
});
`;
}
