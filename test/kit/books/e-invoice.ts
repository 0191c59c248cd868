import type { EInvoice, EInvoiceItem } from '#domain/einvoice/e-invoice';
import { paise, scaled, zero } from '#domain/money/paise';

/** A taxable line of a thousand rupees at 18 %. */
export const eInvoiceItem: EInvoiceItem = {
  ...{ path: 'lines.0', description: 'Gate valve 2 inch', hsn: '84818030', service: false, unit: 'PCS' },
  ...{ quantity: scaled(1_0000), price: scaled(1000_0000), gross: paise(1000_00), taxable: paise(1000_00), rate: scaled(18_0000) },
  ...{ igst: zero, cgst: paise(90_00), sgst: paise(90_00), cessRate: scaled(0), cess: zero, cessByQuantity: zero },
};

const place = { line2: '', place: 'Nashik', pin: 422010, state: '27' };

/** A good invoice of one line within Maharashtra. */
export const eInvoice: EInvoice = {
  ...{ type: 'INV', number: 'SI/26-27/0101', date: '2026-10-12', supply: 'B2B', reverseCharge: false, igstOnIntra: false },
  seller: {
    ...{ ...place, name: 'Godavari Pumps', line1: 'Gat 112', nameAt: 'seller.name', addressAt: 'seller.address' },
    gstin: '27AAGCG4821K1ZG',
  },
  buyer: {
    ...{ ...place, name: 'Sahyadri Works', line1: 'Shop 7', nameAt: 'partyId', addressAt: 'billingAddress' },
    ...{ gstin: '27AAKFS5678L1ZB', placeOfSupply: '27' },
  },
  ...{ dispatchFrom: null, shipTo: null, items: [eInvoiceItem], otherCharges: zero, roundOff: zero, total: paise(1180_00) },
  ...{ foreign: null, preceding: [], exported: null, transport: null },
};
