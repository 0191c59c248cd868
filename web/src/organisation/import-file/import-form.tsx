import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useMemo, useState } from 'react';
import { tableTypes } from '#domain/files/file-type';
import { type DateFormat, dateFormats } from '#domain/time/file-date';
import { forFiles } from '#modules/in-files';
import { hasGstRate } from '#modules/kit/field';
import { type ColumnChoice, importColumns } from '#modules/kit/imports/import-columns';
import type { AnyRow } from '#modules/kit/module';
import { basePath } from '#modules/kit/operations/operation';
import { openingRow } from '#modules/organisation/financial-year/opening-row';
import { importFile } from '#modules/organisation/import-file/import-file';
import type { ImportPreview } from '#modules/organisation/import-file/operations';
import { call, download, saveFile } from '../../api/client.ts';
import type { KeptFile } from '../../api/kept-file.ts';
import { newId } from '../../api/new-id.ts';
import { tellFailure } from '../../api/query-client.ts';
import { resource } from '../../api/resource.ts';
import { Button } from '../../kit/button.tsx';
import { DraftOffer } from '../../kit/drafts/draft-offer.tsx';
import { useKeptDraft } from '../../kit/drafts/use-kept-draft.ts';
import { SelectBox } from '../../kit/fields/choices/select-box.tsx';
import { FileDrop, UploadRows } from '../../kit/fields/file-drop.tsx';
import { UncertainTexts } from '../../kit/fields/uncertain-texts.tsx';
import { useUploads } from '../../kit/fields/use-uploads.ts';
import { isSaved } from '../../kit/record/save-once.ts';
import { texts } from '../../kit/texts.ts';
import { DateFormatField } from '../date-format-field.tsx';
import { ColumnChooser, columnProblem, proposedColumns } from './column-choice.tsx';
import { calledInMenu, type Importable } from './importable.ts';

type GivenFile = Pick<KeptFile, 'key' | 'name' | 'type'>;

/** A file that is here already, because another import took it, and what its columns mean in the next one. */
export interface GivenImport {
  readonly file: GivenFile;
  readonly columns: ColumnChoice;
}

interface ImportFormProps {
  readonly modules: readonly Importable[];
  /** Slug of the preselected module; the first of the list when it is missing. */
  readonly first: string;
  /** The year whose opening balances a file may contain. */
  readonly yearId: string;
  readonly given?: GivenImport | null;
  readonly onBegun: (id: string) => void;
}

/** The columns chosen for one file and one kind of record. */
interface ChosenColumns {
  readonly of: string;
  readonly choice: ColumnChoice;
}

/** Opening balances belong to a year; other imports do not. */
function pathOf(module: Importable, yearId: string): string {
  return module.slug === openingRow.slug ? `${basePath(module)}/${yearId}/openingBalances` : basePath(module);
}

/** Which records, which file, its columns and its date format. Nothing is saved before the rows are checked and shown. */
export function ImportForm({ modules, first, yearId, given = null, onBegun }: ImportFormProps) {
  const [id, setId] = useState(() => newId());
  const [slug, setSlug] = useState(modules.some((one) => one.slug === first) ? first : (modules[0]?.slug ?? ''));
  const [dateFormat, setDateFormat] = useState<DateFormat>('DD-MM-YYYY');
  const [file, setFile] = useState<GivenFile | null>(given?.file ?? null);
  const [anyGstRate, setAnyGstRate] = useState(false);
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const { uploads, add, drop } = useUploads((kept) => {
    setFile(kept);
    setMissing(false);
  });
  const known = modules.find((one) => one.slug === slug);
  const module = known && forFiles(known);
  const mayHaveRates = module !== undefined && hasGstRate(module.fields);
  const columns = module === undefined ? [] : importColumns(module);
  const preview = useQuery({
    queryKey: [importFile.slug, 'preview', slug, file?.key],
    queryFn: () => call<ImportPreview>('POST', '/api/utility/importFile/s/preview', { body: { slug, key: file?.key }, hideLoader: true }),
    enabled: file !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });
  const [chosen, setChosen] = useState<ChosenColumns | null>(given && { of: `${slug} ${given.file.key}`, choice: given.columns });
  const of = `${slug} ${file?.key}`;
  const choice =
    module === undefined || preview.data === undefined ? null : chosen?.of === of ? chosen.choice : proposedColumns(module, preview.data);
  const value = useMemo(() => ({ slug, dateFormat, file, chosen, anyGstRate }), [slug, dateFormat, file, chosen, anyGstRate]);
  const [clean] = useState(value);
  const kept = useKeptDraft({
    form: 'import-file.import',
    id,
    isNew: true,
    title: `Import of ${module?.plural ?? 'a file'}`,
    value,
    clean,
    dirty: file !== null && value !== clean,
    restore({ id: before, value: typed }) {
      setId(before);
      if (modules.some((one) => one.slug === typed.slug)) setSlug(typed.slug);
      setDateFormat(typed.dateFormat);
      setFile(typed.file);
      setChosen(typed.chosen);
      setAnyGstRate(typed.anyGstRate === true);
    },
    exists: (other) => isSaved(resource<AnyRow>(importFile), other),
  });
  const problem = module === undefined || choice === null ? null : columnProblem(module, choice);
  const [tried, setTried] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setMissing(file === null);
    setTried(true);
    if (file === null || module === undefined || busy || choice === null || problem !== null) return;
    setBusy(true);
    try {
      const type = file.type === 'text/plain' ? 'CSV' : 'EXCEL';
      const rates = mayHaveRates && anyGstRate ? { anyGstRate } : {};
      const body = { id, key: file.key, dateFormat, columns: choice, ...rates };
      await call('POST', `${pathOf(module, yearId)}/fileImport/${type}`, { body });
      kept.drop();
      onBegun(id);
    } catch (error) {
      tellFailure(error);
      setBusy(false);
    }
  };
  const sample = () => download('GET', `/api/utility/importFile/s/sample/${slug}`).then(saveFile).catch(tellFailure);

  return (
    <form className="stack gap-12" noValidate onSubmit={(event) => void submit(event)}>
      <DraftOffer kept={kept} />
      <label className="field">
        <span>Import type</span>
        <SelectBox value={slug} onChange={(event) => setSlug(event.target.value)}>
          {modules.map((one) => (
            <option key={one.slug} value={one.slug}>
              {calledInMenu(one)}
            </option>
          ))}
        </SelectBox>
      </label>
      <div className="stack gap-4 at-top">
        <p className="muted">
          The first row names the columns, in any order. Required:{' '}
          {columns
            .filter(({ required }) => required)
            .map(({ label }) => label)
            .join(', ') || 'none'}
          .
          {module?.kind !== 'document' &&
            columns.some(({ line }) => line !== undefined) &&
            ' Repeated details of a record have numbered columns: 1, 2, 3.'}
        </p>
        {module?.kind === 'document' && (
          <p className="muted">
            Each row is one line. Rows below each other with the same Number belong together. If the product gives the numbers, leave Number
            empty and write 1, 2, 3 in Document. Rows in which only the line is filled in belong to the document above.
          </p>
        )}
        <details>
          <summary>All {columns.length} columns</summary>
          <p>{columns.map(({ label }) => label).join(', ')}</p>
        </details>
        <Button look="link" onClick={() => void sample()}>
          Download a file with these columns
        </Button>
      </div>
      <div className="field">
        <label htmlFor="import-file">File</label>
        <FileDrop
          id="import-file"
          label={file === null ? 'Choose a file' : 'Replace'}
          hint="or drop it here: CSV or Excel, at most 25 MB"
          accepts={tableTypes}
          describedBy={missing ? 'import-missing' : undefined}
          onFiles={add}
        >
          {file !== null && <span className="file-name">{file.name}</span>}
          <UploadRows uploads={uploads} onDrop={drop} />
        </FileDrop>
        {missing && (
          <span id="import-missing" className="error" role="alert">
            Choose a file
          </span>
        )}
      </div>
      {preview.isError && (
        <p className="notice" role="alert">
          {preview.error.message}
        </p>
      )}
      {preview.data?.uncertain !== undefined && <UncertainTexts texts={preview.data.uncertain} />}
      {module !== undefined && preview.data !== undefined && choice !== null && (
        <div className="field">
          <ColumnChooser module={module} preview={preview.data} choice={choice} onChange={(next) => setChosen({ of, choice: next })} />
          {tried && problem !== null && (
            <span className="error" role="alert">
              {problem}
            </span>
          )}
        </div>
      )}
      <DateFormatField value={dateFormat} formats={dateFormats} onChange={setDateFormat} />
      {mayHaveRates && (
        <label className="row gap-8">
          <input type="checkbox" checked={anyGstRate} onChange={(event) => setAnyGstRate(event.target.checked)} />
          <span>Take any GST rate, also one that India does not have, such as 17 %</span>
        </label>
      )}
      <Button type="submit" look="main" disabled={busy || (file !== null && choice === null)}>
        {texts.submit}
      </Button>
    </form>
  );
}
