import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { archiveLimits } from '#domain/archive/archive-limits';
import { fileSize } from '#domain/files/file-size';
import { call } from '../../api/client.ts';
import { newId } from '../../api/new-id.ts';
import { sendFile, type Ticket } from '../../api/upload.ts';
import { Button } from '../../kit/button.tsx';
import { reloadOrganisations } from '../sign-in.ts';

interface ImportShown {
  readonly importStatus: 'Queued' | 'Checking' | 'Writing' | 'Done' | 'Failed' | 'Removed';
  readonly organisation: string | null;
  readonly done: number;
  readonly total: number;
  readonly failure: string | null;
}

const base = '/api/utility/archive/s/import';

/** A new organisation from an archive: the file is sent, checked as a whole, and then written by a job. */
export function ImportArchive() {
  const { data, sent, failed, busy, take, remove } = useImport();
  return (
    <section className="panel stack gap-12 below" aria-labelledby="import-archive">
      <h2 id="import-archive">Import an archive</h2>
      <p className="muted">
        A file that was made under Setup, Archives. It becomes a new organisation with the same books. You will be its super admin; invite
        the others again.
      </p>
      <label className="stack">
        <span>Archive (.zip)</span>
        <input
          type="file"
          accept=".zip,application/zip"
          disabled={busy}
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file !== undefined) void take(file);
          }}
        />
      </label>
      {failed !== null && (
        <p className="notice error-summary" role="alert">
          {failed}
        </p>
      )}
      {data?.importStatus === 'Failed' && (
        <p className="row">
          <span className="muted">Choose the same archive again to continue, or</span>
          <Button onClick={() => void remove()}>Remove this import</Button>
        </p>
      )}
      {busy && failed === null && <Progress sent={sent} {...(data === undefined ? {} : { state: data })} />}
    </section>
  );
}

/** The file that is sent, and its import. */
function useImport() {
  // One organisation, however often a file is chosen: after a failure the same archive goes on where it ended.
  const [organisationId, setOrganisationId] = useState(newId);
  const [sent, setSent] = useState<number | null>(null);
  const [begun, setBegun] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const navigate = useNavigate();
  const data = useProgress(organisationId, begun, setProblem);
  const failed = problem ?? data?.failure ?? null;
  const busy = sent !== null || (begun && failed === null);
  const isDone = data?.importStatus === 'Done';
  useEffect(() => {
    if (isDone) void reloadOrganisations(organisationId).then(() => navigate('/app', { replace: true }));
  }, [isDone, organisationId, navigate]);
  const take = async (file: File) => {
    setProblem(null);
    setBegun(false);
    setSent(0);
    try {
      if (file.size > archiveLimits.bytes)
        throw new Error(`This file is ${fileSize(file.size)}. The limit is ${fileSize(archiveLimits.bytes)}`);
      const body = { organisationId, id: newId(), name: file.name, bytes: file.size };
      const ticket = await call<Ticket>('POST', `${base}/upload`, { body, hideLoader: true });
      await sendFile(ticket, file, setSent);
      await call('POST', `${base}/begin`, { body: { organisationId, key: ticket.key }, hideLoader: true });
      setBegun(true);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setSent(null);
    }
  };
  const remove = async () => {
    try {
      await call('POST', `${base}/remove`, { body: { organisationId } });
      setProblem(null);
      setBegun(false);
      setOrganisationId(newId());
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  return { data, sent, failed, busy, take, remove };
}

/** How far the import is, asked every second until it ends. This page is outside the shell, which keeps what was asked before. */
function useProgress(organisationId: string, begun: boolean, tell: (problem: string) => void): ImportShown | undefined {
  const [state, setState] = useState<ImportShown>();
  useEffect(() => {
    if (!begun) return setState(undefined);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let current = true;
    const ask = async () => {
      try {
        const now = await call<ImportShown>('GET', `${base}/${organisationId}`, { hideLoader: true });
        if (!current) return;
        setState(now);
        if (now.importStatus !== 'Done' && now.importStatus !== 'Failed') timer = setTimeout(() => void ask(), 1_000);
      } catch (error) {
        if (current) tell(error instanceof Error ? error.message : String(error));
      }
    };
    void ask();
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [organisationId, begun, tell]);
  return state;
}

function Progress({ sent, state }: { readonly sent: number | null; readonly state?: ImportShown }) {
  if (sent !== null) return <Bar says={`Sending the file: ${Math.round(sent * 100)} %`} value={sent} />;
  if (state?.importStatus !== 'Writing') return <Bar says="Checking every file and every entry…" />;
  const { done, total, organisation } = state;
  return (
    <Bar
      says={`Writing ${number.format(done)} of ${number.format(total)} entries of ${organisation ?? ''}`}
      value={done / Math.max(total, 1)}
    />
  );
}

function Bar({ says, value }: { readonly says: string; readonly value?: number }) {
  return (
    <div className="stack">
      <p role="status">{says}</p>
      <progress aria-label="Import" {...(value === undefined ? {} : { value, max: 1 })} />
    </div>
  );
}

const number = new Intl.NumberFormat('en-IN');
