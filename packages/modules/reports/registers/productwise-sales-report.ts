import type { Fields, RecordOf } from '#modules/kit/field';
import type { ReportModule } from '#modules/kit/module';
import { compareFilter, periodFilters } from '#modules/kit/report/report-filters';

const filters = {
  ...periodFilters,
  show: {
    kind: 'choice',
    label: 'Show',
    required: true,
    of: [
      { value: 'products', label: 'Products' },
      { value: 'customers', label: 'Customers' },
      { value: 'representatives', label: 'Sales representatives' },
      { value: 'branches', label: 'Branches' },
      { value: 'months', label: 'Months' },
      { value: 'documents', label: 'Documents' },
    ],
  },
  itemId: { kind: 'ref', label: 'Item', to: 'inventory-item' },
  partyId: { kind: 'ref', label: 'Customer', to: 'customer' },
  salesRepresentativeId: { kind: 'ref', label: 'Sales Representative', to: 'user' },
  ...compareFilter,
  margin: { kind: 'yes-no', label: 'Show margin' },
} as const satisfies Fields;

export type ProductwiseSalesFilter = RecordOf<typeof filters>;

/**
 * Sales by product and category (layout e.12), from invoices and returns. Charges have their own line, so the net taxable value is that of
 * the sales register and the returns are those of the register of returns.
 */
export const productwiseSalesReport: ReportModule<ProductwiseSalesFilter> = {
  kind: 'report',
  slug: 'productwise-sales-report',
  entity: 'productwiseSalesReport',
  service: 'ims-crm',
  area: 'reports',
  title: 'Product-wise Sales',
  filters,
  idle: ({ show }) => (show === 'documents' ? ['compare'] : []),
  list: { id: 'PRODUCTWISE_SALES_REPORT' },
  ofOwn: 'in-pages',
  compares: { columns: ['quantity', 'net', 'margin'], rowsBy: ({ show }) => (show === 'months' ? 'month' : undefined) },
};
