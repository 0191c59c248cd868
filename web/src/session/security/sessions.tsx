import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { Button } from '../../kit/button.tsx';
import { momentText } from '../../kit/day-text.ts';
import { confirm } from '../../kit/feedback/confirm.ts';
import { tell } from '../../kit/feedback/toast.ts';
import { GreyBar } from '../../kit/feedback/waiting.tsx';
import { Moment } from '../../kit/when.tsx';

interface OwnSession {
  readonly id: string;
  readonly device: string;
  readonly from: string;
  readonly startedAt: string;
  readonly usedAt: string;
  readonly current: boolean;
}

const base = '/api/ims-crm/user/s/sessions';

/** Where the user is signed in. Any other session can be ended here. */
export function Sessions() {
  const queries = useQueryClient();
  const sessions = useQuery({
    queryKey: ['own sessions'],
    queryFn: () => call<readonly OwnSession[]>('GET', base, { hideLoader: true }),
    staleTime: 0,
    meta: { quiet: true },
  });
  const again = () => void queries.invalidateQueries({ queryKey: ['own sessions'] });
  const end = useMutation({
    mutationFn: ({ id }: OwnSession) => call('DELETE', `${base}/${encodeURIComponent(id)}`),
    onSuccess: () => tell('success', 'Session ended'),
    onSettled: again,
  });
  const endOthers = useMutation({
    mutationFn: () => call<{ readonly ended: number }>('POST', `${base}/endOthers`),
    onSuccess: ({ ended }) => tell('success', ended === 1 ? 'One session ended' : `${ended} sessions ended`),
    onSettled: again,
  });
  const askThen = async (message: string, ok: string, act: () => void) => {
    if (await confirm({ message, ok })) act();
  };
  const others = sessions.data?.filter(({ current }) => !current) ?? [];
  return (
    <section className="panel stack gap-12" aria-labelledby="sessions-heading" aria-busy={sessions.isPending}>
      <header className="row apart">
        <h2 id="sessions-heading">Where you are signed in</h2>
        {others.length > 0 && (
          <Button
            disabled={endOthers.isPending}
            onClick={() => void askThen('Sign out everywhere else?', 'Sign out', () => endOthers.mutate())}
          >
            End all other sessions
          </Button>
        )}
      </header>
      {sessions.isPending && [70, 55].map((width) => <GreyBar key={width} width={`${width}%`} height={24} />)}
      {sessions.isError && <div className="notice">{sessions.error.message}</div>}
      {sessions.data && (
        <SessionTable
          rows={sessions.data}
          busy={end.isPending}
          onEnd={(row) => void askThen(`End the session of ${row.device}?`, 'End session', () => end.mutate(row))}
        />
      )}
    </section>
  );
}

interface SessionTableProps {
  readonly rows: readonly OwnSession[];
  readonly busy: boolean;
  readonly onEnd: (row: OwnSession) => void;
}

function SessionTable({ rows, busy, onEnd }: SessionTableProps) {
  return (
    <table className="plain-table stacked">
      <thead>
        <tr>
          <th scope="col">Device</th>
          <th scope="col">IP address</th>
          <th scope="col">Last used</th>
          <th scope="col">
            <span className="visually-hidden">End session</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row" className="whole-row">
              {row.device} {row.current && <span className="badge badge-success">This session</span>}
              <div className="muted">
                Signed in <Moment at={row.startedAt} />
              </div>
            </th>
            <td data-label="IP address">{row.from}</td>
            <td data-label="Last used">
              <Moment at={row.usedAt} />
            </td>
            <td className="amount">
              {!row.current && (
                <Button
                  aria-label={`End the session of ${row.device}, signed in ${momentText(row.startedAt)}`}
                  disabled={busy}
                  onClick={() => onEnd(row)}
                >
                  End
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
