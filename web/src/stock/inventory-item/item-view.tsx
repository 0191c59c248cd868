import { inventoryItem } from '#modules/stock/inventory-item/inventory-item';
import { RecordScreen } from '../../kit/record/record-screen.tsx';
import { ItemGlance } from './item-glance.tsx';
import { Rates } from './rates.tsx';

/** An inventory item: its stock and prices above, its rates of tax below. */
export function ItemView() {
  return (
    <RecordScreen
      module={inventoryItem}
      mode="view"
      above={(record) => <ItemGlance record={record} />}
      below={(record) => <Rates record={record} />}
    />
  );
}
