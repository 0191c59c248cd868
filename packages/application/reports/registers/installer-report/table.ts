import { noSales, plusSales, type SaleSums } from '#domain/registers/sale-sums';
import { type Day, formatDay } from '#domain/time/day';
import type { ReportCell, ReportColumn, ReportRow, ReportSetupColumn, ReportTable } from '#modules/kit/module';
import { listLink } from '#modules/kit/report/drill-down';
import { voucherLink } from '#modules/kit/voucher/voucher-link';
import { type InstallerFilter, installerReport } from '#modules/reports/registers/installer-report';

export interface InstallerFact {
  readonly id: string;
  readonly name: string;
  readonly mobile: string;
  readonly licence: string;
  readonly licenceValidTo: Day | null;
  readonly sums: SaleSums;
}

/** An invoice that names an installer. */
export interface Installation {
  readonly id: string;
  readonly date: Day;
  readonly number: string;
  readonly installer: string;
  readonly partyName: string;
  readonly projectNo: string;
  readonly status: string;
  /** With the charges. */
  readonly taxable: number;
  readonly charges: number;
  readonly lines: readonly {
    readonly item: string;
    readonly unit: string;
    readonly quantity: number;
    readonly taxable: number;
    readonly barcodes: string;
  }[];
}

/** Sums by installer, or installations in pages. */
export interface InstallerFacts {
  readonly installers: readonly InstallerFact[];
  readonly installations: readonly Installation[];
  readonly cursor?: string;
}

const installer: ReportColumn = { key: 'installer', label: 'Installer', kind: 'text' };

const value: ReportColumn = { key: 'taxable', label: 'Value without Tax', kind: 'money' };

const ofInstallers: readonly ReportColumn[] = [
  installer,
  { key: 'mobile', label: 'Mobile', kind: 'text', optional: true },
  { key: 'licence', label: 'Licence Number', kind: 'text', optional: true },
  { key: 'licenceValidTo', label: 'Licence Valid To', kind: 'date', optional: true },
  { key: 'installations', label: 'Installations', kind: 'number' },
  value,
];

const ofInstallations: readonly ReportColumn[] = [
  { key: 'date', label: 'Date', kind: 'date' },
  { key: 'number', label: 'Invoice', kind: 'text' },
  installer,
  { key: 'partyName', label: 'Customer / Item', kind: 'text' },
  { key: 'projectNo', label: 'Project', kind: 'text', optional: true },
  { key: 'status', label: 'Status', kind: 'text' },
  { key: 'quantity', label: 'Quantity', kind: 'quantity' },
  { key: 'unit', label: 'Unit', kind: 'text' },
  { key: 'barcodes', label: 'Barcodes', kind: 'text', optional: true },
  value,
];

/** Every column it may have, for Module Setup. */
export function installerReportColumns(): readonly ReportSetupColumn[] {
  const columns = [...ofInstallations.slice(0, -1), ...ofInstallers.filter((column) => column !== installer)];
  return columns.map(({ key, label, kind }) => ({ key, label, kind }));
}

export function installerReportTable(filter: InstallerFilter, facts: InstallerFacts): ReportTable {
  const head = { title: installerReport.title, subtitle: `${formatDay(filter.from)} to ${formatDay(filter.to)}` };
  return { ...head, ...(filter.show === 'installations' ? installations(facts) : installers(filter, facts)) };
}

type Table = Omit<ReportTable, 'title' | 'subtitle'>;

function installers(filter: InstallerFilter, { installers: found }: InstallerFacts): Table {
  const sum = found.reduce((all, { sums }) => plusSales(all, sums), noSales);
  return {
    columns: ofInstallers,
    rows: found.map(({ id, name, mobile, licence, licenceValidTo, sums }) => ({
      id,
      cells: { installer: name, mobile, licence, licenceValidTo, ...figuresOf(sums) },
      link: installationsOf(filter, id),
    })),
    totals: { installer: 'Total', ...figuresOf(sum) },
  };
}

function figuresOf({ invoices, taxable }: SaleSums): Readonly<Record<string, ReportCell>> {
  return { installations: invoices, taxable };
}

function installationsOf({ from, to, branches, partyId }: InstallerFilter, installerId: string): string {
  const asked = { from, to, show: 'installations', installerId, partyId: partyId ?? '', branches: branches.join(',') };
  return `/app/${installerReport.slug}?${new URLSearchParams(Object.entries(asked).filter(([, text]) => text !== ''))}`;
}

function installations({ installations: found, cursor }: InstallerFacts): Table {
  return {
    columns: ofInstallations,
    rows: found.map(installationRow),
    totals: {
      partyName: found.length === 1 ? '1 installation' : `${found.length} installations`,
      taxable: found.reduce((sum, { taxable }) => sum + taxable, 0),
    },
    ...(cursor === undefined ? {} : { cursor }),
  };
}

/** An invoice with its items and charges below it, which add up to its value. */
function installationRow({ id, lines, charges, installer: name, ...row }: Installation): ReportRow {
  const { date, number, partyName, projectNo, status, taxable } = row;
  return {
    id,
    cells: { date, number, installer: name, partyName, projectNo, status, taxable },
    children: [
      ...lines.map(({ item, ...line }, at) => ({ id: `${id}:${at}`, cells: { partyName: item, ...line } })),
      ...(charges === 0 ? [] : [{ id: `${id}:charges`, cells: { partyName: 'Additional charges', taxable: charges } }]),
    ],
    link: voucherLink({ slug: 'sales-invoice', id }),
    ...listLink({ slug: 'sales-invoice', number, date }),
  };
}
