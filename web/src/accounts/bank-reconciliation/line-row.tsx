import { memo, type Ref } from 'react';
import { Link } from 'react-router-dom';
import type { BankMatchAnswer, BankSuggestion } from '#modules/accounts/bank-cash/bank-operations';
import { voucherLink } from '#modules/kit/voucher/voucher-link';
import { Button } from '../../kit/button.tsx';
import { Day } from '../../kit/when.tsx';
import { SignedAmount } from './line-facts.tsx';
import { reasonsOf } from './reasons.ts';
import type { Row } from './use-lines.ts';

export type LineAct = 'accept' | 'other' | 'create' | 'transfer' | 'find' | 'unmatch' | 'history';

interface LineRowProps {
  readonly row: Row;
  readonly active: boolean;
  /** Which of the suggestions is shown. */
  readonly at: number;
  readonly may: { readonly match: boolean; readonly enter: boolean; readonly unmatch: boolean };
  readonly onActive: (id: string) => void;
  readonly onAct: (id: string, act: LineAct) => void;
  readonly ref?: Ref<HTMLLIElement>;
}

export function idOf({ line, match }: Row): string {
  return line?.id ?? match?.id ?? '';
}

/** A line of the statement, and beside it what it belongs to. */
export const LineRow = memo(function LineRow({ row, active, at, may, onActive, onAct, ref }: LineRowProps) {
  const id = idOf(row);
  const suggestion = row.suggestions[at] ?? row.suggestions[0];
  const shown = row.line;
  return (
    <li
      ref={ref}
      className={active ? 'bank-row active' : 'bank-row'}
      tabIndex={-1}
      data-row={id}
      aria-current={active}
      onFocus={() => onActive(id)}
    >
      <div className="bank-side">
        {shown === null ? (
          <p className="muted">
            On a statement that was not imported
            {row.match && (
              <>
                {' '}
                · <Day day={row.match.date} />
              </>
            )}
          </p>
        ) : (
          <>
            <div className="bank-pair">
              <Day day={shown.date} />
              <SignedAmount amount={shown.amount} />
            </div>
            <p className="bank-text">{shown.narration || 'No narration'}</p>
            {shown.ref !== '' && <p className="tiny muted">Ref. {shown.ref}</p>}
          </>
        )}
      </div>
      <div className="bank-side">
        {row.match !== null ? (
          <Matched match={row.match} />
        ) : suggestion === undefined ? (
          <p className="muted">Nothing in the books fits</p>
        ) : (
          <Suggested suggestion={suggestion} count={row.suggestions.length} at={Math.min(at, row.suggestions.length - 1)} />
        )}
        <LineActions row={row} active={active} may={may} onAct={onAct} suggestion={suggestion} />
      </div>
    </li>
  );
});

interface LineActionsProps extends Pick<LineRowProps, 'row' | 'active' | 'may' | 'onAct'> {
  /** The one that is shown. */
  readonly suggestion: BankSuggestion | undefined;
}

function LineActions({ row, active, may, onAct, suggestion }: LineActionsProps) {
  const act = (what: LineAct) => () => onAct(idOf(row), what);
  return (
    <div className="row bank-actions">
      {row.match !== null && may.unmatch && (
        <Button look="quiet" press={active ? 'unmatchLine' : undefined} onClick={act('unmatch')}>
          Unmatch
        </Button>
      )}
      {row.match === null && may.match && suggestion !== undefined && (
        <Button look={active ? 'main' : 'plain'} press={active ? 'acceptMatch' : undefined} onClick={act('accept')}>
          {suggestion.difference === 0 ? 'Accept' : 'Accept…'}
        </Button>
      )}
      {row.match === null && may.match && row.suggestions.length > 1 && (
        <Button look="quiet" press={active ? 'otherMatch' : undefined} onClick={act('other')}>
          Next suggestion
        </Button>
      )}
      {row.match === null && may.match && (
        <>
          <Button look="quiet" press={active ? 'findMatch' : undefined} onClick={act('find')}>
            Find
          </Button>
          {may.enter && (
            <>
              <Button look="quiet" press={active ? 'createForLine' : undefined} onClick={act('create')}>
                Create
              </Button>
              <Button look="quiet" press={active ? 'transferLine' : undefined} onClick={act('transfer')}>
                Transfer
              </Button>
            </>
          )}
        </>
      )}
      <Button look="quiet" press={active ? 'lineHistory' : undefined} onClick={act('history')}>
        History
      </Button>
    </div>
  );
}

function Suggested({ suggestion, count, at }: { readonly suggestion: BankSuggestion; readonly count: number; readonly at: number }) {
  const { certain, entries, lines, kind } = suggestion;
  return (
    <>
      <p className="row">
        <span className={certain ? 'bank-tag certain' : 'bank-tag'}>{certain ? 'Certain' : 'Suggestion'}</span>
        {count > 1 && (
          <span className="tiny muted">
            {at + 1} of {count}
          </span>
        )}
        <span className="bank-reasons small muted">{reasonsOf(suggestion).join(' · ')}</span>
      </p>
      <Entries entries={entries} />
      {(kind === 'one-to-many' || kind === 'reversal') &&
        lines.map((line) => (
          <p key={line.id} className="bank-pair small muted">
            <span className="bank-text">
              Line of <Day day={line.date} /> {line.narration}
            </span>
            <SignedAmount amount={line.amount} />
          </p>
        ))}
    </>
  );
}

function Matched({ match }: { readonly match: BankMatchAnswer }) {
  return (
    <>
      <p className="row">
        <span className="bank-tag certain">Matched</span>
        {match.entries.length === 0 && <span className="small muted">Lines that undo each other</span>}
        {match.lines.length > 1 && <span className="small muted">{match.lines.length} lines</span>}
      </p>
      <Entries entries={match.entries} />
    </>
  );
}

export function Entries({ entries }: Pick<BankMatchAnswer, 'entries'>) {
  return entries.map(({ slug, id, number, date, amount, payee, reference }) => (
    <p key={id} className="bank-pair">
      <span className="bank-text">
        <Link to={voucherLink({ slug, id, date })} tabIndex={-1}>
          {number}
        </Link>{' '}
        {payee}{' '}
        <span className="small muted">
          <Day day={date} />
          {reference === null ? '' : ` · ${reference}`}
        </span>
      </span>
      <SignedAmount amount={amount} />
    </p>
  ));
}
