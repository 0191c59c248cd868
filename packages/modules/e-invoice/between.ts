import type { EInvoiceCandidate } from '#domain/einvoice/decision';
import type { EInvoiceItem } from '#domain/einvoice/e-invoice';
import { extend, paise, scaled } from '#domain/money/paise';
import { cessByQuantity } from '#domain/totals/tax-parts';
import { dispatchedFrom, placeOf, sellerOf } from '#modules/e-invoice/facts';
import type { DocumentFacts } from '#modules/kit/module';
import { supplierOfBranch, textOf } from '#modules/kit/trade/tax/supply';
import { taxOfLine } from '#modules/kit/trade/tax/totals';
import type { IstSales } from '#modules/stock/ist-sales/fields';

/** Goods that one GSTIN of the organisation sends to another are supplied to it (Schedule I of the CGST Act). */
export function transferEInvoice(row: IstSales, facts: DocumentFacts): EInvoiceCandidate {
  const gstin = textOf(facts.branch['gstin']) ?? '';
  return {
    date: row.date,
    supplier: supplierOfBranch(facts.branch),
    supply: 'B2B',
    sellerGstin: row.fromGstin,
    buyerGstin: row.toGstin,
    taxable: row.lines.some(({ taxability }) => taxability === 'Taxable'),
    taxAdjusted: true,
    invoice: () => {
      const seller = sellerOf(facts);
      const items = row.lines.flatMap((line, at) => (line.taxability === 'Taxable' ? [itemOf(line, at)] : []));
      const inItems = items.reduce((sum, { taxable, igst, cgst, sgst, cess }) => sum + taxable + igst + cgst + sgst + cess, 0);
      return {
        ...{ type: 'INV', number: row.number, date: row.date, supply: 'B2B', reverseCharge: false, igstOnIntra: false, items },
        seller: { ...seller, gstin },
        buyer: {
          ...placeOf(seller.name, row.toAddress, 'toBranchId', 'toBranchId'),
          gstin: row.toGstin,
          placeOfSupply: row.placeOfSupply ?? '',
        },
        dispatchFrom: dispatchedFrom(row.location, facts),
        ...{ shipTo: null, otherCharges: paise(row.total - inItems), roundOff: paise(0), total: paise(row.total) },
        ...{ foreign: null, preceding: [], exported: null, transport: null },
      };
    },
  };
}

function itemOf(line: IstSales['lines'][number], at: number): EInvoiceItem {
  const [quantity, price, cess] = [scaled(line.quantity), scaled(line.rate ?? 0), paise(line.cess ?? 0)];
  return {
    path: `lines.${at}`,
    description: line.itemName ?? '',
    hsn: line.hsn ?? '',
    service: false,
    unit: line.unitCode ?? 'OTH',
    ...{ quantity, price, cess },
    gross: extend(quantity, price),
    taxable: paise(line.taxable ?? 0),
    rate: scaled(line.taxRate ?? 0),
    igst: paise(line.igst ?? 0),
    cgst: paise(line.cgst ?? 0),
    sgst: paise(line.sgst ?? 0),
    cessRate: scaled(line.cessRate ?? 0),
    cessByQuantity: paise(Math.min(cess, cessByQuantity(taxOfLine(line), quantity))),
  };
}
