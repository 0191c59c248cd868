import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import type { ReportTable } from '#modules/kit/module';
import { onTheRoad } from '#modules/reports/registers/on-the-road';
import { tripSheet } from '#modules/stock/trip-sheet/trip-sheet';
import { call } from '../../api/client.ts';
import { NewTripSheet } from '../../kit/document/eway-bill/new-trip-sheet.tsx';
import { roadBills } from '../../kit/document/eway-bill/road-bill.ts';
import { Modal } from '../../kit/feedback/modal.tsx';
import { GreyBar } from '../../kit/feedback/waiting.tsx';
import { ListScreen } from '../../kit/list/list-screen.tsx';
import { useMay } from '../../session/permission.ts';

/** All trip sheets, and the window to make one of the e-way bills that run. */
export function TripSheetList() {
  const [parameters, setParameters] = useSearchParams();
  const may = useMay();
  const mayMake = may('/trip-sheet/add') && may('/on-the-road');
  return (
    <>
      <ListScreen module={tripSheet} add={mayMake ? { label: 'New Trip Sheet', act: () => setParameters({ new: '' }) } : null} />
      {parameters.has('new') && mayMake && <OfTheRoad onClose={() => setParameters({}, { replace: true })} />}
    </>
  );
}

function OfTheRoad({ onClose }: { readonly onClose: () => void }) {
  const road = useQuery({
    queryKey: [onTheRoad.slug, 'bills'],
    queryFn: () => call<ReportTable>('POST', '/api/ims-crm/onTheRoad/s/data', { body: {}, hideLoader: true }),
    staleTime: 0,
  });
  const bills = roadBills(road.data ?? null);
  if (bills.length > 0) return <NewTripSheet bills={bills} unticked onClose={onClose} />;
  return (
    <Modal title="New trip sheet" onClose={onClose} asks={false}>
      {road.isPending ? (
        <GreyBar />
      ) : (
        <p>{road.error?.message ?? 'No goods are on the road, so there is no e-way bill to put on a trip sheet.'}</p>
      )}
    </Modal>
  );
}
