import type { Consignment } from '#domain/eway-bill/need';
import { taxabilities } from '#domain/gst/rate';
import { type Paise, paise, sum } from '#domain/money/paise';
import { dispatchedFrom } from '#modules/e-invoice/facts';
import type { DocumentFacts } from '#modules/kit/module';
import { isMovedBefore } from '#modules/kit/trade/chain';
import type { TradeCharge, TradeLine, TradeRow } from '#modules/kit/trade/fields';
import { textOf } from '#modules/kit/trade/tax/supply';
import type { IstSales } from '#modules/stock/ist-sales/fields';

/** What no field of a document says. */
type Told = Partial<Pick<Consignment, 'handicraft' | 'purpose' | 'toTransporter' | 'distance'>>;

/** The total of a line or charge holds the tax that the document charges: none under reverse charge. */
interface Valued {
  readonly taxable: number | null;
  readonly total: number | null;
}

/** The goods of a sale, return or note. `as`: a challan has no tax, and a note moves nothing. */
export function tradeConsignment(row: TradeRow, facts: DocumentFacts, as: 'invoice' | 'challan' | 'note', told: Told = {}): Consignment {
  const worth = ({ taxable, total }: Valued): Paise => paise((as === 'challan' ? taxable : total) ?? 0);
  const here = dispatchedFrom(row.location, facts)?.state ?? String(facts.branch['state'] ?? '');
  const there = row.shippingAddress?.state || row.billingAddress?.state;
  return {
    ...{ handicraft: false, purpose: null, toTransporter: false, ...told, distance: told.distance ?? row.distance ?? 0 },
    // What left with its delivery note went under the bill of that, and a stock adjustment goes nowhere.
    moves: as !== 'note' && row.unsold !== true && !areMovedBefore(row.lines),
    goods: goodsOf(
      row.lines.filter((line) => !isMovedBefore(line)),
      worth,
    ),
    charges: sum(row.charges.filter(isTaxed).map(worth)),
    ...{ from: here, to: there || (row.placeOfSupply ?? here) },
    unregistered: textOf(facts.branch['gstin']) === null,
  };
}

/** Goods between branches; under one GSTIN they have a stated value and no tax. */
export function transferConsignment(row: IstSales, { branch }: DocumentFacts, told: Told = {}): Consignment {
  return {
    ...{ handicraft: false, purpose: null, toTransporter: false, distance: 0, ...told },
    // An order moves nothing yet.
    ...{ moves: row.dispatched, charges: paise(0), unregistered: row.fromGstin === null },
    // Without a supply no rate was looked up.
    goods: goodsOf(
      row.lines.map((line) => ({ ...line, taxability: line.taxability ?? 'Taxable', itemType: 'Goods' })),
      ({ total }) => paise(total ?? 0),
    ),
    from: String(branch['state'] ?? ''),
    to: row.toAddress?.state ?? '',
  };
}

type Goods = Valued & Pick<TradeLine, 'hsn' | 'taxability' | 'itemType'>;

function goodsOf(lines: readonly Goods[], worth: (line: Valued) => Paise): Consignment['goods'] {
  return lines.flatMap((line) => {
    if (line.itemType !== 'Goods') return [];
    const taxability = taxabilities.find((one) => one === line.taxability) ?? 'Nil';
    return [{ hsn: line.hsn ?? '', taxability, value: worth(line) }];
  });
}

function isTaxed({ taxRate }: Pick<TradeCharge, 'taxRate'>): boolean {
  return (taxRate ?? 0) > 0;
}

function areMovedBefore(lines: readonly TradeLine[]): boolean {
  return lines.some(isMovedBefore) && lines.every((line) => isMovedBefore(line) || line.itemType !== 'Goods');
}
