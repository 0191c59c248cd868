import type { Fields, RecordOf } from '#modules/kit/field';
import type { ReportModule } from '#modules/kit/module';

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
