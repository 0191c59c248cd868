import { Button } from '../../button.tsx';
import { rowsSelected, texts } from '../../texts.ts';
import { mostSelected } from '../read-matching.ts';
import type { Offer } from './row-actions.ts';
import type { Selection } from './use-selection.ts';

interface SelectionBarProps {
  readonly selection: Selection;
  /** Rows on the screen. */
  readonly loaded: readonly { readonly id: string }[];
  /** All matching rows, if the server said, and whether there are more than are loaded. */
  readonly count: number | undefined;
  readonly more: boolean;
  readonly offers: readonly Offer[];
  readonly onRun: (offer: Offer) => void;
  readonly running: RunningAction | null;
}

/** A running action and its progress. */
export interface RunningAction {
  readonly label: string;
  readonly done: number;
  readonly stop: () => void;
}

/** The selection, and the actions for all of it. */
export function SelectionBar({ selection, loaded, count, more, offers, onRun, running }: SelectionBarProps) {
  const { rows, ids, reading, choose } = selection;
  const wholePage = loaded.every(({ id }) => ids.has(id));
  const matching = more && (count === undefined ? rows.length < mostSelected : rows.length < Math.min(count, mostSelected));
  return (
    <div className="selection-bar list-tools row">
      <strong role="status">
        {running
          ? `${running.label}: ${number.format(running.done)} of ${number.format(rows.length)}`
          : reading === null
            ? rowsSelected(rows.length)
            : `Selecting: ${number.format(reading)}${count === undefined ? '' : ` of ${number.format(Math.min(count, mostSelected))}`}`}
      </strong>
      {!running && reading === null && !wholePage && (
        <Button look="link" onClick={() => choose(new Set(loaded.map(({ id }) => id)))}>
          {texts.selectAll}
        </Button>
      )}
      {!running && reading === null && wholePage && matching && (
        <Button look="link" onClick={() => void selection.chooseMatching()}>
          {matchingText(count)}
        </Button>
      )}
      {running && <Button onClick={running.stop}>Stop</Button>}
      {!running && (
        <Button look="link" onClick={() => choose(new Set())}>
          {texts.clearAll}
        </Button>
      )}
      <span className="grows" />
      {reading === null &&
        !running &&
        offers.map((offer) => (
          <Button key={offer.key} why={offer.why} onClick={() => onRun(offer)}>
            {offer.label}
          </Button>
        ))}
    </div>
  );
}

/** The label of the button that selects beyond the screen; a selection has a limit. */
export function matchingText(count: number | undefined): string {
  if (count === undefined) return `Select all matching, up to ${number.format(mostSelected)}`;
  return count > mostSelected
    ? `Select the first ${number.format(mostSelected)} of ${number.format(count)}`
    : `Select all ${number.format(count)} matching`;
}

const number = new Intl.NumberFormat('en-IN');
