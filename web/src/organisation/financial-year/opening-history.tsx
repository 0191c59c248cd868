import { useQuery } from '@tanstack/react-query';
import { formatDrCr } from '#domain/money/format';
import { paise } from '#domain/money/paise';
import { call } from '../../api/client.ts';
import type { RevisionView } from '../../api/resource.ts';
import { Moment } from '../../kit/when.tsx';

/** Who changed an opening balance, when, and from what to what (decision D34). */
export function OpeningHistory({ path, version }: { readonly path: string; readonly version: number }) {
  const history = useQuery({
    queryKey: ['financial-year', 'opening-history', path, version],
    queryFn: () => call<readonly RevisionView[]>('GET', `${path}/history`, { hideLoader: true }),
    enabled: version > 0,
  });
  if (version === 0) return null;
  return (
    <details className="opening-history">
      <summary>History</summary>
      {history.isError && <p className="notice">{history.error.message}</p>}
      <ul className="lined small">
        {(history.data ?? []).map(({ sequence, at, by, byName, before, after }) => (
          <li key={sequence}>
            <strong>{byName ?? by}</strong>{' '}
            <span className="muted">
              <Moment at={at} />:
            </span>{' '}
            {saidOf(before)} → {saidOf(after)}
          </li>
        ))}
      </ul>
    </details>
  );
}

function saidOf(row: Readonly<Record<string, unknown>> | null): string {
  if (row === null) return 'nothing';
  const bills = Array.isArray(row['bills']) ? row['bills'].length : 0;
  return `${formatDrCr(paise(Number(row['balance'])))}${bills === 0 ? '' : bills === 1 ? ' with one bill' : ` with ${bills} bills`}`;
}
