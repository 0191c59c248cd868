import { useQuery } from '@tanstack/react-query';
import { inventoryItem } from '#modules/stock/inventory-item/inventory-item';
import { useEntryFactsQuery } from '../../api/entry-facts.ts';
import { RecordScreen } from '../../kit/record/record-screen.tsx';
import { firstRates } from './item-start.ts';

/** A new item, which is taxed as the open branch sells. */
export function ItemAdd() {
  const { data, isPending } = useQuery(useEntryFactsQuery());
  if (isPending) return null;
  return <RecordScreen module={inventoryItem} mode="add" start={data === undefined ? {} : { gstHistory: firstRates(data) }} />;
}
