import { type Day, formatDay } from '#domain/time/day';
import type { Fields, RecordOf } from '#modules/kit/field';
import type { ReportColumn, ReportModule, ReportRow, ReportSetupColumn, ReportTable } from '#modules/kit/module';
import { listLink } from '#modules/kit/report/drill-down';
import type { PieceStatus } from '#modules/kit/stock-lines/piece-status';
import { voucherLink } from '#modules/kit/voucher/voucher-link';

const filters = {
  code: { kind: 'text', label: 'Barcode', max: 100, help: 'Scan it, or type how it begins' },
  itemId: { kind: 'ref', label: 'Item', to: 'inventory-item' },
  status: {
    kind: 'choice',
    label: 'Status',
    of: [
      { value: 'available', label: 'Available' },
      { value: 'gone', label: 'Sold or gone' },
    ],
  },
  branches: { kind: 'choices', label: 'Branches', max: 200 },
} as const satisfies Fields;

export type BarcodeReportFilter = RecordOf<typeof filters>;

/** A voucher of a piece. */
export interface PieceVoucher {
  readonly slug: string;
  readonly id: string;
  readonly number: string;
  readonly date: Day;
  readonly type: string;
  /** The other party, for people who may see the voucher. */
  readonly party: string | null;
  /** Per unit, for people who may see the voucher. */
  readonly rate: number | null;
  readonly project: string | null;
}

/** What a voucher did with a piece. */
export interface PieceStep extends PieceVoucher {
  readonly direction: 'in' | 'out';
  readonly location: string;
  readonly batch: string;
}

/** Availability in the specification: Available 1, Sold 0, Actual Sold 2. A piece that is gone for another reason has none. */
export const availability: Readonly<Partial<Record<PieceStatus, number>>> = { Available: 1, Sold: 0, 'Actual Sold': 2 };

export interface PieceFacts {
  readonly code: string;
  readonly item: string;
  readonly branch: string;
  readonly branchId: string;
  readonly status: PieceStatus;
  /** How it came to the branch; null for a piece whose purchase nobody knows. */
  readonly bought: PieceVoucher | null;
  readonly sold: PieceVoucher | null;
  /** Who installed it; null where nobody did, and for people who may not see the invoice. */
  readonly installer: string | null;
  /** The last day of its warranty; null of a piece that is not sold, and of an item without one. */
  readonly warrantyUntil: Day | null;
  readonly history: readonly PieceStep[];
}

/** Facts of kind `pieces`: pieces of the branches asked for, page by page, each with its history. */
export interface PiecesFacts {
  readonly pieces: readonly PieceFacts[];
  readonly cursor?: string;
}

const columns: readonly ReportColumn[] = [
  { key: 'code', label: 'Barcode', kind: 'text' },
  { key: 'item', label: 'Item', kind: 'text' },
  { key: 'status', label: 'Status', kind: 'text' },
  { key: 'branch', label: 'Branch', kind: 'text', optional: true },
  { key: 'location', label: 'Location', kind: 'text', optional: true },
  { key: 'batch', label: 'Batch', kind: 'text', optional: true, hidden: true },
  { key: 'boughtWith', label: 'Purchase', kind: 'text' },
  { key: 'boughtOn', label: 'Purchase Date', kind: 'date', hidden: true },
  { key: 'supplier', label: 'Supplier', kind: 'text', optional: true },
  { key: 'rate', label: 'Rate', kind: 'quantity', rate: true, optional: true, hidden: true },
  { key: 'soldWith', label: 'Sale', kind: 'text', optional: true },
  { key: 'soldOn', label: 'Sale Date', kind: 'date', optional: true, hidden: true },
  { key: 'customer', label: 'Customer', kind: 'text', optional: true },
  { key: 'installer', label: 'Installer', kind: 'text', optional: true, hidden: true },
  { key: 'project', label: 'Project', kind: 'text', optional: true, hidden: true },
  { key: 'warrantyUntil', label: 'Warranty Until', kind: 'date', optional: true },
];

/** Every piece with a barcode: where it is, how it came and where it went. Below it is its history. */
export const barcodeReport: ReportModule<BarcodeReportFilter> = {
  kind: 'report',
  slug: 'barcode-report',
  entity: 'barcode',
  service: 'ims-crm',
  area: 'reports',
  title: 'Barcode Report',
  filters,
  list: { id: 'BARCODE_REPORT' },
  ofToday: true,
};

/** Every column it may have, for Module Setup. */
export function barcodeReportColumns(): readonly ReportSetupColumn[] {
  return columns.map(({ key, label, kind }) => ({ key, label, kind }));
}

export function barcodeReportTable(filter: BarcodeReportFilter, { pieces, cursor }: PiecesFacts): ReportTable {
  const code = (filter.code ?? '').trim();
  const several = new Set(pieces.map(({ branchId }) => branchId)).size > 1;
  return {
    title: barcodeReport.title,
    subtitle: code === '' ? 'By barcode' : `Barcodes beginning with ${code}`,
    columns,
    rows: pieces.map((piece) => pieceRow(piece, several)),
    // A single piece was asked for because of its history.
    ...(pieces.length === 1 ? { opened: true as const } : {}),
    ...(cursor === undefined ? {} : { cursor }),
  };
}

function pieceRow(piece: PieceFacts, several: boolean): ReportRow {
  const { code, item, branch, branchId, status, bought, sold, installer, warrantyUntil, history } = piece;
  const last = history.at(-1);
  const isHere = status === 'Available';
  return {
    id: `${branchId}:${code}`,
    cells: {
      ...{ code, item, status, statusCode: availability[status] ?? null },
      branch: several ? branch : null,
      location: isHere ? (last?.location ?? null) : null,
      batch: last?.batch ?? null,
      ...{
        boughtWith: bought?.number ?? null,
        boughtOn: bought?.date ?? null,
        supplier: bought?.party ?? null,
        rate: bought?.rate ?? null,
      },
      ...{ soldWith: sold?.number ?? null, soldOn: sold?.date ?? null, customer: sold?.party ?? null, project: sold?.project ?? null },
      ...{ installer, warrantyUntil },
    },
    children: history.map((step, at) => stepRow(step, `${branchId}:${code}:${at}`)),
  };
}

/** In and out are in the columns of the piece, so that the history reads like it. */
function stepRow(step: PieceStep, id: string): ReportRow {
  const { direction, number, date, type, party, rate, location, batch, project } = step;
  const cells =
    direction === 'in'
      ? { boughtWith: number, boughtOn: date, supplier: party, rate }
      : { soldWith: number, soldOn: date, customer: party, project };
  const where = direction === 'in' ? `In, ${formatDay(date)}` : `Out, ${formatDay(date)}`;
  return { id, cells: { code: where, item: type, location, batch, ...cells }, link: voucherLink(step), ...listLink(step) };
}
