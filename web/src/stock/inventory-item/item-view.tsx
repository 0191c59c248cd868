import { inventoryItem } from '#modules/stock/inventory-item/inventory-item';
import { RecordScreen } from '../../kit/record/record-screen.tsx';
import { Rates } from './rates.tsx';

/** An inventory item, with its rates of tax below. */
export function ItemView() {
  return <RecordScreen module={inventoryItem} mode="view" below={(record) => <Rates record={record} />} />;
}
