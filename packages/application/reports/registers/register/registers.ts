import type { RegisterKind } from '#domain/registers/register-kind';
import type { ReportModule } from '#modules/kit/module';
import { purchaseInvoiceRegister } from '#modules/reports/registers/purchase-invoice-register';
import { purchaseReturnRegister } from '#modules/reports/registers/purchase-return-register';
import type { RegisterFilter } from '#modules/reports/registers/register-report';
import { salesInvoiceRegister } from '#modules/reports/registers/sales-invoice-register';
import { salesReturnRegister } from '#modules/reports/registers/sales-return-register';

export interface Register {
  readonly report: ReportModule<RegisterFilter>;
  readonly kind: RegisterKind;
  readonly party: string;
  /** What it calls the number of the other document: the supplier's invoice, or the invoice that a return names. */
  readonly reference: string;
}

/** The registers, and what they differ in. */
export const registers: Readonly<Record<RegisterKind, Register>> = {
  sales: { report: salesInvoiceRegister, kind: 'sales', party: 'Customer', reference: 'Reference No.' },
  'sales-returns': { report: salesReturnRegister, kind: 'sales-returns', party: 'Customer', reference: 'Invoice' },
  purchases: { report: purchaseInvoiceRegister, kind: 'purchases', party: 'Supplier', reference: 'Supplier Invoice' },
  'purchase-returns': { report: purchaseReturnRegister, kind: 'purchase-returns', party: 'Supplier', reference: 'Invoice' },
};
