import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { flushSync } from 'react-dom';
import type { AnyDocument } from '#modules/kit/module';
import { type PieceInStock, piecesOfItem } from '#modules/stock/inventory-item/operations';
import { call } from '../../../api/client.ts';
import { useSession } from '../../../session/session.ts';
import { Button } from '../../button.tsx';
import { useSettled } from '../../hooks/use-settled.ts';
import { useKeys } from '../../keys.ts';
import type { Line } from '../../lines/line-column.ts';
import type { EditLines } from '../../lines/lines-props.ts';
import { stockQuery } from '../goods/items.ts';
import type { Live } from '../live.ts';
import { placeOut } from './place-out.ts';
import { begunIn, codesOf, takePieces } from './take-pieces.ts';

interface PiecesProps {
  readonly module: AnyDocument;
  readonly live: Live;
  readonly line: Line;
  /** Its pieces are in batches too. */
  readonly batches: boolean;
  readonly onEdit: EditLines;
  readonly finish: () => boolean;
}

/** So many pieces are named. Typing the beginning of a barcode narrows them. */
const mostNamed = 6;

/** Where a line takes pieces with barcodes out: those in stock at its place, each to take by a click, and the first ones with one key. */
export function PiecesInSight({ module, live, line, batches, onEdit, finish }: PiecesProps) {
  const itemId = String(line.values['itemId'] ?? '');
  const place = useMemo(() => placeOut(module, live, itemId), [module, live, itemId]);
  const batch = batches ? String(line.values['batch'] ?? '') : undefined;
  const isAsked = place !== undefined && batch !== '';
  const codes = codesOf(line);
  const all = usePieces(itemId, { location: place ?? '', batch, begins: '' }, isAsked);
  const begun = begunIn(codes, new Set(all?.pieces.map(({ code }) => code)));
  const settled = useSettled(begun, 250);
  // If there are many, the server looks for those that begin so.
  const narrowed = usePieces(itemId, { location: place ?? '', batch, begins: settled }, isAsked && all?.more === true && settled !== '');
  const found = (narrowed ?? all)?.pieces.filter(({ code }) => !codes.includes(code)) ?? [];
  const begin = found.filter(({ code }) => code.startsWith(begun));
  const named = begin.length > 0 ? begin : found;
  const missing = Math.floor(Number(line.values['quantity'] ?? 0) / 1_0000) - codes.filter((code) => code !== begun).length;
  const next = named.slice(0, Math.max(0, missing)).map(({ code }) => code);
  const take = (taken: readonly string[]) => {
    if (taken.length === 0 || !finish()) return;
    const lines = module.fields['lines'];
    const counts = lines?.kind === 'lines' && 'quantity' in lines.of;
    flushSync(() => onEdit((now) => takePieces(now, line.key, taken, { begun, counts })));
  };
  useKeys(batches ? {} : { firstBatches: () => take(next) });
  if (!isAsked || all === undefined) return null;
  const left = named.length - mostNamed;
  const more = (narrowed ?? all).more;
  return (
    <span className="row gap-8">
      {found.length === 0 && <span className="muted">{codes.length > 0 ? 'No other piece in stock' : 'No piece in stock'}</span>}
      {named.slice(0, mostNamed).map(({ code }) => (
        <Button key={code} look="link" aria-label={`Take ${code}`} onClick={() => take([code])}>
          {code}
        </Button>
      ))}
      {(left > 0 || more) && <span className="muted">{more ? 'and more: type how the barcode begins' : `${left} more`}</span>}
      {next.length > 1 && (
        <Button look="link" {...(batches ? {} : { press: 'firstBatches' as const })} onClick={() => take(next)}>
          Take the first {next.length}
        </Button>
      )}
    </span>
  );
}

interface Asked {
  readonly location: string;
  readonly batch: string | undefined;
  readonly begins: string;
}

function usePieces(itemId: string, asked: Asked, isAsked: boolean) {
  const { branchId } = useSession();
  const { location, batch, begins } = asked;
  const query = { ...(location ? { location } : {}), ...(batch ? { batch } : {}), ...(begins ? { begins } : {}) };
  return useQuery({
    ...stockQuery('pieces', [itemId, branchId, query], () =>
      call<{ readonly pieces: readonly PieceInStock[]; readonly more: boolean }>(
        'GET',
        `${piecesOfItem.path.replace('{itemId}', itemId)}?${new URLSearchParams(query)}`,
        { hideLoader: true },
      ),
    ),
    enabled: isAsked && itemId !== '',
  }).data;
}
