import type { Taxes } from '#domain/gst-returns/tax-heads';
import type { TaxAmounts } from '#domain/registers/register-entry';
import type { ReportRow } from '#modules/kit/module';
import { branchesAsked } from '#modules/kit/report/report-filters';
import type { Gstr3bFilter } from '#modules/reports/gst/gstr-3b';

/** A table of the return, open on the screen. */
export function group(id: string, particulars: string, children: readonly ReportRow[]): ReportRow {
  return { id, cells: { particulars }, weight: 'group', children };
}

export function row(id: string, particulars: string, { taxable, igst, cgst, sgst, cess }: TaxAmounts): ReportRow {
  return { id, cells: { particulars, taxable: taxable === 0 ? null : taxable, igst, cgst, sgst, cess: cess === 0 ? null : cess } };
}

/** The purchases behind the figures, as documents. */
export function purchases(filter: Gstr3bFilter): string {
  return linkTo('/app/purchase-invoice-register', filter, { show: 'documents' });
}

export function linkTo(path: string, filter: Gstr3bFilter, more: Readonly<Record<string, string>> = {}): string {
  return `${path}?${new URLSearchParams({ from: filter.from, to: filter.to, ...branchesAsked(filter), ...more })}`;
}

export function sumOf({ igst, cgst, sgst, cess }: Taxes): number {
  return igst + cgst + sgst + cess;
}
