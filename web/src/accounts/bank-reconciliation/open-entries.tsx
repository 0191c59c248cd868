import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { limits } from '#domain/limits';
import { addDays, formatDay } from '#domain/time/day';
import type { BankEntryAnswer } from '#modules/accounts/bank-cash/bank-operations';
import { voucherLink } from '#modules/kit/voucher/voucher-link';
import { newId } from '../../api/new-id.ts';
import { tellFailure } from '../../api/query-client.ts';
import { Button } from '../../kit/button.tsx';
import { confirm } from '../../kit/feedback/confirm.ts';
import { Modal } from '../../kit/feedback/modal.tsx';
import { ModalForm } from '../../kit/feedback/modal-form.tsx';
import { tell } from '../../kit/feedback/toast.ts';
import { FieldInput } from '../../kit/fields/field-input.tsx';
import { Skeleton } from '../../kit/list/list-parts.tsx';
import { Day } from '../../kit/when.tsx';
import { today } from '../../session/working-day.ts';
import { accept, readEntries } from './bank-calls.ts';
import { SignedAmount } from './line-facts.tsx';
import type { Chosen } from './use-lines.ts';

interface OpenEntriesProps {
  readonly bankId: string;
  /** People who may only read choose nothing. */
  readonly mayMark: boolean;
  readonly search: string;
  readonly place: readonly unknown[];
  /** The last day of the period. Entries after it are left out, as in the figures above. */
  readonly day: string;
  /** The first day of the first imported statement. */
  readonly firstDay: string | undefined;
  readonly onMatch: (chosen: Chosen) => Promise<boolean>;
  readonly onDone: () => Promise<void>;
}

/** Entries on no statement: cheques that were not presented, and what the bank had before its first statement was imported. */
export function OpenEntries({ bankId, mayMark, search, place, day, firstDay, onMatch, onDone }: OpenEntriesProps) {
  const found = useQuery({
    queryKey: [...place, 'entries', search, day],
    queryFn: () => readEntries(bankId, search, { to: day }),
    staleTime: 0,
  });
  const [chosen, setChosen] = useState<ReadonlyMap<string, BankEntryAnswer>>(new Map());
  const [marks, setMarks] = useState(false);
  const rows = found.data?.rows ?? [];
  const toggle = (one: BankEntryAnswer) => {
    const next = new Map(chosen);
    if (!next.delete(one.id)) next.set(one.id, one);
    setChosen(next);
  };
  const { marked, markEarlier } = useMarkEarlier(bankId, onDone);
  const all = rows.slice(0, limits.partsPerMatch);
  if (found.isPending) return <Skeleton columns={4} />;
  if (rows.length === 0) return <p className="bank-none muted">{search === '' ? 'Every entry is on a statement' : 'No entry fits'}</p>;
  return (
    <>
      {mayMark && (
        <div className="row bank-bulk">
          <Button onClick={() => setChosen(chosen.size > 0 ? new Map() : new Map(all.map((one) => [one.id, one])))}>
            {chosen.size > 0
              ? 'Clear'
              : all.length === rows.length && found.data?.more !== true
                ? 'Choose all'
                : `Choose the first ${all.length}`}
          </Button>
          <Button look={chosen.size > 0 ? 'main' : 'plain'} why={whyNotMarked(chosen.size)} onClick={() => setMarks(true)}>
            Mark as presented…
          </Button>
          {chosen.size > 0 && <span className="small muted">{chosen.size} chosen</span>}
          {firstDay !== undefined && (found.data?.more === true || rows.some(({ date }) => date < firstDay)) && (
            <Button disabled={marked !== null} onClick={() => void markEarlier(firstDay)}>
              {marked === null ? `Mark all before ${formatDay(firstDay)}…` : `Marking… ${marked}`}
            </Button>
          )}
        </div>
      )}
      <ul className="bank-entries">
        {rows.map((one) => (
          <li key={one.id}>
            <Choice one={one} {...(mayMark ? { checked: chosen.has(one.id), onToggle: () => toggle(one) } : {})} />
          </li>
        ))}
      </ul>
      {found.data?.more === true && <p className="bank-none muted">There are more. Search to find them.</p>}
      {marks && (
        <MarkDialog
          count={chosen.size}
          day={day < today() ? day : today()}
          onClose={() => setMarks(false)}
          onDay={async (date) => {
            const entries = [...chosen.values()].map(({ slug, id }) => ({ slug, id }));
            if (!(await onMatch({ lines: [], entries, date }))) return;
            setChosen(new Map());
            setMarks(false);
          }}
        />
      )}
    </>
  );
}

function whyNotMarked(count: number): string | null {
  if (count === 0) return 'Choose entries first';
  return count > limits.partsPerMatch ? `At most ${limits.partsPerMatch} at once` : null;
}

interface ChoiceProps {
  readonly one: BankEntryAnswer;
  readonly checked?: boolean;
  /** Missing for people who may only read. */
  readonly onToggle?: () => void;
}

function Choice({ one, checked = false, onToggle }: ChoiceProps) {
  if (onToggle === undefined)
    return (
      <div className="bank-choice">
        <Entry one={one} />
      </div>
    );
  return (
    <label className="bank-choice">
      <input type="checkbox" checked={checked} onChange={onToggle} />
      <Entry one={one} />
    </label>
  );
}

function Entry({ one }: { readonly one: BankEntryAnswer }) {
  return (
    <>
      <span className="bank-choice-text">
        <Link to={voucherLink(one)}>{one.number}</Link> {one.payee}{' '}
        <span className="small muted">
          <Day day={one.date} /> {[one.instrument, one.reference].filter(Boolean).join(' ')}
        </span>
      </span>
      <SignedAmount amount={one.amount} />
    </>
  );
}

/** Marks what is older than the first imported statement. `marked` is null while that is not going on. */
function useMarkEarlier(bankId: string, onDone: () => Promise<void>) {
  const [marked, setMarked] = useState<number | null>(null);
  const markEarlier = async (first: string) => {
    const message = `Mark all entries before ${formatDay(first)} as presented, each on its own day? Match the lines of the first statement before: it may have cheques that are older.`;
    if (!(await confirm({ message, ok: 'Mark them' }))) return;
    setMarked(0);
    try {
      const done = await presentEarlier(bankId, addDays(first, -1), setMarked);
      tell('success', done === 1 ? '1 entry marked' : `${done.toLocaleString('en-IN')} entries marked`);
    } catch (error) {
      tellFailure(error);
    }
    setMarked(null);
    await onDone();
  };
  return { marked, markEarlier };
}

/** Marks entries until a day as presented on their own days, as many as one call takes at a time. Those that are refused stay open. */
async function presentEarlier(bankId: string, to: string, onProgress: (done: number) => void): Promise<number> {
  let done = 0;
  for (;;) {
    const { rows } = await readEntries(bankId, '', { to });
    const wanted = rows
      .slice(0, limits.matchesAtOnce)
      .map(({ slug, id, date }) => ({ id: newId(), lines: [], entries: [{ slug, id }], date }));
    const accepted = wanted.length === 0 ? 0 : (await accept(bankId, wanted)).filter((outcome) => outcome.accepted).length;
    if (accepted === 0) return done;
    done += accepted;
    onProgress(done);
  }
}

interface MarkDialogProps {
  readonly count: number;
  readonly day: string;
  readonly onDay: (date: string) => Promise<void>;
  readonly onClose: () => void;
}

function MarkDialog({ count, day, onDay, onClose }: MarkDialogProps) {
  const id = useId();
  const [date, setDate] = useState<unknown>(day);
  const [missing, setMissing] = useState(false);
  const submit = async () => {
    setMissing(typeof date !== 'string');
    if (typeof date === 'string') await onDay(date);
  };
  return (
    <Modal title={count === 1 ? 'Mark 1 entry as presented' : `Mark ${count} entries as presented`} onClose={onClose}>
      <ModalForm onSubmit={submit}>
        <p className="muted">For entries that are on a statement of the bank that you do not import.</p>
        <FieldInput
          id={`${id}-day`}
          field={{ kind: 'date', label: 'Day of the bank', required: true }}
          value={date}
          onChange={setDate}
          error={missing ? 'Enter the day' : undefined}
        />
      </ModalForm>
    </Modal>
  );
}
