import type { Modules } from '#modules/kit/modules';
import { creditNote } from '#modules/sales/credit-note/credit-note';
import { deliveryNote } from '#modules/sales/delivery-note/delivery-note';
import { proformaInvoice } from '#modules/sales/proforma-invoice/proforma-invoice';
import { quotation } from '#modules/sales/quotation/quotation';
import { salesInvoice } from '#modules/sales/sales-invoice/sales-invoice';
import { salesOrder } from '#modules/sales/sales-order/sales-order';
import { salesReturn } from '#modules/sales/sales-return/sales-return';

/** Sales documents. */
export const salesModules: Modules = {
  area: 'sales',
  masters: [],
  documents: [quotation, proformaInvoice, salesOrder, deliveryNote, salesInvoice, salesReturn, creditNote],
  reports: [],
};
