import type { Ref } from 'react';
import type { ImsRow } from '#modules/purchase/gst-reconciliation/ims-operations';
import { Button } from '../../../kit/button.tsx';
import { Day, Moment } from '../../../kit/when.tsx';
import { RowFrame, RowRefused } from '../row-facts.tsx';
import { placeText, rupees } from '../row-words.ts';
import { actsOnIms, type ImsAct, imsActs } from './ims-acts.ts';
import { imsKindText, imsLabel, imsName, imsTexts, isWaiting, stepText, taxNames } from './ims-words.ts';

interface ImsRecordProps {
  readonly row: ImsRow;
  readonly active: boolean;
  /** Null where nothing can be chosen. */
  readonly chosen: boolean | null;
  /** Why the last action was refused. */
  readonly why: string | undefined;
  readonly onActive: (id: string) => void;
  readonly onToggle: (id: string) => void;
  readonly onAct: (row: ImsRow, act: ImsAct) => void;
  readonly ref?: Ref<HTMLLIElement>;
}

const amounts = [{ name: 'taxable', label: 'Taxable' }, ...taxNames] as const;

/** A record: whose it is, its amounts, what was done, and once it is active what can be done. */
export function ImsRecord(props: ImsRecordProps) {
  const { row, active, chosen, why, onActive, onToggle, onAct, ref } = props;
  const acts = chosen === null ? [] : actsOnIms(row);
  return (
    <RowFrame id={row.id} label={imsLabel(row)} active={active} onActive={onActive} ref={ref}>
      <RecordHead row={row} chosen={chosen} onToggle={onToggle} />
      <RecordFacts row={row} />
      {row.action !== null && (
        <p className="small">
          {stepText(row)}
          {row.step !== null && <StepBy step={row.step} />}
        </p>
      )}
      {active && (
        <ul className="gst-texts small">
          {imsTexts(row).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <RowRefused why={why} />
      {active && acts.length > 0 && (
        <div className="row gst-buttons">
          {acts.map((act) => (
            <Button key={act} look={act === 'accept' ? 'main' : 'quiet'} press={imsActs[act].press} onClick={() => onAct(row, act)}>
              {imsActs[act].label}
            </Button>
          ))}
        </div>
      )}
    </RowFrame>
  );
}

function RecordHead({ row, chosen, onToggle }: Pick<ImsRecordProps, 'row' | 'chosen' | 'onToggle'>) {
  return (
    <div className="row gst-row-head">
      {chosen !== null && (
        <input type="checkbox" aria-label={`Select ${imsLabel(row)}`} checked={chosen} onChange={() => onToggle(row.id)} />
      )}
      <strong className="gst-name">{imsName(row)}</strong>
      {row.supplierName !== '' && <span className="small muted">{row.supplier}</span>}
      <span className="gst-tag">{imsKindText(row)}</span>
      {row.step?.isExported && <span className="gst-tag certain">In the file</span>}
      {row.lastPending !== null && isWaiting(row) && (
        <span className="gst-last small">
          Pending until <Day day={row.lastPending} />
        </span>
      )}
    </div>
  );
}

function RecordFacts({ row }: Pick<ImsRecordProps, 'row'>) {
  return (
    <dl className="ims-facts">
      <div>
        <dt className="tiny muted">Number</dt>
        <dd>{row.number}</dd>
      </div>
      <div>
        <dt className="tiny muted">Date</dt>
        <dd>
          <Day day={row.date} />
        </dd>
      </div>
      {amounts
        .filter(({ name }) => row[name] !== 0)
        .map(({ name, label }) => (
          <div key={name}>
            <dt className="tiny muted">{label}</dt>
            <dd>{rupees(row[name])}</dd>
          </div>
        ))}
      <div>
        <dt className="tiny muted">Place</dt>
        <dd>{placeText(row.placeOfSupply)}</dd>
      </div>
    </dl>
  );
}

function StepBy({ step: { byName, by, at } }: { readonly step: NonNullable<ImsRow['step']> }) {
  return (
    <span className="muted">
      {' '}
      · {byName || by}, <Moment at={at} />
    </span>
  );
}
