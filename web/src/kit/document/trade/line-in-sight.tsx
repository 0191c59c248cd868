import { useQuery } from '@tanstack/react-query';
import { memo, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatScaled } from '#domain/money/format';
import { scaled } from '#domain/money/paise';
import { moduleOf } from '#modules/all-modules';
import type { AnyDocument, AnyRow } from '#modules/kit/module';
import type { LastPrice } from '#modules/kit/trade/last-prices';
import { stockOfItem } from '#modules/stock/product/operations';
import { call } from '../../../api/client.ts';
import { maySee } from '../../../session/permission.ts';
import { useSession } from '../../../session/session.ts';
import { Button } from '../../button.tsx';
import { useKeys } from '../../keys.ts';
import { setValues } from '../../lines/line-edits.ts';
import { useNarrow } from '../../lines/narrow.ts';
import { LineScans } from '../../scan/scan-bar.tsx';
import type { LineInSightProps } from '../document-layout.ts';
import { itemIn, stockQuery, unitOf } from '../goods/items.ts';
import { chainQuery } from '../view/chain-panel.tsx';
import { BatchesInSight } from './batches-in-sight.tsx';
import { maySeePrices, type PricesOf } from './last-prices.ts';
import { LastRates } from './last-rates.tsx';
import { PiecesInSight } from './pieces-in-sight.tsx';
import { shortage } from './shortage.ts';

/** What to know of the item of the current line: its stock, what orders reserve and bring of it, its batches and its last rates. */
export function lineInSight(of: PricesOf, takesRates: boolean) {
  return memo(function LineInSight({ module, live, line, isNew, onEdit, finish, focus, scanning }: LineInSightProps) {
    const itemId = String(line.values['itemId'] ?? '');
    const item = itemIn(live.facts, itemId);
    const known = useStock(itemId, item?.['type'] === 'Goods');
    const stock = known?.quantity;
    const short = useMemo(
      () => (stock === undefined || !isNew ? 0 : shortage(module, live, itemId, stock)),
      [module, live, itemId, stock, isNew],
    );
    const open = useOpen(module, line.values, isNew);
    const [opened, setOpened] = useState(false);
    const offers = takesRates && itemId !== '' && maySeePrices(of);
    const { key } = line;
    useEffect(() => scanning?.lookAt(key), [scanning, key]);
    // On a phone the window of the line covers the box above the lines.
    const scans = useNarrow() && scanning !== null && item?.['barcodeTracking'] === true;
    const openRates = () => {
      if (offers && finish()) setOpened(true);
    };
    useKeys({ lastRates: openRates });
    if (item === undefined) return null;
    const unit = unitOf(live.facts, item);
    const figure = (quantity: number) => `${formatScaled(scaled(quantity))} ${unit}`.trim();
    const take = ({ rate, taxInclusive, discountPercent }: LastPrice) => {
      flushSync(() => {
        onEdit((lines) => setValues(lines, line.key, { rate, taxInclusive, discountPercent }));
        setOpened(false);
      });
      focus(line.key, 'rate');
    };
    const partyId = String(live.row['partyId'] ?? '');
    return (
      <div className="row gap-16 small" role="status" aria-label="Current line">
        <span className="bold cut">{String(item['name'] ?? '')}</span>
        {open !== undefined && <span className={Number(line.values['quantity']) > open ? 'bad' : 'muted'}>Open {figure(open)}</span>}
        {stock !== undefined && <span className={stock < 0 ? 'bad' : 'muted'}>In stock {figure(stock)}</span>}
        {short > 0 && <span className="badge badge-warning">{figure(short)} short</span>}
        {scans && <LineScans scanning={scanning} line={key} />}
        {known !== undefined && <Orders stock={known} figure={figure} />}
        {item['batchTracking'] === true && (
          <BatchesInSight module={module} live={live} line={line} figure={figure} onEdit={onEdit} finish={finish} />
        )}
        {item['barcodeTracking'] === true && (
          <PiecesInSight module={module} live={live} line={line} batches={item['batchTracking'] === true} onEdit={onEdit} finish={finish} />
        )}
        {offers && (
          <Button look="link" press="lastRates" onClick={openRates}>
            Last rates
          </Button>
        )}
        {opened && (
          <LastRates
            of={of}
            item={{ id: itemId, name: String(item['name'] ?? '') }}
            party={{ id: partyId, name: String(live.facts?.find('customer', partyId)?.['name'] ?? '') }}
            currency={String(live.row['currency'] ?? 'INR')}
            onTake={take}
            onClose={() => setOpened(false)}
          />
        )}
      </div>
    );
  });
}

/** What is open of the line of the order, delivery or invoice that this one takes from; undefined if it takes from none. */
function useOpen(module: AnyDocument, { sourceSlug, sourceId, sourceLine }: AnyRow, isNew: boolean): number | undefined {
  const source = moduleOf(String(sourceSlug ?? ''));
  const asks = isNew && source?.kind === 'document';
  const { data } = useQuery({
    ...chainQuery(asks ? source : module, String(sourceId)),
    enabled: asks,
    retry: false,
    meta: { quiet: true },
  });
  return asks ? data?.open.find(({ lineId }) => lineId === sourceLine)?.open : undefined;
}

interface Stock {
  readonly quantity: number;
  readonly reserved: number;
  readonly expected: number;
}

/** What orders reserve, so what is free, and what comes in with purchase orders; nothing is said of nothing. */
function Orders({ stock, figure }: { readonly stock: Stock; readonly figure: (quantity: number) => string }) {
  const { quantity, reserved, expected } = stock;
  const free = quantity - reserved;
  return (
    <>
      {reserved > 0 && <span className="muted">Reserved {figure(reserved)}</span>}
      {reserved > 0 && <span className={free < 0 ? 'bad' : 'muted'}>Free {figure(free)}</span>}
      {expected > 0 && <span className="muted">Expected {figure(expected)}</span>}
    </>
  );
}

/** Stock of an item in the open branch, in ten-thousandths of its unit; undefined without permission, or for a service. */
function useStock(itemId: string, isGoods: boolean): Stock | undefined {
  const session = useSession();
  const { branchId } = session;
  return useQuery({
    ...stockQuery('here', [itemId, branchId], () =>
      call<Stock>(
        'GET',
        stockOfItem.path.replace('{branchId}', String(branchId)).replace('{itemId}', itemId).replace('{locationId}', '0'),
        { hideLoader: true },
      ),
    ),
    enabled: isGoods && itemId !== '' && maySee('/stock-report', session),
  }).data;
}
