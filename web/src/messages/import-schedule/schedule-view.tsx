import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '#domain/time/day';
import type { AnyRow } from '#modules/kit/module';
import { importSchedule } from '#modules/messages/import-schedule/import-schedule';
import { type DropKeyState, dropKeyHeader } from '#modules/messages/import-schedule/operations';
import { call } from '../../api/client.ts';
import { tellFailure } from '../../api/query-client.ts';
import type { Kept } from '../../api/resource.ts';
import { Button } from '../../kit/button.tsx';
import { confirm } from '../../kit/feedback/confirm.ts';
import { tell } from '../../kit/feedback/toast.ts';
import { RecordScreen } from '../../kit/record/record-screen.tsx';
import { useMay } from '../../session/permission.ts';

/** An import schedule, with the key with which another program drops files for it. */
export function ScheduleView() {
  return <RecordScreen module={importSchedule} mode="view" below={(record) => <DropKey key={record.id} record={record} />} />;
}

const base = '/api/utility/importSchedule/s';

/** Nobody can read a key again, so it is shown where it was made, until the screen is left. */
function DropKey({ record }: { readonly record: AnyRow & Kept }) {
  const may = useMay();
  const queries = useQueryClient();
  const [made, setMade] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const path = `${base}/${record.id}/key`;
  const queryKey = [importSchedule.slug, 'key', record.id];
  const { data } = useQuery({ queryKey, queryFn: () => call<DropKeyState>('GET', path, { hideLoader: true }) });
  const alone = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
      await queries.invalidateQueries({ queryKey });
    } catch (error) {
      tellFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const isThere = typeof data?.madeAt === 'string';
  const make = async () => {
    const message = 'The program that has the key of now can not drop files any more, until it gets the new one.';
    if (isThere && !(await confirm({ title: 'Make another key', message, ok: 'Make another key' }))) return;
    await alone(async () => setMade((await call<{ readonly key: string }>('POST', path)).key));
  };
  const withdraw = () =>
    alone(async () => {
      await call('DELETE', path);
      setMade(null);
      tell('success', 'The key is withdrawn');
    });
  return (
    <section className="record-section stack gap-12" aria-labelledby="drop-key" aria-busy={busy}>
      <h2 id="drop-key">Key for Another Program</h2>
      <p>{data === undefined ? '' : stateOf(data)}</p>
      {made !== null && <MadeKey of={made} />}
      {may('/import-schedule/key') && (
        <div className="row wide-buttons">
          <Button disabled={busy || data === undefined} onClick={() => void make()}>
            {isThere ? 'Make another key' : 'Make a key'}
          </Button>
          {isThere && (
            <Button look="danger" disabled={busy} onClick={() => void withdraw()}>
              Withdraw the key
            </Button>
          )}
        </div>
      )}
      <Steps />
    </section>
  );
}

function stateOf({ madeAt, usedAt }: DropKeyState): string {
  if (madeAt === null) return 'No program can drop files for this schedule. Make a key, and give it to the program.';
  const used = usedAt === null ? 'It was not used yet.' : `It was used last on ${formatDateTime(usedAt)}.`;
  return `A key was made on ${formatDateTime(madeAt)}. ${used} It can only drop files for this schedule.`;
}

function MadeKey({ of }: { readonly of: string }) {
  const copy = () =>
    navigator.clipboard.writeText(of).then(
      () => tell('success', 'Key copied'),
      () => tell('error', 'This browser did not let Bahi copy the key. Select it and copy it yourself'),
    );
  return (
    <div className="panel stack gap-12" role="status">
      <p>Copy the key now. Nobody can read it again.</p>
      <p>
        <code style={{ overflowWrap: 'anywhere' }}>{of}</code>
      </p>
      <div className="row">
        <Button onClick={() => void copy()}>Copy the key</Button>
      </div>
    </div>
  );
}

function Steps() {
  const { origin } = window.location;
  return (
    <details>
      <summary>What the program does</summary>
      <ol className="stack gap-12">
        <li>
          It asks for an address, with the key in the header <code>{dropKeyHeader}</code>:{' '}
          <Code>{`POST ${origin}${base}/address/begin`}</Code> with <Code>{'{"name": "items.csv", "bytes": 1234}'}</Code>
        </li>
        <li>It sends the file to the answered address with PUT and the answered headers, within five minutes.</li>
        <li>
          It says that the file is there, with the same header: <Code>{`POST ${origin}${base}/address/end`}</Code> with the answered{' '}
          <Code>{'{"key": "…"}'}</Code>. The same content is taken once, whatever its name.
        </li>
      </ol>
    </details>
  );
}

function Code({ children }: { readonly children: string }) {
  return <code style={{ overflowWrap: 'anywhere' }}>{children}</code>;
}
