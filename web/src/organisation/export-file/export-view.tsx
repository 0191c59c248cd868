import type { AnyRow } from '#modules/kit/module';
import { type ExportFile, exportFile } from '#modules/organisation/export-file/export-file';
import type { Kept } from '../../api/resource.ts';
import { DownloadButton } from '../../kit/download-button.tsx';
import { RecordScreen } from '../../kit/record/record-screen.tsx';
import { useSession } from '../../session/session.ts';

/** An export, with its file for the person who began it. */
export function ExportView() {
  return <RecordScreen module={exportFile} mode="view" above={(record) => <ExportedFile record={record} />} />;
}

function ExportedFile({ record }: { readonly record: AnyRow & Kept }) {
  const { user } = useSession();
  const { exportStatus, failure, title, fileName } = record as unknown as ExportFile;
  const label = String(fileName ?? title);
  return (
    <div className="panel stack gap-12">
      {exportStatus === 'Queued' && <p role="status">The file is being written. You can keep working.</p>}
      {exportStatus === 'Failed' && <p className="error">{failure}. Start the export again where you began it.</p>}
      {exportStatus === 'Done' && record.createdBy !== user?.id && (
        <p className="muted">Only the person who exported it can download the file.</p>
      )}
      {exportStatus === 'Done' && record.createdBy === user?.id && (
        <div className="row apart gap-16">
          <p>{label}</p>
          <DownloadButton title={label} path={`/api/utility/exportFile/s/address/${record.id}`} />
        </div>
      )}
    </div>
  );
}
