import type { PieceFacts, PieceStep } from '#application/reports/stock/piece-facts';
import { formatDay } from '#domain/time/day';
import type { ReportColumn, ReportRow, ReportSetupColumn, ReportTable } from '#modules/kit/module';
import { listLink } from '#modules/kit/report/drill-down';
import type { PieceStatus } from '#modules/kit/stock-lines/piece-status';
import { voucherLink } from '#modules/kit/voucher/voucher-link';
import { type BarcodeReportFilter, barcodeReport } from '#modules/reports/stock/barcode-report';

/** Availability in the specification: Available 1, Sold 0, Actual Sold 2. A piece that is gone for another reason has none. */
export const availability: Readonly<Partial<Record<PieceStatus, number>>> = { Available: 1, Sold: 0, 'Actual Sold': 2 };

/** Pieces of the branches asked for, page by page, each with its history. */
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

/** Every column it may have, for Module Setup. */
export const barcodeReportColumns: readonly ReportSetupColumn[] = columns.map(({ key, label, kind }) => ({ key, label, kind }));

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
