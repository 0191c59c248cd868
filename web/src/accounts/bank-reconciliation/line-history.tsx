import { useQuery } from '@tanstack/react-query';
import { formatDay } from '#domain/time/day';
import type { BankMoved } from '#modules/accounts/bank-cash/bank-operations';
import { GreyBar } from '../../kit/feedback/waiting.tsx';
import { HistoryPanel } from '../../kit/list/actions/history-drawer.tsx';
import { Moment } from '../../kit/when.tsx';
import { readLineHistory } from './bank-calls.ts';
import { Entries } from './line-row.tsx';
import type { Row } from './use-lines.ts';

interface LineHistoryProps {
  readonly bankId: string;
  readonly row: Row;
  readonly onClose: () => void;
}

/** Who matched a line with what, who took that back, when and why (decision D34). */
export function LineHistory({ bankId, row, onClose }: LineHistoryProps) {
  const { line, match } = row;
  const named = line === null ? { matchId: match?.id } : { lineId: line.id };
  const history = useQuery({
    queryKey: ['bank', 'history', bankId, line?.id ?? match?.id],
    queryFn: () => readLineHistory(bankId, named),
    staleTime: 0,
  });
  const name = line === null ? 'these entries' : `the line of ${formatDay(line.date)}`;
  return (
    <HistoryPanel name={name} onClose={onClose}>
      {line !== null && <p className="bank-text">{line.narration || 'No narration'}</p>}
      {history.isError && <p className="notice">{history.error.message}</p>}
      {history.isPending && <GreyBar />}
      {history.data?.length === 0 && <p className="muted">Nobody has matched this line yet.</p>}
      <ol className="revisions lined">
        {(history.data ?? []).map((moved) => (
          <Moved key={moved.sequence} moved={moved} />
        ))}
      </ol>
    </HistoryPanel>
  );
}

function Moved({ moved }: { readonly moved: BankMoved }) {
  const { by, byName, action, at, from, remark, entries, lines } = moved;
  return (
    <li>
      <p>
        <strong>{byName || by}</strong> <span className="muted">{action === 'match' ? 'matched it' : 'unmatched it'}</span>
      </p>
      <p className="muted">
        <Moment at={at} />
        {from !== '' && ` from ${from}`}
      </p>
      {remark !== undefined && <p>“{remark}”</p>}
      <Entries entries={entries} />
      {lines > 1 && <p className="small muted">With {lines === 2 ? 'another line' : `${lines - 1} other lines`}</p>}
    </li>
  );
}
