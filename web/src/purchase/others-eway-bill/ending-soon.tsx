import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { type OthersEwayBill, othersEwayBill } from '#modules/purchase/others-eway-bill/others-eway-bill';
import { resource } from '../../api/resource.ts';
import { useMinutes } from '../../kit/document/portal/portal-panel.tsx';
import { endingSoon } from './ending-says.ts';

/** Warns of what can be rejected only for some hours more, with a count-down. While a rejection is on its way, the list follows it. */
export function EndingSoon() {
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: [othersEwayBill.slug, 'ending'],
    // What ends first comes first.
    queryFn: async ({ signal }) => (await resource<OthersEwayBill>(othersEwayBill).list({ limit: 100 }, signal)).rows,
    refetchInterval: ({ state }) => (state.data?.some(isMoving) ? 2_000 : 300_000),
    meta: { quiet: true },
  });
  const moving = data?.filter(isMoving).length ?? 0;
  const moved = useRef(moving);
  useEffect(() => {
    if (moving < moved.current) void queries.invalidateQueries({ queryKey: [othersEwayBill.slug] });
    moved.current = moving;
  }, [moving, queries]);
  const now = useMinutes(data !== undefined);
  const ending = endingSoon(data ?? [], now);
  if (ending === null) return null;
  return (
    <p className="notice" role="status">
      <strong>{ending.says}</strong>
      <Link to={`/app/others-eway-bill/view/${ending.first.id}`}>Look at {ending.first.billNo}</Link>
    </p>
  );
}

function isMoving({ answerStatus }: Pick<OthersEwayBill, 'answerStatus'>): boolean {
  return answerStatus === 'Rejecting';
}
