import { Button } from '../button.tsx';
import { inSentence } from './actions/in-sentence.ts';

/** The button for a new record. */
export interface AddAction {
  readonly label: string;
  readonly act: () => void;
}

interface EmptyListProps {
  readonly plural: string;
  /** The number of filters that are on. */
  readonly narrowed: number;
  /** The search text, one of the things that narrow it. */
  readonly search?: string;
  /** Whether only its usual dates limit it. */
  readonly bounded?: boolean;
  /** How records come to be here, if nobody adds them here. */
  readonly hint?: string | undefined;
  readonly onClear: () => void;
  /** Null when the person may not add. */
  readonly add: AddAction | null;
}

/** Why the list is empty and the first step, on the lines of future rows. */
export function EmptyList({ plural, narrowed, search = '', bounded = false, hint, onClear, add }: EmptyListProps) {
  return (
    <div className="empty-list">
      <div className="empty-says stack">
        {narrowed > 0 ? (
          <>
            <h2>No {inSentence(plural)} match</h2>
            <p className="muted">{whyNone(narrowed, search.trim())}</p>
            <Button onClick={onClear}>Show all {inSentence(plural)}</Button>
          </>
        ) : (
          <>
            <h2>
              No {inSentence(plural)} {bounded ? 'in these days' : 'yet'}
            </h2>
            {hint !== undefined && <p className="muted">{hint}</p>}
            {add !== null && (
              <>
                <p className="muted">Records you add appear here.</p>
                <Button look="main" onClick={add.act} press="add">
                  {add.label}
                </Button>
              </>
            )}
            {bounded && <Button onClick={onClear}>Show all days</Button>}
          </>
        )}
      </div>
    </div>
  );
}

export function whyNone(narrowed: number, search: string): string {
  if (search === '') return narrowed === 1 ? 'One filter is on.' : `${narrowed} filters are on.`;
  const filters = narrowed - 1;
  return `No results for “${search}”${filters === 0 ? '' : filters === 1 ? ' with one filter' : ` with ${filters} filters`}.`;
}
