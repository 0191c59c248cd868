import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnyRow } from '#modules/kit/module';
import { type TripSheet, tripSheet } from '#modules/stock/trip-sheet/trip-sheet';
import { download, saveFile } from '../../api/client.ts';
import { tellFailure } from '../../api/query-client.ts';
import type { Kept } from '../../api/resource.ts';
import { Button } from '../../kit/button.tsx';
import { PortalNumber, PortalPanel, Sentence } from '../../kit/document/portal/portal-panel.tsx';
import { useFollowed } from '../../kit/document/portal/use-followed.ts';
import { type Offer, offersOf } from '../../kit/list/actions/row-actions.ts';
import { useRowActions } from '../../kit/list/actions/use-row-actions.ts';
import { RecordScreen } from '../../kit/record/record-screen.tsx';
import { useMay } from '../../session/permission.ts';
import { sheetSaid } from './sheet-said.ts';

/** A trip sheet, with how it stands at the portal and its paper. */
export function TripSheetView() {
  return <RecordScreen module={tripSheet} mode="view" above={(record) => <AtThePortal record={record} />} />;
}

function AtThePortal({ record }: { readonly record: AnyRow & Kept }) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const sheet = record as AnyRow as TripSheet;
  const { sheetNumber, sheetStatus, request, why } = sheet;
  const isFailed = sheetStatus === 'Failed';
  const look = () => void queries.invalidateQueries({ queryKey: [tripSheet.slug] });
  const isMoving = request !== null && !isFailed;
  const { again } = useFollowed({ isMoving, isSlow: why !== null, since: `${request} ${sheetStatus}` }, look);
  const may = useMay();
  const { run } = useRowActions(tripSheet);
  const tryAgain = offersOf(tripSheet, record, may).find(({ key, why: whyNot }) => key === 'try-again' && whyNot === null);
  const ask = async (offer: Offer) => {
    setBusy(true);
    await run(offer, [record]);
    setBusy(false);
  };
  const save = async () => {
    setBusy(true);
    await download('GET', `/api/ims-crm/tripSheet/s/download/${record.id}`).then(saveFile, tellFailure);
    setBusy(false);
  };
  return (
    <PortalPanel title="Consolidated E-Way Bill" state={sheetStatus ?? ''} isFailed={isFailed} again={again}>
      <div role="status" className="stack gap-8">
        <Sentence said={sheetSaid(sheet)} />
      </div>
      {tryAgain && (
        <div className="row">
          <Button look="main" disabled={busy} onClick={() => void ask(tryAgain)}>
            Try Again
          </Button>
        </div>
      )}
      {sheetNumber !== null && (
        <>
          <dl className="grid-auto values">
            <PortalNumber label="Consolidated E-Way Bill No." number={sheetNumber} isCancelled={false} />
          </dl>
          <div className="row">
            <Button disabled={busy} onClick={() => void save()}>
              Download PDF
            </Button>
          </div>
        </>
      )}
    </PortalPanel>
  );
}
