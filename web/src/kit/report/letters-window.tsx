import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { limits } from '#domain/limits';
import { type LetterKind, letterKinds, partyLetter } from '#modules/accounts/party-letter/party-letter';
import type { Field } from '#modules/kit/field';
import { call, download, saveFile } from '../../api/client.ts';
import { newId } from '../../api/new-id.ts';
import { tellFailure } from '../../api/query-client.ts';
import { workingYear } from '../../session/working-day.ts';
import { Button } from '../button.tsx';
import { Modal } from '../feedback/modal.tsx';
import { FieldInput } from '../fields/field-input.tsx';
import { texts } from '../texts.ts';

const base = '/api/ims-crm/partyLetter/s';

export interface LetterParty {
  readonly id: string;
  readonly name: string;
}

interface LettersWindowProps {
  readonly parties: readonly LetterParty[];
  readonly asOf: string;
  readonly branches: readonly string[];
  readonly kind: LetterKind;
  readonly onClose: () => void;
}

const fields = {
  kind: { kind: 'choice', label: 'Letters', required: true, of: letterKinds.map((value) => ({ value, label: value })) },
  asOf: { kind: 'date', label: 'As Of', required: true },
  from: { kind: 'date', label: 'Statement From', required: true },
  add: { kind: 'ref', label: 'Add a party', to: 'customer', help: 'Of those that are not in the report' },
  message: { kind: 'text', label: 'Message', max: limits.notesLength, multiline: true, help: 'Added to each letter' },
} as const satisfies Readonly<Record<string, Field>>;

/** Chooses who gets which letter, shows it as a PDF or mails it, and then how far the mails are. */
export function LettersWindow({ parties: reported, asOf, branches, kind, onClose }: LettersWindowProps) {
  const [wish, setWish] = useState({ kind: kind as string, asOf, from: workingYear().start as string, message: '' });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(reported.slice(0, limits.lettersAtOnce).map(({ id }) => id)));
  const [added, setAdded] = useState<readonly LetterParty[]>([]);
  const [runId, setRunId] = useState<string | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const [id] = useState(newId);
  const [busy, setBusy] = useState(false);
  const parties = [...reported, ...added];
  const isStatement = wish.kind === 'Statement';
  const body = {
    ...wish,
    ...(isStatement ? {} : { from: undefined }),
    branches,
    parties: parties.filter((one) => chosen.has(one.id)).map((one) => one.id),
  };
  const act = async (does: () => Promise<unknown>) => {
    setBusy(true);
    await does().catch(tellFailure);
    setBusy(false);
  };
  const print = () => act(async () => saveFile(await download('POST', `${base}/export`, { body })));
  const send = () =>
    act(async () => {
      const begun = await call<{ readonly notice: string | null }>('POST', `${base}/begin`, { body: { ...body, id } });
      setNotice(begun.notice);
      setRunId(id);
    });
  const add = (party: unknown) =>
    act(async () => {
      if (typeof party !== 'string') return;
      if (!parties.some((one) => one.id === party)) {
        const { name } = await call<LetterParty>('GET', `/api/ims-crm/customer/s/findNameById/${party}`, { hideLoader: true });
        setAdded([...added, { id: party, name }]);
      }
      setChosen(new Set([...chosen, party]));
    });
  if (runId !== null) return <Progress runId={runId} notice={notice} onClose={onClose} />;
  const set = (name: keyof typeof wish) => (value: unknown) => setWish({ ...wish, [name]: String(value ?? '') });
  const tooMany = chosen.size > limits.lettersAtOnce;
  return (
    <Modal title="Letters to parties" onClose={onClose} asks={false}>
      <div className="stack gap-12">
        <div className="row at-top gap-16">
          <FieldInput id="letter-kind" field={fields.kind} value={wish.kind} onChange={set('kind')} />
          <FieldInput id="letter-as-of" field={fields.asOf} value={wish.asOf} onChange={set('asOf')} />
          {isStatement && <FieldInput id="letter-from" field={fields.from} value={wish.from} onChange={set('from')} />}
        </div>
        <FieldInput id="letter-message" field={fields.message} value={wish.message} onChange={set('message')} />
        <Parties parties={parties} chosen={chosen} onChoose={setChosen} />
        <FieldInput key={added.length} id="letter-add" field={fields.add} value={null} onChange={(party) => void add(party)} />
        {tooMany && <p className="error">Choose at most {limits.lettersAtOnce} parties at once.</p>}
        <p className="muted">Parties without an email address are listed after sending. Reminders go only to parties with overdue bills.</p>
        <div className="row">
          <Button look="main" disabled={busy || chosen.size === 0 || tooMany} onClick={() => void send()}>
            {chosen.size === 1 ? 'Send to 1 party' : `Send to ${chosen.size} parties`}
          </Button>
          <Button disabled={busy || chosen.size === 0 || tooMany} onClick={() => void print()}>
            Download PDF
          </Button>
        </div>
      </div>
    </Modal>
  );
}

interface PartiesProps {
  readonly parties: readonly LetterParty[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
}

function Parties({ parties, chosen, onChoose }: PartiesProps) {
  const list = useId();
  return (
    <fieldset aria-labelledby={list} className="stack gap-12">
      <div className="row apart">
        <strong id={list}>
          {chosen.size} of {parties.length} parties
        </strong>
        <Button
          onClick={() => onChoose(chosen.size > 0 ? new Set() : new Set(parties.slice(0, limits.lettersAtOnce).map((one) => one.id)))}
        >
          {chosen.size > 0 ? 'None' : 'All'}
        </Button>
      </div>
      <div className="letter-parties">
        {parties.map((party) => (
          <label key={party.id} className="check">
            <input type="checkbox" checked={chosen.has(party.id)} onChange={() => onChoose(switched(chosen, party.id))} />
            {party.name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function switched(chosen: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(chosen);
  if (!next.delete(id)) next.add(id);
  return next;
}

interface Run {
  readonly runStatus: string;
  readonly parties: number;
  readonly sent: number;
  readonly failed: number;
  readonly letters: readonly { readonly partyName: string; readonly letterStatus: string; readonly failure: string | null }[];
}

/** How far the mails are, and whom they did not reach. */
function Progress({ runId, notice, onClose }: { readonly runId: string; readonly notice: string | null; readonly onClose: () => void }) {
  const { data, error } = useQuery({
    queryKey: [partyLetter.slug, 'progress', runId],
    queryFn: () => call<Run>('GET', `${base}/${runId}`, { hideLoader: true }),
    refetchInterval: ({ state }) => (state.data?.runStatus === 'Done' ? false : 700),
    meta: { quiet: true },
  });
  const waiting = data?.letters.filter(({ letterStatus }) => letterStatus === 'Queued').length ?? 0;
  const others = data?.letters.filter(({ letterStatus }) => letterStatus === 'Failed' || letterStatus === 'Not needed') ?? [];
  const done = data?.runStatus === 'Done';
  return (
    <Modal title="Letters to parties" onClose={onClose} asks={false} width="xs">
      <div className="stack gap-12">
        <p role="status" className={error ? 'error' : undefined}>
          {error?.message ?? (data === undefined ? 'Starting…' : done ? `${data.sent} sent.` : `${data.sent} sent, ${waiting} to go…`)}
        </p>
        {!done && !error && <progress aria-label="Letters sent" value={(data?.parties ?? 1) - waiting} max={data?.parties ?? 1} />}
        {notice !== null && <p className="notice">{notice}</p>}
        {others.length > 0 && (
          <ul className="letter-parties">
            {[...Map.groupBy(others, ({ failure }) => failure ?? '')].map(([failure, letters]) => (
              <li key={failure}>
                {letters.length === 1 ? letters[0]?.partyName : `${letters.length} parties`}: {failure}
                {letters.length > 1 && <small className="muted"> ({letters.map(({ partyName }) => partyName).join(', ')})</small>}
              </li>
            ))}
          </ul>
        )}
        <p className="muted">
          {done ? '' : 'You can keep working. '}
          <Link to={`/app/party-letter/view/${runId}`}>See what was sent to whom</Link>
        </p>
        <Button look="main" onClick={onClose}>
          {texts.ok}
        </Button>
      </div>
    </Modal>
  );
}
