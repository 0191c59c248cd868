import { Link } from 'react-router-dom';
import type { AnyRow } from '#modules/kit/module';
import { type DroppedFile, droppedFile } from '#modules/messages/dropped-file/dropped-file';
import type { Kept } from '../../api/resource.ts';
import { DownloadButton } from '../../kit/download-button.tsx';
import { RecordScreen } from '../../kit/record/record-screen.tsx';
import { useMay } from '../../session/permission.ts';

/** A dropped file: what became of it, the file itself, and its import. */
export function DroppedView() {
  return <RecordScreen module={droppedFile} mode="view" above={(record) => <Outcome record={record} />} />;
}

function Outcome({ record }: { readonly record: AnyRow & Kept }) {
  const may = useMay();
  const { dropStatus, fileName, importId } = record as unknown as DroppedFile;
  const label = String(fileName);
  return (
    <div className="panel stack gap-12">
      <p role="status">{dropStatus === null ? '' : says[dropStatus]}</p>
      <div className="row apart gap-16">
        <p>{label}</p>
        <DownloadButton title={label} path={`/api/utility/droppedFile/s/address/${record.id}`} />
      </div>
      {importId !== null && may('/import-file') && (
        <p>
          <Link to={`/app/import-file/view/${importId}`}>Open its import</Link>
        </p>
      )}
    </div>
  );
}

const says: Readonly<Record<NonNullable<DroppedFile['dropStatus']>, string>> = {
  Waiting: 'The file waits until its schedule is due.',
  Taken: 'The file is being imported.',
  'Pending Approval': 'The file was checked, and its import waits for approval.',
  Processed: 'The file is imported.',
  'Set Aside':
    'The file was not imported, for the reasons below. Make what it lacks and have it taken again, or correct it and drop it again.',
};
