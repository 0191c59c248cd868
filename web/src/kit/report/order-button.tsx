import { useNavigate } from 'react-router-dom';
import type { ReportTable } from '#modules/kit/module';
import { purchaseOrder } from '#modules/purchase/purchase-order/purchase-order';
import { useMay } from '../../session/permission.ts';
import { Button } from '../button.tsx';
import { goodsLink, mostGoodsAsked } from '../document/goods/goods-asked.ts';
import { allRows } from './report-tree.ts';

/** Opens a purchase order with what is to order. */
export function OrderButton({ table }: { readonly table: ReportTable | null }) {
  const navigate = useNavigate();
  const may = useMay();
  const goods = allRows(table?.rows ?? []).flatMap(({ id, cells }) =>
    typeof cells['suggested'] === 'number' && cells['suggested'] > 0 ? [{ itemId: id, quantity: cells['suggested'] }] : [],
  );
  if (!may('/purchase-order/add') || goods.length === 0) return null;
  const some = goods.slice(0, mostGoodsAsked);
  return (
    <Button look="main" onClick={() => void navigate(goodsLink(purchaseOrder.slug, some))}>
      {some.length < goods.length ? `Order the first ${some.length}` : some.length === 1 ? 'Order 1 item' : `Order ${some.length} items`}
    </Button>
  );
}
