import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { flushSync } from 'react-dom';
import { type Freshness, freshnessOf, usualNearDays } from '#domain/stock/batch';
import type { AnyDocument } from '#modules/kit/module';
import { type BatchAtPlace, batchesOfItem } from '#modules/stock/batch/operations';
import { call } from '../../../api/client.ts';
import { useSession } from '../../../session/session.ts';
import { Button } from '../../button.tsx';
import { dayText } from '../../day-text.ts';
import { useKeys } from '../../keys.ts';
import type { Line } from '../../lines/line-column.ts';
import type { EditLines } from '../../lines/lines-props.ts';
import { stockQuery } from '../goods/items.ts';
import type { Live } from '../live.ts';
import { placeOut } from './place-out.ts';
import { type Part, partsOf, takeBatches } from './take-batches.ts';

interface BatchesProps {
  readonly module: AnyDocument;
  readonly live: Live;
  readonly line: Line;
  readonly figure: (quantity: number) => string;
  readonly onEdit: EditLines;
  readonly finish: () => boolean;
}

/** So many batches are named; the first to expire matter. */
const mostNamed = 3;

/** Where a line takes goods of an item in batches out: what there is of each, and the ones that expire first to take with one key. */
export function BatchesInSight({ module, live, line, figure, onEdit, finish }: BatchesProps) {
  const itemId = String(line.values['itemId'] ?? '');
  const place = useMemo(() => placeOut(module, live, itemId), [module, live, itemId]);
  const found = useBatches(itemId, place !== undefined).filter(({ locationId, quantity }) => locationId === place && quantity > 0);
  const on = String(live.row['date'] ?? '');
  const near = Number(live.facts?.organisation['nearExpiryDays'] ?? usualNearDays);
  const chosen = found.find(({ batch }) => batch === line.values['batch']);
  const parts = partsOf(found, Number(line.values['quantity'] ?? 0), on).filter((part) => part.batch !== null);
  const isTaken = parts.length === 1 && parts[0]?.batch?.batch === line.values['batch'];
  const take = () => {
    if (parts.length > 0 && finish()) flushSync(() => onEdit((lines) => takeBatches(lines, line.key, withRest(parts, line))));
  };
  useKeys({ firstBatches: take });
  if (place === undefined) return null;
  const shown = chosen === undefined ? found.slice(0, mostNamed) : [chosen];
  return (
    <>
      {shown.map((one) => (
        <span key={one.batch} className="row gap-8 muted">
          {one.batch} {figure(one.quantity)}
          <Expiry batch={one} state={freshnessOf(one.expires, on, near)} />
        </span>
      ))}
      {found.length > shown.length && <span className="muted">{found.length - shown.length} more</span>}
      {found.length === 0 && <span className="muted">No batch in stock</span>}
      {parts.length > 0 && !isTaken && (
        <Button look="link" press="firstBatches" onClick={take}>
          Take {parts.map((part) => `${part.batch?.batch} ${figure(part.quantity)}`).join(', ')}
        </Button>
      )}
    </>
  );
}

function Expiry({ batch: { expires, isActive }, state }: { readonly batch: BatchAtPlace; readonly state: Freshness }) {
  if (!isActive) return <span className="badge badge-danger">inactive</span>;
  if (expires === null) return null;
  const text = `${state === 'expired' ? 'expired' : 'expires'} ${dayText(expires)}`;
  return state === 'good' ? <span>{text}</span> : <span className={`badge badge-${state === 'near' ? 'warning' : 'danger'}`}>{text}</span>;
}

/** What no batch has stays in the line that is split. */
function withRest(parts: readonly Part[], line: Line): readonly Part[] {
  const left = Number(line.values['quantity'] ?? 0) - parts.reduce((sum, { quantity }) => sum + quantity, 0);
  return left > 0 ? [...parts, { batch: null, quantity: left }] : parts;
}

const none: readonly BatchAtPlace[] = [];

function useBatches(itemId: string, isAsked: boolean): readonly BatchAtPlace[] {
  const { branchId } = useSession();
  return (
    useQuery({
      ...stockQuery('batches', [itemId, branchId], () =>
        call<readonly BatchAtPlace[]>('GET', batchesOfItem.path.replace('{itemId}', itemId), { hideLoader: true }),
      ),
      enabled: isAsked && itemId !== '',
    }).data ?? none
  );
}
