import { memo, type Ref } from 'react';
import type { PortalStatement } from '#domain/gstr-2b/portal-document';
import type { Day } from '#domain/time/day';
import type { ReconciliationRow } from '#modules/purchase/gst-reconciliation/operations';
import { Button } from '../../kit/button.tsx';
import { Badge } from '../../kit/fields/badge.tsx';
import { Moment } from '../../kit/when.tsx';
import { today } from '../../session/working-day.ts';
import { type RowAct, rowActs } from './row-acts.ts';
import { RowFrame, RowRefused } from './row-facts.tsx';
import { RowSides } from './row-sides.tsx';
import { decisionWhy, kindText, labelOfRow, lastDayText, nameOfRow, readOnlyWhy, statusText } from './row-words.ts';

interface PairRowProps {
  readonly row: ReconciliationRow;
  readonly statement: PortalStatement;
  readonly active: boolean;
  readonly narrow: boolean;
  /** Null where it cannot be chosen. */
  readonly chosen: boolean | null;
  /** The name of its branch, if there are several. */
  readonly branch: string | null;
  /** What became of the last letter about it; null: there is none. */
  readonly written: string | null;
  /** Why the last decision was refused. */
  readonly why: string | undefined;
  /** The day as of which it is shown; null: now. Nothing can be done with it then. */
  readonly asOf: Day | null;
  /** What the person can do with it, as one text, so that it is drawn again only when that changes. */
  readonly acts: string;
  readonly onActive: (id: string) => void;
  readonly onToggle: (id: string) => void;
  readonly onAct: (id: string, act: RowAct) => void;
  readonly ref?: Ref<HTMLLIElement>;
}

/** A row: whose it is, both sides, and once it is active why they are a pair and what can be done. */
export const PairRow = memo(function PairRow(props: PairRowProps) {
  const { row, active, narrow, why, ref, onActive } = props;
  return (
    <RowFrame id={row.id} label={labelOfRow(row)} active={active} onActive={onActive} ref={ref}>
      <RowHead {...props} />
      <RowSides row={row} narrow={narrow} />
      {row.later.map((text) => (
        <p key={text} className="gst-later small">
          <span className="gst-tag">Came later</span> {text}
        </p>
      ))}
      {row.decision !== null && <Decided decision={row.decision} />}
      {active && row.texts.length > 0 && (
        <ul className="gst-texts small">
          {row.texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <RowRefused why={why} />
      {active && <RowButtons {...props} />}
    </RowFrame>
  );
});

function RowHead({ row, statement, active, chosen, branch, written, asOf, acts, onToggle, onAct }: PairRowProps) {
  const { books, portal, certain, decision, lastDay } = row;
  const gstins = [...new Set([...books, ...portal].flatMap(({ supplier }) => supplier ?? []))];
  const kind = kindText(row);
  const last = decision === null ? lastDayText(lastDay, asOf ?? today()) : null;
  return (
    <div className="row gst-row-head">
      {chosen !== null && (
        <input type="checkbox" aria-label={`Select ${labelOfRow(row)}`} checked={chosen} onChange={() => onToggle(row.id)} />
      )}
      <strong className="gst-name">{nameOfRow(row)}</strong>
      <span className="small muted">{gstins.join(' ≠ ')}</span>
      {certain && decision === null && <span className="gst-tag certain">Certain</span>}
      {kind !== null && <span className="gst-tag">{kind}</span>}
      {portal.some(({ part }) => part === 'rejected') && <span className="gst-tag">Rejected in the IMS</span>}
      {portal.some(({ available }) => available === false) && <span className="gst-tag">No credit on the portal</span>}
      {portal.some(({ part }) => part === 'reversal') && <span className="gst-tag">Reversal</span>}
      {[...books, ...portal].some(({ reverseCharge }) => reverseCharge) && <span className="gst-tag">Reverse charge</span>}
      {branch !== null && <span className="gst-tag">{branch}</span>}
      {written !== null && <span className="gst-tag">{written}</span>}
      <Badge status={statusText(row, statement)} />
      {last !== null && <span className="gst-last small">{last}</span>}
      {acts.split(' ').includes('accept') && (
        <span className="gst-accept">
          <Button
            look={active ? 'main' : 'plain'}
            press={active ? 'acceptPair' : undefined}
            why={readOnlyWhy(asOf)}
            onClick={() => onAct(row.id, 'accept')}
          >
            Accept
          </Button>
        </span>
      )}
    </div>
  );
}

function RowButtons({ row, asOf, acts, onAct }: Pick<PairRowProps, 'row' | 'asOf' | 'acts' | 'onAct'>) {
  const others = acts.split(' ').filter((act): act is RowAct => act in rowActs && act !== 'accept');
  if (others.length === 0) return null;
  return (
    <div className="row gst-buttons">
      {others.map((act) => (
        <Button key={act} look="quiet" press={rowActs[act].press} why={readOnlyWhy(asOf)} onClick={() => onAct(row.id, act)}>
          {rowActs[act].label}
        </Button>
      ))}
    </div>
  );
}

function Decided({ decision }: { readonly decision: NonNullable<ReconciliationRow['decision']> }) {
  const { byName, by, at, changed } = decision;
  return (
    <>
      <p className="small">
        {decisionWhy(decision)}{' '}
        <span className="muted">
          · {byName || by}, <Moment at={at} />
        </span>
      </p>
      {changed && (
        <p className="notice small">The portal says something else now than when this was decided. Take it back to look at it again.</p>
      )}
    </>
  );
}
