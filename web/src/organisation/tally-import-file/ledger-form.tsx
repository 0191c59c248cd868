import { useEffect, useRef, useState } from 'react';
import { columnsProblem, ledgerColumnCalled, ledgerColumns } from '#domain/migration/accounts/ledger-columns';
import { type DateFormat, dateFormats } from '#domain/time/file-date';
import type { ColumnChoice } from '#modules/kit/imports/import-columns';
import { acctImportFile } from '#modules/organisation/acct-import-file/acct-import-file';
import type { ImportPreview } from '#modules/organisation/import-file/operations';
import { call } from '../../api/client.ts';
import { Button } from '../../kit/button.tsx';
import { UncertainTexts } from '../../kit/fields/uncertain-texts.tsx';
import { ColumnChooser, type ColumnKinds, proposedColumns } from '../column-choice.tsx';
import { DateFormatField } from '../date-format-field.tsx';

/** An upload, and under `columns` what those of a general ledger are. */
export interface SentBook {
  readonly name: string;
  readonly key: string;
  readonly bytes: number;
  readonly columns?: ColumnChoice;
}

/** An upload whose columns a person chooses, with its beginning. */
export type Ledger = SentBook & { readonly preview: ImportPreview };

/** The files as general ledgers, or null if one of them tells which program's books they are. */
export async function ledgersIn(files: readonly SentBook[]): Promise<readonly Ledger[] | null> {
  const ledgers: Ledger[] = [];
  for (const file of files) {
    const body = { slug: acctImportFile.slug, key: file.key };
    const preview = await call<ImportPreview>('POST', '/api/utility/importFile/s/preview', { body, hideLoader: true });
    if (preview.source !== undefined) return null;
    ledgers.push({ ...file, preview });
  }
  return ledgers;
}

const kinds: ColumnKinds = {
  columns: Object.entries(ledgerColumns).map(([path, label]) => ({ path, label, required: path === 'date' })),
  named(heading) {
    const path = ledgerColumnCalled(heading);
    return path && { path, label: ledgerColumns[path] };
  },
};

interface LedgerFormProps {
  readonly ledgers: readonly Ledger[];
  readonly dateFormat: DateFormat;
  readonly onDateFormat: (format: DateFormat) => void;
  readonly onBegin: (files: readonly SentBook[]) => Promise<void>;
  readonly onBack: () => void;
}

/** What each column of general ledgers is. Nothing is saved before the person has seen what comes of it. */
export function LedgerForm({ ledgers, dateFormat, onDateFormat, onBegin, onBack }: LedgerFormProps) {
  const [choices, setChoices] = useState(() => ledgers.map(({ preview }) => proposedColumns(kinds, preview)));
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const begins = useRef<HTMLParagraphElement>(null);
  // The field that had the focus is gone.
  useEffect(() => begins.current?.focus(), []);
  const submit = async () => {
    setTried(true);
    if (busy || choices.some((choice) => columnsProblem(choice) !== null)) return;
    setBusy(true);
    await onBegin(ledgers.map(({ name, key, bytes }, at) => ({ name, key, bytes, columns: choices[at] ?? {} })));
    setBusy(false);
  };
  return (
    <form
      className="stack gap-12"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <p ref={begins} tabIndex={-1}>
        Say what each column is. If an account stands above its lines, no column needs to be Account. Lines with the same voucher number, or
        a transaction ID, become one voucher.
      </p>
      {ledgers.map(({ key, name, preview }, at) => {
        const choice = choices[at] ?? {};
        const problem = tried ? columnsProblem(choice) : null;
        return (
          <div className="field" key={key}>
            {preview.uncertain !== undefined && <UncertainTexts texts={preview.uncertain} />}
            <ColumnChooser
              title={`Columns of ${name}`}
              kinds={kinds}
              preview={preview}
              choice={choice}
              onChange={(next) => setChoices(choices.with(at, next))}
            />
            {problem !== null && (
              <span className="error" role="alert">
                {problem}
              </span>
            )}
          </div>
        );
      })}
      <DateFormatField value={dateFormat} formats={dateFormats} onChange={onDateFormat} />
      <div className="row">
        <Button type="submit" look="main" disabled={busy}>
          Read {ledgers.length === 1 ? 'the file' : 'the files'}
        </Button>
        <Button disabled={busy} onClick={onBack}>
          Choose other files
        </Button>
      </div>
    </form>
  );
}
