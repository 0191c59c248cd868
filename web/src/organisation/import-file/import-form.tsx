import { type FormEvent, useState } from 'react';
import { type DateFormat, dateFormats } from '#domain/time/file-date';
import { importColumns } from '#modules/kit/import-columns';
import type { AnyMaster } from '#modules/kit/module';
import { basePath } from '#modules/kit/operation';
import { openingRow } from '#modules/organisation/financial-year/opening-row';
import { call, download, saveFile } from '../../api/client.ts';
import { newId } from '../../api/new-id.ts';
import { tellFailure } from '../../api/query-client.ts';
import type { KeptFile } from '../../api/upload.ts';
import { FileDrop, UploadRows } from '../../kit/fields/file-drop.tsx';
import { useUploads } from '../../kit/fields/use-uploads.ts';
import { texts } from '../../kit/texts.ts';
import { DateFormatField } from '../date-format-field.tsx';
import './import-file.css';

interface ImportFormProps {
  readonly masters: readonly AnyMaster[];
  /** Slug of the preselected module; the first of the list when it is missing. */
  readonly first: string;
  /** The year whose opening balances a file may bring. */
  readonly yearId: string;
  readonly onBegun: (id: string) => void;
}

/** Opening balances belong to a year; other imports do not. */
function pathOf(master: AnyMaster, yearId: string): string {
  return master.slug === openingRow.slug ? `${basePath(master)}/${yearId}/openingBalances` : basePath(master);
}

const accepted = ['text/plain', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'] as const;

/** Which records, which file, and its date format. Nothing is saved before the rows were checked and shown. */
export function ImportForm({ masters, first, yearId, onBegun }: ImportFormProps) {
  const [id] = useState(() => newId());
  const [slug, setSlug] = useState(masters.some((one) => one.slug === first) ? first : (masters[0]?.slug ?? ''));
  const [dateFormat, setDateFormat] = useState<DateFormat>('DD-MM-YYYY');
  const [file, setFile] = useState<KeptFile | null>(null);
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const { uploads, add, drop } = useUploads((kept) => {
    setFile(kept);
    setMissing(false);
  });
  const master = masters.find((one) => one.slug === slug);
  const columns = master === undefined ? [] : importColumns(master);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setMissing(file === null);
    if (file === null || master === undefined || busy) return;
    setBusy(true);
    try {
      const type = file.type === 'text/plain' ? 'CSV' : 'EXCEL';
      await call('POST', `${pathOf(master, yearId)}/fileImport/${type}`, { body: { id, key: file.key, dateFormat } });
      onBegun(id);
    } catch (error) {
      tellFailure(error);
      setBusy(false);
    }
  };
  const sample = () => download('GET', `/api/utility/importFile/s/sample/${slug}`).then(saveFile).catch(tellFailure);

  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <label className="field">
        <span>What is in the file</span>
        <select className="input" value={slug} onChange={(event) => setSlug(event.target.value)}>
          {masters.map(({ slug: each, plural }) => (
            <option key={each} value={each}>
              {plural}
            </option>
          ))}
        </select>
      </label>
      <div className="import-columns">
        <p className="muted">
          The first line names the columns, in any order. Required:{' '}
          {columns
            .filter(({ required }) => required)
            .map(({ label }) => label)
            .join(', ') || 'none'}
          .{columns.some(({ line }) => line !== undefined) && ' What a record has several of stands beside one another, numbered: 1, 2, 3.'}
        </p>
        <details>
          <summary>All {columns.length} columns</summary>
          <p>{columns.map(({ label }) => label).join(', ')}</p>
        </details>
        <button type="button" className="link" onClick={() => void sample()}>
          Download a file with these columns
        </button>
      </div>
      <div className="field">
        <label htmlFor="import-file">File</label>
        <FileDrop
          id="import-file"
          label={file === null ? 'Choose a file' : 'Replace'}
          hint="or drop it here: CSV or Excel, at most 25 MB"
          accepts={accepted}
          describedBy={missing ? 'import-missing' : undefined}
          onFiles={add}
        >
          {file !== null && <span className="file-name">{file.name}</span>}
          <UploadRows uploads={uploads} onDrop={drop} />
        </FileDrop>
        {missing && (
          <span id="import-missing" className="error" role="alert">
            Choose the file to be imported
          </span>
        )}
      </div>
      <DateFormatField value={dateFormat} formats={dateFormats} onChange={setDateFormat} />
      <button type="submit" className="button primary" disabled={busy}>
        {texts.submit}
      </button>
    </form>
  );
}
