import type { CompositionFacts } from '#application/reports/gst/composition-facts';
import { taxColumns } from '#application/reports/kit/tax-columns';
import type { TaxAmounts } from '#domain/registers/register-entry';
import { formatDay } from '#domain/time/day';
import type { Period } from '#domain/time/period';
import type { ReportColumn, ReportRow, ReportTable } from '#modules/kit/module';
import { branchesAsked } from '#modules/kit/report/report-filters';

type Asked = Period & { readonly branches: readonly string[] };

export const compositionColumns: readonly ReportColumn[] = [
  { key: 'particulars', label: 'Particulars', kind: 'text' },
  ...taxColumns.map((column): ReportColumn => (column.key === 'taxable' ? { ...column, label: 'Value' } : column)),
];

/** A table of a return under the composition scheme; without rows for others, who file other returns. */
export function compositionTable(
  title: string,
  { from, to }: Asked,
  { gstins, composition, rate }: CompositionFacts,
  given: () => { readonly rows: readonly ReportRow[]; readonly notes: readonly string[] },
): ReportTable {
  const head = {
    title,
    subtitle: `${gstins.join(', ') || 'Without a GSTIN'}, ${formatDay(from)} to ${formatDay(to)}`,
    columns: compositionColumns,
    opened: true,
    ownTotals: true,
  } as const;
  if (!composition)
    return {
      ...head,
      rows: [],
      empty: `This branch is not under the composition scheme, so it files no ${title}. If it is, say so in Setup, Branches.`,
    };
  const { rows, notes } = given();
  return {
    ...head,
    rows,
    notes: [
      ...(gstins.length > 1
        ? ['These branches have several GSTINs. A return is of one: choose its branches.']
        : rate === null
          ? ['The tax on the turnover is missing: choose the composition rate of this GSTIN in Setup, GST Registrations.']
          : []),
      ...notes,
    ],
  };
}

export function compositionRow(id: string, particulars: string, { taxable, igst, cgst, sgst, cess }: TaxAmounts): ReportRow {
  return { id, cells: { particulars, taxable: taxable === 0 ? null : taxable, igst, cgst, sgst, cess: cess === 0 ? null : cess } };
}

/** The registers behind the figures, as documents. */
export function registerLink(slug: 'sales-invoice-register' | 'purchase-invoice-register', filter: Asked): string {
  return linkTo(slug, filter, { show: 'documents' });
}

export function linkTo(slug: string, filter: Asked, more: Readonly<Record<string, string>> = {}): string {
  return `/app/${slug}?${new URLSearchParams({ from: filter.from, to: filter.to, ...branchesAsked(filter), ...more })}`;
}
