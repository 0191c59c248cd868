import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { addDays, dayOf, formatDay } from '#domain/time/day';
import { verbPath } from '#modules/kit/operations/permission';
import { type EwayBillFetch, ewayBillFetch, fetchedDays } from '#modules/purchase/eway-bill-fetch/eway-bill-fetch';
import { othersEwayBill } from '#modules/purchase/others-eway-bill/others-eway-bill';
import { call } from '../../api/client.ts';
import { tellFailure } from '../../api/query-client.ts';
import { resource } from '../../api/resource.ts';
import { Button } from '../../kit/button.tsx';
import { ListScreen } from '../../kit/list/list-screen.tsx';
import { useMay } from '../../session/permission.ts';
import { currentBranch, useSession } from '../../session/session.ts';
import { fetchedSays } from './fetched-says.ts';

/** What others made for us: fetched by day, accepted or rejected. */
export function OthersList() {
  const may = useMay();
  return (
    <ListScreen module={othersEwayBill} above={may(verbPath(ewayBillFetch, 'add')) ? <Fetching sees={may('/eway-bill-fetch')} /> : null} />
  );
}

/** Asks for a day of the open branch's GSTIN, and says what became of the last fetch. */
function Fetching({ sees }: { readonly sees: boolean }) {
  const queries = useQueryClient();
  const gstin = currentBranch(useSession())?.gstin ?? null;
  const today = dayOf(new Date().toISOString());
  const [day, setDay] = useState(today);
  const id = useId();
  const { data: last } = useQuery({
    queryKey: [ewayBillFetch.slug, 'last'],
    queryFn: async ({ signal }) => (await resource<EwayBillFetch>(ewayBillFetch).list({ limit: 1 }, signal)).rows[0] ?? null,
    enabled: sees,
    refetchInterval: ({ state: { data } }) => (data?.fetchStatus === 'Fetching' ? 1_500 : data?.fetchStatus === 'Waiting' ? 30_000 : false),
  });
  const status = last?.fetchStatus;
  useEffect(() => {
    if (status === 'Done') void queries.invalidateQueries({ queryKey: [othersEwayBill.slug] });
  }, [status, queries]);
  const begin = () =>
    call('POST', '/api/ims-crm/ewayBillFetch/s/begin', { body: { day } }).then(
      () => queries.invalidateQueries({ queryKey: [ewayBillFetch.slug] }),
      tellFailure,
    );
  if (gstin === null) return <p className="muted below">This branch has no GSTIN, so nobody makes e-way bills for it.</p>;
  return (
    <div className="row gap-16 below">
      <label htmlFor={id}>E-way bills for {gstin} of</label>
      <select id={id} value={day} onChange={({ target }) => setDay(target.value as typeof day)}>
        {Array.from({ length: fetchedDays + 1 }, (_, back) => addDays(today, -back)).map((one) => (
          <option key={one} value={one}>
            {one === today ? `Today, ${formatDay(one)}` : formatDay(one)}
          </option>
        ))}
      </select>
      <Button onClick={() => void begin()}>Fetch</Button>
      <p role="status" className="muted">
        {last ? fetchedSays(last) : ''}
      </p>
    </div>
  );
}
