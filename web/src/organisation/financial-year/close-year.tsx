import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { financialYear } from '#modules/organisation/financial-year/financial-year';
import { tellFailure } from '../../api/query-client.ts';
import { resource } from '../../api/resource.ts';
import { dayText } from '../../kit/day-text.ts';
import { Modal } from '../../kit/feedback/modal.tsx';
import { ModalForm } from '../../kit/feedback/modal-form.tsx';
import { tell } from '../../kit/feedback/toast.ts';
import { TextBox } from '../../kit/fields/text-box.tsx';
import { texts } from '../../kit/texts.ts';
import { useMay } from '../../session/permission.ts';
import { useSession } from '../../session/session.ts';
import { type ClosingYear, closingChecks, reminders } from './closing-checks.ts';

/** What is still open of a year, and what closing it does. It can be closed anyway: the list reminds, the reason is kept. */
export function CloseYear({ year, onClose }: { readonly year: ClosingYear; readonly onClose: () => void }) {
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const close = async () => {
    if (reason.trim() === '') return setMissing(true);
    try {
      await resource(financialYear).act(year.id, 'close', { version: year.version, remark: reason.trim() });
      tell('success', `${year.label} is closed`);
      await queries.invalidateQueries({ queryKey: [financialYear.slug] });
      onClose();
    } catch (error) {
      tellFailure(error);
    }
  };
  return (
    <Modal title={`Close ${year.label}`} asks={false} onClose={onClose}>
      <ModalForm onSubmit={close}>
        <StillOpen year={year} />
        <NotForgotten />
        <p className="notice">
          Once it is closed, nothing dated up to {dayText(year.end)} can be entered, changed, cancelled or deleted, in any branch. Balances
          are carried into the next year already. Unlock opens the year again, with a reason; its history shows both.
        </p>
        <div className="field">
          <label htmlFor="close-reason" className="asked">
            Reason
          </label>
          <TextBox
            area
            id="close-reason"
            maxLength={500}
            required
            aria-invalid={missing}
            value={reason}
            onChange={({ target }) => {
              setMissing(false);
              setReason(target.value);
            }}
          />
          {missing && (
            <span className="error" role="alert">
              Reason is required
            </span>
          )}
        </div>
      </ModalForm>
    </Modal>
  );
}

function StillOpen({ year }: { readonly year: ClosingYear }) {
  const session = useSession();
  const may = useMay();
  const checks = closingChecks.filter(({ needs }) => needs.length === 0 || needs.some(may));
  const answers = useQueries({
    queries: checks.map((check) => ({
      queryKey: ['closing-check', check.key, year.id],
      queryFn: () => check.count(year, session),
      staleTime: 0,
      retry: false,
      meta: { quiet: true },
    })),
  });
  return (
    <section aria-label="Still open">
      <h3 className="small">Still open</h3>
      <ul className="lined">
        {checks.map(({ key, one, many, to }, at) => {
          const { data, isError } = answers[at] ?? {};
          return (
            <li key={key} className="row one-line">
              <span className={`badge badge-${data === 0 ? 'success' : data === undefined ? 'secondary' : 'warning'}`} aria-hidden="true">
                {data === 0 ? '✓' : (data ?? '…')}
              </span>
              {isError ? (
                <span>The {many} could not be counted</span>
              ) : data === undefined ? (
                <span className="muted">{texts.loading}</span>
              ) : data === 0 ? (
                <span className="muted">No {many}</span>
              ) : (
                <Link to={to} target="_blank">
                  {data} {data === 1 ? one : many}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function NotForgotten() {
  return (
    <section aria-label="Not forgotten">
      <h3 className="small">Not forgotten?</h3>
      <ul className="lined">
        {reminders.map(({ label, to }) => (
          <li key={label}>
            <Link to={to} target="_blank">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
