import { formatDay } from '#domain/time/day';
import type { AnyRow } from '#modules/kit/module';
import type { TradePaper } from '#modules/kit/paper';
import { noteReasons } from '#modules/kit/trade/correction/note-reasons';
import { type StatedRow, statedFact } from '#modules/kit/trade/stated';

/** A tax invoice, bill of supply or invoice (rules 46 and 49 of the CGST Rules). */
export const invoicePaper: TradePaper = {
  form: 'trade',
  party: 'Bill to',
  place: 'Ship to',
  reference: 'Reference',
  due: 'Due date',
  asksMoney: 'now',
  facts: ({ supplyDate }) => [['Date of supply', typeof supplyDate === 'string' ? formatDay(supplyDate) : null]],
};

/** Goods that go without an invoice (rule 55): consignor and consignee, HSN, quantity, value, tax, place of supply. */
export const challanPaper: TradePaper = {
  form: 'trade',
  title: 'Delivery Challan',
  party: 'Consignee',
  place: 'Deliver to',
  reference: 'Reference',
  receivedBy: true,
};

export const quotationPaper: TradePaper = {
  form: 'trade',
  title: 'Quotation',
  party: 'To',
  reference: 'Reference',
  due: 'Valid until',
  asksMoney: 'later',
};

export const proformaPaper: TradePaper = {
  ...invoicePaper,
  title: 'Proforma Invoice',
  notice: 'This is not a tax invoice',
};

/** A return, credit note or debit note (rule 53), with the number and date of each invoice that it corrects. */
export const notePaper = (title: string, isSuppliers = ({ purchaseInvoiceId }: AnyRow) => Boolean(purchaseInvoiceId)): TradePaper => ({
  form: 'trade',
  title,
  party: 'Bill to',
  place: 'Ship to',
  reference: 'Reference',
  facts: ({ invoices, invoiceNumber, ourNumber, invoiceDate, reason, ...row }) => [
    ...(Array.isArray(invoices)
      ? ([['Original invoices', invoices.map(({ number, date }) => `${number} of ${formatDay(date)}`).join(', ')]] as const)
      : ([
          ['Original invoice', invoiceNumber],
          // Where the number is that of a supplier.
          ['Our number', ourNumber],
          ['Invoice date', typeof invoiceDate === 'string' ? formatDay(invoiceDate) : null],
        ] as const)),
    ['Reason', noteReasons.find(({ value }) => value === reason)?.label],
    // What we issue says its figures by itself.
    ...(isSuppliers(row) ? [statedFact(row as StatedRow)] : []),
  ],
});

/** A note that corrects what was charged: no goods move, and its rates are differences. */
export const correctionPaper = (title: string): TradePaper => ({ ...notePaper(title), rate: 'Difference' });

/** Our own copy of what a supplier sent. If we owe the tax and the supplier is not registered, it is our invoice to ourselves. */
export const supplierPaper: TradePaper = {
  form: 'trade',
  title: 'Purchase Invoice',
  party: 'Supplier',
  reference: 'Supplier invoice',
  due: 'Due date',
  facts: (row) => [
    ['Self-invoice (section 31(3)(f))', row['selfInvoiceNo']],
    ['Bill of entry', row['billOfEntryNo']],
    statedFact(row as StatedRow),
  ],
};

/** Anything else, such as an order. */
export const plainPaper = (title: string, party: string): TradePaper => ({
  form: 'trade',
  title,
  party,
  place: 'Deliver to',
  reference: 'Reference',
});
