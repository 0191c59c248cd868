import type { Consignment } from '#domain/eway-bill/need';
import type { EwayBill } from '#domain/eway-bill/payload';
import type { PaperFacts } from '#modules/e-invoice/facts';
import { tradeBill, transferBill } from '#modules/eway-bill/bills';
import { tradeConsignment, transferConsignment } from '#modules/eway-bill/consignment';
import type { AnyDocument, DocumentFacts, DocumentRow } from '#modules/kit/module';
import type { TradeRow } from '#modules/kit/trade/fields';
import type { IstSales } from '#modules/stock/ist-sales/fields';

/** The goods of a kind of document, and the bill that is asked for. Undefined: they go under the document of another branch. */
interface Moving<Row> {
  readonly consignment: (row: Row, facts: DocumentFacts) => Consignment | undefined;
  readonly bill: (row: Row, facts: PaperFacts) => EwayBill;
}

const trade = (as: 'invoice' | 'challan', movement: Parameters<typeof tradeBill>[2]): Moving<TradeRow> => ({
  consignment: (row, facts) => tradeConsignment(row, facts, as),
  bill: (row, facts) => tradeBill(row, facts, movement),
});

const transfer: Moving<IstSales> = {
  consignment: (row, facts) => (row.direction === 'Incoming' ? undefined : transferConsignment(row, facts)),
  bill: transferBill,
};

/** The documents that goods move under (answer A10). */
const documents: Readonly<Record<string, Moving<never>>> = {
  'sales-invoice': trade('invoice', 'sale'),
  'sales-return': trade('invoice', 'sales-return'),
  'purchase-return': trade('invoice', 'purchase-return'),
  'delivery-note': trade('challan', 'other-challan'),
  'ist-sales': transfer,
};

/** The goods of a document as rule 138 looks at them; undefined if nothing goes under it. */
export function consignmentOf({ slug }: AnyDocument, row: DocumentRow, facts: DocumentFacts): Consignment | undefined {
  return documents[slug]?.consignment(row as never, facts);
}

/** The bill of a document, as far as it is known. */
export function ewayBillOf({ slug }: AnyDocument, row: DocumentRow, facts: PaperFacts): EwayBill | undefined {
  return documents[slug]?.bill(row as never, facts);
}
