import type { Ref } from 'react';
import { Link } from 'react-router-dom';
import { voucherLink } from '#modules/kit/voucher/voucher-link';
import type { RegisterRow } from '#modules/purchase/gst-reconciliation/register-operations';
import { Button } from '../../../kit/button.tsx';
import { Badge } from '../../../kit/fields/badge.tsx';
import { Day } from '../../../kit/when.tsx';
import { today } from '../../../session/working-day.ts';
import { periodText } from '../months.ts';
import { RowFrame, RowRefused } from '../row-facts.tsx';
import { rupees } from '../row-words.ts';
import { moveText, nameOf, nextText, registerLabel, rowTexts, rulesOf, stateWords, taxNames, totalTax } from './register-words.ts';
import type { MoveKind } from './use-register-acts.ts';

interface RowProps {
  readonly row: RegisterRow;
  readonly active: boolean;
  /** Null where nothing can be chosen. */
  readonly chosen: boolean | null;
  /** Why the last move was refused. */
  readonly why: string | undefined;
  readonly onActive: (id: string) => void;
  readonly onToggle: (id: string) => void;
  readonly onMove: (kind: MoveKind, rows: readonly RegisterRow[]) => void;
  readonly onTakeBack: (row: RegisterRow) => void;
  readonly ref?: Ref<HTMLLIElement>;
}

/** A document of the register: whose it is, where its credit is, what has to happen, and once it is active what can be done. */
export function RegisterEntry(props: RowProps) {
  const { row, active, why, onActive, ref } = props;
  const next = nextText(row, today());
  return (
    <RowFrame id={row.id} label={registerLabel(row)} active={active} onActive={onActive} ref={ref}>
      <EntryHead {...props} />
      <EntryFacts row={row} />
      {next !== null && <p className={row.next?.step === 'reverse' ? 'small itc-next late' : 'small itc-next'}>{next}</p>}
      {row.moves.map((move) => (
        <p key={move.id} className="small muted itc-next">
          {moveText(move)} · {move.byName || move.by}
        </p>
      ))}
      {active && <EntryTexts row={row} />}
      <RowRefused why={why} />
      {active && <EntryButtons {...props} />}
    </RowFrame>
  );
}

function EntryHead({ row, chosen, onToggle }: Pick<RowProps, 'row' | 'chosen' | 'onToggle'>) {
  const state = stateWords.find(({ name }) => name === row.state)?.title ?? '';
  return (
    <div className="row gst-row-head">
      {chosen !== null && (
        <input type="checkbox" aria-label={`Select ${registerLabel(row)}`} checked={chosen} onChange={() => onToggle(row.id)} />
      )}
      <strong className="gst-name">{nameOf(row)}</strong>
      {row.supplierName !== '' && <span className="small muted">{row.supplier}</span>}
      <Badge status={state} />
      {row.month !== null && <span className="small muted">{periodText(row.month)}</span>}
      <span className="itc-total">{rupees(totalTax(row.credit))}</span>
    </div>
  );
}

const parts = [
  { name: 'available', label: 'Available' },
  { name: 'claimed', label: 'Claimed' },
  { name: 'reversed', label: 'Reversed' },
  { name: 'blocked', label: 'Blocked' },
  { name: 'lost', label: 'Lost' },
] as const;

/** The document, its tax, and its parts if there are several. */
function EntryFacts({ row }: Pick<RowProps, 'row'>) {
  const { document, number, date, credit } = row;
  const shown = parts.filter(({ name }) => totalTax(row[name]) !== 0);
  return (
    <dl className="itc-facts">
      <div>
        <dt className="tiny muted">Number</dt>
        <dd>{document === null ? number : <Link to={voucherLink(document)}>{number}</Link>}</dd>
      </div>
      <div>
        <dt className="tiny muted">Date</dt>
        <dd>
          <Day day={date} />
        </dd>
      </div>
      {taxNames
        .filter(({ name }) => credit[name] !== 0)
        .map(({ name, label }) => (
          <div key={name}>
            <dt className="tiny muted">{label}</dt>
            <dd>{rupees(credit[name])}</dd>
          </div>
        ))}
      {shown.length > 1 &&
        shown.map(({ name, label }) => (
          <div key={name}>
            <dt className="tiny muted">{label}</dt>
            <dd>{rupees(totalTax(row[name]))}</dd>
          </div>
        ))}
    </dl>
  );
}

function EntryTexts({ row }: Pick<RowProps, 'row'>) {
  const said = rowTexts(row);
  if (said.length === 0) return null;
  return (
    <ul className="gst-texts small">
      {said.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

/** Without the permission, only the way to the reconciliation. */
function EntryButtons({ row, chosen, onMove, onTakeBack }: RowProps) {
  const can = (kind: MoveKind) => chosen !== null && rulesOf([row], kind).length > 0;
  return (
    <div className="row gst-buttons">
      {can('reversed') && (
        <Button press="reverseCredit" onClick={() => onMove('reversed', [row])}>
          Reverse
        </Button>
      )}
      {can('reclaimed') && (
        <Button look="main" press="reclaimCredit" onClick={() => onMove('reclaimed', [row])}>
          Reclaim
        </Button>
      )}
      {chosen !== null && row.moves.length > 0 && (
        <Button look="quiet" press="takeBack" onClick={() => onTakeBack(row)}>
          Take back
        </Button>
      )}
      {(row.next?.step === 'accept' || row.next?.step === 'enter' || row.next?.step === 'ask') && (
        <Link to="/app/gst-reconciliation">GST Reconciliation</Link>
      )}
    </div>
  );
}
