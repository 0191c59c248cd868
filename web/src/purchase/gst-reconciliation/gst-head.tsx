import type { PortalStatement } from '#domain/gstr-2b/portal-document';
import { type Day, dayOf, isDay } from '#domain/time/day';
import type { StatementMonths } from '#modules/purchase/gst-reconciliation/operations';
import { SelectBox } from '../../kit/fields/choices/select-box.tsx';
import { FieldInput } from '../../kit/fields/field-input.tsx';
import { Moment } from '../../kit/when.tsx';
import { today } from '../../session/working-day.ts';
import type { GstPeriod } from './gst-calls.ts';
import { periodText } from './months.ts';
import { Imports } from './statement-file/imports.tsx';

interface GstHeadProps {
  /** The day as of which it is shown; null: now. */
  readonly asOf: Day | null;
  readonly onDay: (day: Day | null) => void;
  readonly period: GstPeriod;
  readonly found: StatementMonths | undefined;
  readonly onStatement: (statement: PortalStatement) => void;
  readonly onMonths: (months: { readonly from: string; readonly to: string }) => void;
}

/** Which statement of which months, for which GSTIN, and when it was imported last. */
export function GstHead({ period, found, asOf, onDay, onStatement, onMonths }: GstHeadProps) {
  const { statement, from, to } = period;
  const periods = [...new Set([...(found?.months.map((month) => month.period) ?? []), from, to])].filter((one) => one !== '').sort();
  periods.reverse();
  // Those of these months that were there by that day, the last first.
  const imports = (found?.months ?? [])
    .flatMap((month) => (month.period >= from && month.period <= to ? month.imports : []))
    .filter(({ at }) => asOf === null || dayOf(at) <= asOf)
    .sort((one, other) => other.at.localeCompare(one.at));
  const latest = imports.find((one) => one.period === to);
  return (
    <div className="row gst-scope">
      <StatementChoice statement={statement} onStatement={onStatement} />
      {periods.length > 0 && (
        <>
          <MonthChoice
            label="From"
            value={from}
            of={periods}
            onChoose={(month) => onMonths({ from: month, to: month > to ? month : to })}
          />
          <MonthChoice
            label="To"
            value={to}
            of={periods}
            onChoose={(month) => onMonths({ from: month < from ? month : from, to: month })}
          />
        </>
      )}
      {periods.length > 0 && (
        <div className="gst-day">
          <FieldInput
            id="gst-as-of"
            field={{ kind: 'date', label: 'As of' }}
            value={asOf ?? today()}
            onChange={(day) => {
              if (day === null) onDay(null);
              else if (typeof day === 'string' && isDay(day)) onDay(day < today() ? day : null);
            }}
          />
        </div>
      )}
      <p className="small muted gst-of">
        {found?.gstin && <>GSTIN {found.gstin}</>}
        {latest !== undefined && (
          <>
            {' '}
            · {periodText(to)} imported <Moment at={latest.at} /> by {latest.byName || latest.by},{' '}
            {latest.documents.toLocaleString('en-IN')} {latest.documents === 1 ? 'document' : 'documents'}
          </>
        )}
      </p>
      <Imports imports={imports} />
    </div>
  );
}

export function StatementChoice({
  statement,
  onStatement,
}: {
  readonly statement: PortalStatement;
  readonly onStatement: GstHeadProps['onStatement'];
}) {
  return (
    <label className="gst-choice">
      <span className="tiny muted">Statement</span>
      <SelectBox value={statement} onChange={({ target }) => onStatement(target.value === 'GSTR-2A' ? 'GSTR-2A' : 'GSTR-2B')}>
        <option value="GSTR-2B">GSTR-2B</option>
        <option value="GSTR-2A">GSTR-2A</option>
      </SelectBox>
    </label>
  );
}

interface MonthChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly of: readonly string[];
  readonly onChoose: (period: string) => void;
}

export function MonthChoice({ label, value, of, onChoose }: MonthChoiceProps) {
  return (
    <label className="gst-choice">
      <span className="tiny muted">{label}</span>
      <SelectBox value={value} onChange={({ target }) => onChoose(target.value)}>
        {of.map((period) => (
          <option key={period} value={period}>
            {periodText(period)}
          </option>
        ))}
      </SelectBox>
    </label>
  );
}
