import { tableTypes } from '#domain/files/file-type';
import { dateFormats } from '#domain/time/file-date';
import { download, saveFile } from '../../api/client.ts';
import { tellFailure } from '../../api/query-client.ts';
import { Button } from '../../kit/button.tsx';
import { DraftOffer } from '../../kit/drafts/draft-offer.tsx';
import { SelectBox } from '../../kit/fields/choices/select-box.tsx';
import { FileDrop, UploadRows } from '../../kit/fields/file-drop.tsx';
import { UncertainTexts } from '../../kit/fields/uncertain-texts.tsx';
import { texts } from '../../kit/texts.ts';
import { ColumnChooser } from '../column-choice.tsx';
import { DateFormatField } from '../date-format-field.tsx';
import { columnsOfRecords } from './columns-of-records.ts';
import { calledInMenu } from './importable.ts';
import { type ImportBeginning, type ImportFormProps, useImport } from './use-import.ts';

/** Which records, which file, its columns and its date format. Nothing is saved before the rows are checked and shown. */
export function ImportForm(props: ImportFormProps) {
  const begun = useImport(props);
  const { slug, file, module, mayHaveRates, preview, choice, problem, busy } = begun;
  return (
    <form
      className="stack gap-12"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void begun.submit();
      }}
    >
      <DraftOffer kept={begun.kept} />
      <label className="field">
        <span>Import type</span>
        <SelectBox value={slug} onChange={(event) => begun.setSlug(event.target.value)}>
          {props.modules.map((one) => (
            <option key={one.slug} value={one.slug}>
              {calledInMenu(one)}
            </option>
          ))}
        </SelectBox>
      </label>
      <ColumnNames begun={begun} />
      <FileField begun={begun} />
      {preview.isError && (
        <p className="notice" role="alert">
          {preview.error.message}
        </p>
      )}
      {preview.data?.uncertain !== undefined && <UncertainTexts texts={preview.data.uncertain} />}
      {module !== undefined && preview.data !== undefined && choice !== null && (
        <div className="field">
          <ColumnChooser kinds={columnsOfRecords(module)} preview={preview.data} choice={choice} onChange={begun.choose} />
          {problem !== null && (
            <span className="error" role="alert">
              {problem}
            </span>
          )}
        </div>
      )}
      <DateFormatField value={begun.dateFormat} formats={dateFormats} onChange={begun.setDateFormat} />
      <label className="row gap-8">
        <input type="checkbox" checked={begun.whole} onChange={(event) => begun.setWhole(event.target.checked)} />
        <span>Save nothing unless all rows are right</span>
      </label>
      {mayHaveRates && (
        <label className="row gap-8">
          <input type="checkbox" checked={begun.anyGstRate} onChange={(event) => begun.setAnyGstRate(event.target.checked)} />
          <span>Take any GST rate, also one that India does not have, such as 17 %</span>
        </label>
      )}
      <Button type="submit" look="main" disabled={busy || (file !== null && choice === null)}>
        {texts.submit}
      </Button>
    </form>
  );
}

/** The columns that such a file has. */
function ColumnNames({ begun: { slug, module, columns } }: { readonly begun: ImportBeginning }) {
  const sample = () => download('GET', `/api/utility/importFile/s/sample/${slug}`).then(saveFile).catch(tellFailure);
  return (
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
  );
}

function FileField({ begun: { file, missing, uploads, add, drop } }: { readonly begun: ImportBeginning }) {
  return (
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
  );
}
