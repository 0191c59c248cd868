import { stockTransfer } from '#modules/stock/stock-transfer/stock-transfer';
import { goodsLayout } from '../../kit/document/goods/goods-layout.ts';

export const stockTransferLayout = goodsLayout(stockTransfer, ['fromLocation', 'toLocation']);
