import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fileSize } from '#domain/files/file-size';
import { formatDay } from '#domain/time/day';
import { call } from '../../api/client.ts';
import { Button } from '../../kit/button.tsx';
import { DownloadButton } from '../../kit/download-button.tsx';
import { tell } from '../../kit/feedback/toast.ts';
import { useKeys } from '../../kit/keys.ts';
import { ScreenHead } from '../../kit/screen-head.tsx';
import { Moment } from '../../kit/when.tsx';
import { ArchiveForm } from './archive-form.tsx';
import { type ArchiveForm as Form, forms } from './forms.ts';

export interface ArchiveShown {
  readonly id: string;
  readonly archiveStatus: 'Queued' | 'Done' | 'Failed';
  readonly form: Form;
  readonly branchName: string | null;
  readonly startedAt: string;
  readonly byName: string;
  readonly period: { readonly from: string; readonly to: string } | null;
  readonly done: number;
  readonly total: number;
  readonly fileName: string | null;
  readonly bytes: number | null;
  readonly books: string | null;
  readonly manifest: string | null;
  readonly missing: number;
  readonly failure: string | null;
}

export const archiveCalls = '/api/utility/archive/s';
const key = ['archive', 'list'] as const;

/** The archives of the organisation, and the window to make another. */
export function ArchiveScreen() {
  const [asks, setAsks] = useState(false);
  const queries = useQueryClient();
  useKeys({ add: () => setAsks(true) });
  const list = useQuery({
    queryKey: key,
    queryFn: () => call<readonly ArchiveShown[]>('GET', `${archiveCalls}/list`, { hideLoader: true }),
    refetchInterval: ({ state: { data } }) => (data?.some(({ archiveStatus }) => archiveStatus === 'Queued') ? 1_500 : false),
  });
  return (
    <div className="record">
      <ScreenHead
        title="Archives"
        subtitle="Your books as one file: in open formats, for TallyPrime, or as plain text"
        action={{ label: 'Make an archive', press: 'add', act: () => setAsks(true) }}
      />
      {list.isError && <p className="notice">{list.error.message}</p>}
      {list.isPending && <p role="status">Loading…</p>}
      {list.data?.length === 0 && (
        <p className="panel muted">
          No archives yet. An archive has every voucher, master and attachment with its history, as CSV, JSON and PDF. You can also take
          your books to TallyPrime, ledger or hledger.
        </p>
      )}
      <div className="stack gap-12">
        {(list.data ?? []).map((archive) => (
          <Archive key={archive.id} {...archive} />
        ))}
      </div>
      {asks && (
        <ArchiveForm
          onClose={() => setAsks(false)}
          onBegun={() => {
            setAsks(false);
            void queries.invalidateQueries({ queryKey: key });
          }}
        />
      )}
    </div>
  );
}

function Archive(archive: ArchiveShown) {
  const { id, archiveStatus, startedAt, byName, done, total, fileName, bytes, books, missing, failure } = archive;
  const title = titleOf(archive);
  return (
    <section className="panel stack gap-12" aria-label={title}>
      <div className="row apart gap-16">
        <div>
          <h2>{title}</h2>
          <p className="muted">
            <Moment at={startedAt} />, {byName}
            {bytes !== null && `, ${fileSize(bytes)}`}
          </p>
        </div>
        {fileName !== null && <DownloadButton title={title} path={`${archiveCalls}/address/${id}`} />}
      </div>
      {archiveStatus === 'Queued' && (
        <div className="stack">
          <p role="status">
            {done === 0 ? 'Waiting to start' : `${number.format(done)} of ${number.format(total)} entries written`}. You can keep working.
          </p>
          <progress aria-label="Entries written" value={done} max={Math.max(total, 1)} />
        </div>
      )}
      {archiveStatus === 'Done' && fileName === null && (
        <p className="muted">Made before these books were imported. Its file is not here.</p>
      )}
      {failure !== null && <p className="error">{failure}</p>}
      {missing > 0 && <p className="notice">{missing === 1 ? '1 attachment was' : `${missing} attachments were`} missing.</p>}
      {books !== null && (
        <p className="small">
          <span className="muted">Hash of the books </span>
          <Hash of={books} />
        </p>
      )}
    </section>
  );
}

/** `Everything`, or `For TallyPrime: Pune, 01-Apr-2025 to 31-Mar-2026`. */
function titleOf({ form, branchName, period }: ArchiveShown): string {
  const days = period === null ? 'Everything' : `${formatDay(period.from)} to ${formatDay(period.to)}`;
  return form === 'archive' ? days : `${forms[form].label}: ${[...(branchName === null ? [] : [branchName]), days].join(', ')}`;
}

/** The beginning of a hash, and the whole to copy: nobody reads 64 digits. */
function Hash({ of }: { readonly of: string }) {
  const copy = () =>
    navigator.clipboard.writeText(of).then(
      () => tell('success', 'Hash copied'),
      () => tell('error', `This browser did not let Bahi copy the hash: ${of}`),
    );
  return (
    <>
      <code title={of}>{of.slice(0, 12)}…</code>{' '}
      <Button look="quiet" aria-label={`Copy the hash ${of}`} onClick={() => void copy()}>
        Copy
      </Button>
    </>
  );
}

const number = new Intl.NumberFormat('en-IN');
