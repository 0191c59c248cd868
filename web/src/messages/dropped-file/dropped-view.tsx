import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { AnyRow } from '#modules/kit/module';
import { type DroppedFile, droppedFile } from '#modules/messages/dropped-file/dropped-file';
import type { Kept } from '../../api/resource.ts';
import { Button } from '../../kit/button.tsx';
import { DownloadButton } from '../../kit/download-button.tsx';
import { type Offer, offersOf } from '../../kit/list/actions/row-actions.ts';
import { useRowActions } from '../../kit/list/actions/use-row-actions.ts';
import { RecordScreen } from '../../kit/record/record-screen.tsx';
import { useMay } from '../../session/permission.ts';

/** A dropped file: what became of it, the file itself, and its import. */
export function DroppedView() {
  return <RecordScreen module={droppedFile} mode="view" above={(record) => <Outcome record={record} />} />;
}

function Outcome({ record }: { readonly record: AnyRow & Kept }) {
  const may = useMay();
  const { run } = useRowActions(droppedFile);
  const [busy, setBusy] = useState(false);
  const takeAgain = offersOf(droppedFile, record, may).find(({ key, why }) => key === 'take-again' && why === null);
  const ask = async (offer: Offer) => {
    setBusy(true);
    await run(offer, [record]);
    setBusy(false);
  };
  const { dropStatus, fileName, importId } = record as unknown as DroppedFile;
  const label = String(fileName);
  return (
    <div className="record-section stack gap-12">
      <p role="status">{dropStatus === null ? '' : says[dropStatus]}</p>
      <div className="row apart gap-16">
        <p>{label}</p>
        <DownloadButton title={label} path={`/api/utility/droppedFile/s/address/${record.id}`} />
      </div>
      {takeAgain && (
        <div className="row">
          <Button look="main" disabled={busy} onClick={() => void ask(takeAgain)}>
            Take Again
          </Button>
        </div>
      )}
      {importId !== null && may('/import-file') && (
        <p>
          <Link to={`/app/import-file/view/${importId}`}>Open its import</Link>
        </p>
      )}
    </div>
  );
}

const says: Readonly<Record<NonNullable<DroppedFile['dropStatus']>, string>> = {
  Waiting: 'The file is taken when it is due.',
  Taken: 'The file is being imported.',
  'Pending Approval': 'The file was checked, and its import waits for approval.',
  Processed: 'The file is imported.',
  'Set Aside':
    'The file was not imported, for the reasons below. Make what it lacks and have it taken again, or correct it and drop it again.',
};
