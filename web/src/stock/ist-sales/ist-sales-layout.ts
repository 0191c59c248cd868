import { istSales } from '#modules/stock/ist-sales/ist-sales';
import type { DocumentLayout } from '../../kit/document/document-layout.ts';
import { goodsLayout } from '../../kit/document/goods/goods-layout.ts';
import { SupplyTotals, supplyTotals } from './supply-totals.tsx';
import { WhereGoodsAre } from './where-goods-are.tsx';

const { quantitiesOnly: _, ...goods } = goodsLayout(
  istSales,
  ['toBranchId', 'location', 'vehicleNumber'],
  [
    { key: 'rate', label: 'Rate', kind: 'quantity', width: 92, optional: true, stop: true, otherwise: 'rate' },
    { key: 'taxRate', label: 'GST %', kind: 'percent', width: 64, computed: true, optional: true },
    { key: 'received', label: 'Received', kind: 'quantity', width: 84, computed: true, optional: true },
    { key: 'short', label: 'Short', kind: 'quantity', width: 72, computed: true, optional: true },
  ],
);

const supply: DocumentLayout = {
  ...goods,
  known: ['fromBranch', 'direction'],
  more: [
    { title: 'Number', fields: ['number'] },
    { title: 'Transport', fields: ['transporterId', 'lrNumber', 'lrDate'] },
    { title: 'Value, if the other branch has another GSTIN', fields: ['valueBasis'] },
  ],
  totals: supplyTotals,
  Extra: WhereGoodsAre,
};

/** Goods for another branch. Rates and tax are shown only if that branch has another GSTIN. */
export const istSalesLayout: DocumentLayout = {
  ...supply,
  known: ['fromBranch', 'direction', 'total'],
  quantitiesOnly: true,
  Beside: SupplyTotals,
  of: ({ taxed }) => (taxed === true ? supply : istSalesLayout),
};
