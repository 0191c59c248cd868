import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { formatPaise, formatScaled } from '#domain/money/format';
import { paise, scaled } from '#domain/money/paise';
import { formatDay } from '#domain/time/day';
import type { LastPrice } from '#modules/kit/trade/last-prices';
import { BareButton } from '../../button.tsx';
import { Modal } from '../../feedback/modal.tsx';
import { type PricesOf, useLastPricesQuery } from './last-prices.ts';
import './last-rates.css';

interface LastRatesProps {
  readonly of: PricesOf;
  readonly item: { readonly id: string; readonly name: string };
  readonly party: { readonly id: string; readonly name: string };
  /** Prices in other currencies do not fit. */
  readonly currency: string;
  readonly onTake: (price: LastPrice) => void;
  readonly onClose: () => void;
}

/** The last rates of an item, first those of this party. Arrows go through them and Enter takes one. */
export function LastRates({ of, item, party, currency, onTake, onClose }: LastRatesProps) {
  const own = useQuery({ ...useLastPricesQuery(of, item.id, party.id), enabled: party.id !== '' });
  const all = useQuery(useLastPricesQuery(of, item.id));
  const box = useRef<HTMLDivElement>(null);
  const isLoading = (own.isPending && party.id !== '') || all.isPending;
  useEffect(() => {
    if (!isLoading) box.current?.querySelector('button')?.focus();
  }, [isLoading]);
  const fitting = (prices: readonly LastPrice[] | undefined) =>
    (prices ?? [])
      .filter((price) => price.currency === currency)
      .slice(0, shown)
      .map((price, at) => ({ ...price, key: `${price.invoiceId} ${at}` }));
  const groups = [
    { title: party.name, prices: fitting(own.data), withParty: false },
    { title: 'All parties', prices: fitting(all.data), withParty: true },
  ].filter(({ prices }) => prices.length > 0);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const buttons = [...(box.current?.querySelectorAll('button') ?? [])];
    if (step === undefined || buttons.length === 0) return;
    event.preventDefault();
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    buttons[(at + step + buttons.length) % buttons.length]?.focus();
  };
  return (
    <Modal title={`Last rates of ${item.name}`} onClose={onClose} asks={false}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows move among the buttons inside */}
      <div ref={box} className="stack gap-16" onKeyDown={onKeyDown} aria-busy={isLoading}>
        {groups.map(({ title, prices, withParty }) => (
          <section key={title} className="stack gap-4" aria-label={title}>
            <h3 className="muted small">{title}</h3>
            {prices.map((price) => (
              <BareButton key={price.key} className="last-rate frame" onClick={() => onTake(price)}>
                <span className="row one-line apart gap-16">
                  <strong>{rateOf(price)}</strong>
                  <span>{quantityOf(price)}</span>
                </span>
                <small className="row one-line apart gap-16 muted">
                  <span className="cut">
                    {withParty && price.partyName ? `${price.partyName} · ` : ''}
                    {price.number}
                  </span>
                  <span>{formatDay(price.date)}</span>
                </small>
              </BareButton>
            ))}
          </section>
        ))}
        {groups.length === 0 && <p className="muted">{isLoading ? 'Loading…' : 'There are no recent rates of this item.'}</p>}
      </div>
    </Modal>
  );
}

const shown = 5;

function rateOf({ rate, taxInclusive, ...price }: LastPrice): string {
  return [formatScaled(scaled(rate)), taxInclusive ? 'with tax' : '', discountOf(price)].filter(Boolean).join(' · ');
}

function discountOf({ discountPercent, discountAmount }: Pick<LastPrice, 'discountPercent' | 'discountAmount'>): string {
  if (discountPercent) return `${formatScaled(scaled(discountPercent))}% off`;
  return discountAmount ? `${formatPaise(paise(discountAmount))} off` : '';
}

function quantityOf({ quantity, unit }: LastPrice): string {
  return `${formatScaled(scaled(quantity))} ${unit ?? ''}`.trim();
}
