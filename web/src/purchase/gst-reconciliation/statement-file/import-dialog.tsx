import { useQueryClient } from '@tanstack/react-query';
import type { PortalStatement } from '#domain/gstr-2b/portal-document';
import { Button } from '../../../kit/button.tsx';
import { Modal } from '../../../kit/feedback/modal.tsx';
import { tell } from '../../../kit/feedback/toast.ts';
import { FileDrop } from '../../../kit/fields/file-drop.tsx';
import { useKeys } from '../../../kit/keys.ts';
import { today } from '../../../session/working-day.ts';
import type { StatementMonth } from '../gst-calls.ts';
import { MonthChoice, StatementChoice } from '../gst-head.tsx';
import { monthsBefore } from '../months.ts';
import { whereIs } from '../nothing-imported.tsx';
import { useGstPlace } from '../use-gst-address.ts';
import { FilePreview } from './file-preview.tsx';
import { type PortalFile, usePortalFile } from './use-portal-file.ts';

interface ImportDialogProps {
  readonly statement: PortalStatement;
  readonly onImported: (month: StatementMonth) => void;
  readonly onClose: () => void;
}

/** Credit of a year can be claimed until the end of November after it, so two years of months are enough. */
const monthCount = 24;

/** Files of the portal, for a statement and a month; nothing is saved before Import. */
export function ImportDialog({ statement, onImported, onClose }: ImportDialogProps) {
  const queries = useQueryClient();
  const place = useGstPlace();
  const months = monthsBefore(today(), monthCount);
  const sent = usePortalFile({ statement, period: months[1] ?? '' }, (month, { added, changed }) => {
    tell('success', `Imported: ${added.toLocaleString('en-IN')} new, ${changed.toLocaleString('en-IN')} changed`);
    void queries.invalidateQueries({ queryKey: place });
    onImported(month);
  });
  const { month, files, preview, problem, busy } = sent;
  return (
    <Modal title="Import a file of the GST portal" onClose={onClose} width="md" asks={preview !== null}>
      <div className="stack gap-12" aria-busy={busy !== null}>
        <div className="row gst-scope">
          <StatementChoice statement={month.statement} onStatement={(next) => void sent.choose({ statement: next })} />
          <MonthChoice label="Month" value={month.period} of={months} onChoose={(period) => void sent.choose({ period })} />
        </div>
        <FileDrop
          label={files.length === 0 ? 'Choose files' : 'Choose others'}
          hint="Excel (.xlsx), JSON or CSV, as the portal gives it. If it gives a month in several files, choose all of them"
          accepts={[]}
          multiple
          disabled={busy !== null}
          onFiles={(chosen) => void sent.take(chosen)}
        >
          {files.length === 0 ? (
            <span className="small muted">{whereIs(month.statement)}</span>
          ) : (
            <strong className="gst-file">{files.map(({ name }) => name).join(', ')}</strong>
          )}
        </FileDrop>
        {busy !== null && <Progress busy={busy} />}
        {problem !== null && (
          <p className="notice error-summary" role="alert">
            {problem}
          </p>
        )}
        {preview !== null && <FilePreview preview={preview} chosen={files.length} />}
        <ImportButton sent={sent} />
      </div>
    </Modal>
  );
}

function Progress({ busy }: { readonly busy: NonNullable<PortalFile['busy']> }) {
  if (typeof busy === 'object') return <progress max={1} value={busy.sent} aria-label="Sending" />;
  return <progress aria-label={busy === 'reading' ? 'Reading' : 'Importing'} />;
}

function ImportButton({ sent: { preview, busy, send } }: { readonly sent: PortalFile }) {
  const why =
    preview === null
      ? 'Choose files first'
      : preview.documents === 0
        ? 'These files have no documents'
        : preview.added + preview.changed === 0
          ? 'Everything in them is here already'
          : null;
  useKeys({ save: () => why === null && busy === null && void send() });
  return (
    <div className="row">
      <Button look="main" press="save" disabled={busy !== null} why={why} onClick={() => void send()}>
        Import
      </Button>
    </div>
  );
}
