import { useQuery } from '@tanstack/react-query';
import type { ApprovalLevel } from '#domain/documents/approval';
import type { KnownModule } from '#modules/kit/known-module';
import { resource } from '../api/resource.ts';
import { useSession } from '../session/session.ts';

const minutes = 60_000;

/** How many documents wait in a tracker, in the open branch and year. Own saves and actions count at once, those of others within minutes. */
export function Waiting({ kind, level }: { readonly kind: KnownModule; readonly level: ApprovalLevel }) {
  const { branchId, financialYearId } = useSession();
  const { data = [] } = useQuery({
    queryKey: [kind.slug, 'waiting', branchId, financialYearId],
    queryFn: () => resource(kind).waiting(),
    refetchInterval: 3 * minutes,
    meta: { quiet: true },
  });
  const count = data.find((one) => one.level === level)?.count ?? 0;
  if (count === 0) return null;
  return (
    <span className="side-count">
      {count > 99 ? '99+' : count}
      <span className="visually-hidden"> waiting</span>
    </span>
  );
}
