import { rowsSelected, texts } from '../texts.ts';
import type { Offer } from './row-actions.ts';
import type { ListRow } from './use-row-actions.ts';

interface SelectionBarProps {
  readonly rows: readonly ListRow[];
  readonly loaded: readonly ListRow[];
  readonly offers: readonly Offer[];
  readonly onSelect: (ids: ReadonlySet<string>) => void;
  readonly onRun: (offer: Offer) => void;
}

/** What is selected, and what can be done with all of it at once. */
export function SelectionBar({ rows, loaded, offers, onSelect, onRun }: SelectionBarProps) {
  return (
    <div className="selection-bar">
      <strong role="status">{rowsSelected(rows.length)}</strong>
      {rows.length < loaded.length && (
        <button type="button" className="link" onClick={() => onSelect(new Set(loaded.map(({ id }) => id)))}>
          {texts.selectAll}
        </button>
      )}
      <button type="button" className="link" onClick={() => onSelect(new Set())}>
        {texts.clearAll}
      </button>
      <span className="spring" />
      {offers.map((offer) => (
        <button
          key={offer.key}
          type="button"
          className="button"
          aria-disabled={offer.why !== null}
          title={offer.why ?? undefined}
          onClick={() => offer.why === null && onRun(offer)}
        >
          {offer.label}
        </button>
      ))}
    </div>
  );
}
