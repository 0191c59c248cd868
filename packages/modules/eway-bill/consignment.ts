import type { Consignment } from '#domain/eway-bill/need';
import { taxabilities } from '#domain/gst/rate';
import { type Paise, paise, sum } from '#domain/money/paise';
import { dispatchedFrom } from '#modules/e-invoice/facts';
import type { DocumentFacts } from '#modules/kit/module';
import type { TradeCharge, TradeLine, TradeRow } from '#modules/kit/trade/fields';
import { textOf } from '#modules/kit/trade/tax/supply';
import type { IstSales } from '#modules/stock/ist-sales/fields';

/** What no field of a document says. */
type Told = Partial<Pick<Consignment, 'handicraft' | 'purpose' | 'toTransporter' | 'distance'>>;

/** What the document charges of the tax: nothing on a challan, and not what the buyer pays by themselves. */
type Charged = (part: Heads) => number;

interface Heads {
  readonly taxable: number | null;
  readonly igst: number | null;
  readonly cgst: number | null;
  readonly sgst: number | null;
  readonly cess: number | null;
}

const withTax: Charged = ({ taxable, igst, cgst, sgst, cess }) => (taxable ?? 0) + (igst ?? 0) + (cgst ?? 0) + (sgst ?? 0) + (cess ?? 0);
const withoutTax: Charged = ({ taxable }) => taxable ?? 0;

/** The goods of a sale, return or note. `as`: a challan has no tax, and a note moves nothing. */
export function tradeConsignment(row: TradeRow, facts: DocumentFacts, as: 'invoice' | 'challan' | 'note', told: Told = {}): Consignment {
  const charged = as === 'challan' || row.reverseCharge ? withoutTax : withTax;
  const here = dispatchedFrom(row.location, facts)?.state ?? String(facts.branch['state'] ?? '');
  const there = row.shippingAddress?.state || row.billingAddress?.state;
  return {
    ...{ handicraft: false, purpose: null, toTransporter: false, ...told, distance: told.distance ?? row.distance ?? 0 },
    moves: as !== 'note',
    goods: goodsOf(row.lines, charged),
    charges: sum(row.charges.filter(isTaxed).map((charge) => paise(charged(charge)))),
    ...{ from: here, to: there || (row.placeOfSupply ?? here) },
    unregistered: textOf(facts.branch['gstin']) === null,
  };
}

/** Goods between branches; under one GSTIN they have a stated value and no tax. */
export function transferConsignment(row: IstSales, { branch }: DocumentFacts, told: Told = {}): Consignment {
  const charged: Charged = row.taxed ? withTax : (line) => (line as { readonly total?: number | null }).total ?? 0;
  return {
    ...{ handicraft: false, purpose: null, toTransporter: false, distance: 0, ...told },
    ...{ moves: true, charges: paise(0), unregistered: row.fromGstin === null },
    // Without a supply no rate was looked up.
    goods: goodsOf(
      row.lines.map((line) => ({ ...line, taxability: line.taxability ?? 'Taxable', itemType: 'Goods' })),
      charged,
    ),
    from: String(branch['state'] ?? ''),
    to: row.toAddress?.state ?? '',
  };
}

function goodsOf(lines: readonly (Heads & Pick<TradeLine, 'hsn' | 'taxability' | 'itemType'>)[], charged: Charged): Consignment['goods'] {
  return lines.flatMap((line) => {
    if (line.itemType !== 'Goods') return [];
    const taxability = taxabilities.find((one) => one === line.taxability) ?? 'Nil';
    return [{ hsn: line.hsn ?? '', taxability, value: paise(charged(line)) satisfies Paise }];
  });
}

function isTaxed({ taxRate }: Pick<TradeCharge, 'taxRate'>): boolean {
  return (taxRate ?? 0) > 0;
}
