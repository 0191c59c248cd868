import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { GridQuestion } from '#modules/grids/operations';
import type { AnyRow } from '#modules/kit/module';
import { pathOf } from '#modules/kit/operations/permission';
import { type ExportType, exportFile } from '#modules/organisation/export-file/export-file';
import { call } from '../../../api/client.ts';
import { newId } from '../../../api/new-id.ts';
import { useMay } from '../../../session/permission.ts';
import { Button } from '../../button.tsx';
import { type FileAddress, fetchFile } from '../../download-button.tsx';
import { Modal } from '../../feedback/modal.tsx';
import { texts } from '../../texts.ts';

const base = '/api/utility/exportFile/s';

interface ReportQuestion {
  readonly report: string;
  readonly filter: AnyRow;
  readonly landscape?: boolean;
}

interface State {
  readonly exportStatus: string;
  readonly rows: number;
  readonly failure: string | null;
}

interface ExportWindowProps {
  readonly title: string;
  /** What is written, and the call that begins it. */
  readonly asked: ({ readonly call: 'begin' } & GridQuestion) | ({ readonly call: 'report' } & ReportQuestion);
  readonly exportType: ExportType;
  /** How many rows there are, if that is known. */
  readonly count?: number | undefined;
  readonly onClose: () => void;
}

/** The progress of the job that writes a long list or report to a file. The file downloads when it is done, and stays under Exports. */
export function ExportWindow({ title, asked, exportType, count, onClose }: ExportWindowProps) {
  const [id] = useState(newId);
  const begun = useQuery({
    queryKey: [exportFile.slug, 'begin', id],
    queryFn: () => {
      const { call: begin, ...question } = asked;
      return call<State>('POST', `${base}/${begin}`, { body: { ...question, id, exportType }, hideLoader: true });
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { quiet: true },
  });
  const state = useQuery({
    queryKey: [exportFile.slug, 'state', id],
    queryFn: () => call<State>('GET', `${base}/state/${id}`, { hideLoader: true }),
    enabled: begun.isSuccess,
    refetchInterval: ({ state: { data } }) => (data === undefined || data.exportStatus === 'Queued' ? 700 : false),
    meta: { quiet: true },
  });
  const file = useQuery({
    queryKey: [exportFile.slug, 'address', id],
    queryFn: () => call<FileAddress>('GET', `${base}/address/${id}`, { hideLoader: true }),
    enabled: state.data?.exportStatus === 'Done',
    staleTime: 4 * 60_000,
    meta: { quiet: true },
  });
  useEffect(() => {
    if (file.data !== undefined) fetchFile(file.data);
  }, [file.data]);
  const rows = state.data?.rows ?? 0;
  const problem =
    begun.error?.message ??
    state.error?.message ??
    file.error?.message ??
    (state.data?.exportStatus === 'Failed' ? state.data.failure : null);
  const done = file.data !== undefined;
  const seesExports = useMay()(pathOf(exportFile));
  const keptFor = !seesExports ? null : done ? 'It also stays under Exports.' : 'You can keep working. Find it later under Exports.';
  return (
    <Modal title={`${title} as ${exportType}`} onClose={onClose} asks={false} width="xs">
      <div className="stack gap-12">
        <p role="status" className={problem ? 'error' : undefined}>
          {problem ??
            (done ? `${rowsSaid(rows)} ${rows === 1 ? 'is' : 'are'} in ${file.data.name}.` : progressSaid(rows, count, exportType))}
        </p>
        {!done && !problem && (
          // Nobody knows how far it is before the first rows, and while pages are laid out.
          <progress
            aria-label="Progress of the file"
            {...(count === undefined || rows === 0 || rows >= count ? {} : { value: rows, max: count })}
          />
        )}
        {done && <Button onClick={() => fetchFile(file.data)}>Download again</Button>}
        {keptFor !== null && <p className="muted">{keptFor}</p>}
        <Button look="main" onClick={onClose}>
          {texts.ok}
        </Button>
      </div>
    </Modal>
  );
}

const number = new Intl.NumberFormat('en-IN');

function rowsSaid(rows: number): string {
  return rows === 1 ? '1 row' : `${number.format(rows)} rows`;
}

/** A job tells its rows by the thousand, so for a while it has told none. Rows are laid out on pages once all of them are read. */
function progressSaid(rows: number, count: number | undefined, as: ExportType): string {
  if (rows === 0) return count === undefined ? 'The file is being written…' : `A file of ${rowsSaid(count)} is being written…`;
  const of = count === undefined ? '' : ` of ${number.format(count)}`;
  return as === 'PDF'
    ? `${number.format(rows)}${of} rows read. Pages are laid out after that…`
    : `${number.format(rows)}${of} rows written…`;
}
