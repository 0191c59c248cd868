import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router-dom';
import type { AnyRow } from '#modules/kit/module';
import { inventoryItem } from '#modules/stock/inventory-item/inventory-item';
import { resource } from '../../api/resource.ts';
import { useKeys } from '../../kit/keys.ts';
import { ScreenHead } from '../../kit/screen-head.tsx';
import { texts } from '../../kit/texts.ts';
import { Rates } from './rates.tsx';
import '../../kit/record/record.css';

const trail = [{ label: inventoryItem.plural, to: '/app/inventory-item' }];

/** The GST history of an item on its own screen, opened by the actions of its list. */
export function GstHistoryScreen() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const back = `/app/inventory-item/view/${id}`;
  useKeys({ leave: () => void navigate(back) });
  const item = useQuery({
    queryKey: [inventoryItem.slug, 'record', id],
    queryFn: () => resource<AnyRow>(inventoryItem).get(id),
    staleTime: 0,
  });
  if (item.data === undefined)
    return (
      <div className="record">
        <ScreenHead title="GST history" trail={trail} />
        <div className="notice">{item.error?.message ?? texts.loading}</div>
      </div>
    );
  return (
    <div className="record">
      <ScreenHead title={String(item.data['name'])} trail={trail} />
      <Rates record={item.data} />
    </div>
  );
}
