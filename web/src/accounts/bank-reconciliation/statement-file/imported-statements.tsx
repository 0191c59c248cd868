import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatPaise } from '#domain/money/format';
import { paise } from '#domain/money/paise';
import type { ImportedStatement } from '#modules/accounts/bank-cash/bank-operations';
import { tellFailure } from '../../../api/query-client.ts';
import { Button } from '../../../kit/button.tsx';
import { confirm } from '../../../kit/feedback/confirm.ts';
import { tell } from '../../../kit/feedback/toast.ts';
import { Day } from '../../../kit/when.tsx';
import { useSession } from '../../../session/session.ts';
import { readStatements, removeStatement } from '../bank-calls.ts';

/** The imported statements. One that was imported by mistake can be taken out while nothing of it is matched. */
export function ImportedStatements({
  ledgerId,
  mayRemove,
  onRemoved,
}: {
  readonly ledgerId: string;
  readonly mayRemove: boolean;
  readonly onRemoved: () => void;
}) {
  const queries = useQueryClient();
  const { organizationId, branchId } = useSession();
  const key = ['bank-reconciliation', organizationId, branchId, ledgerId, 'statements'];
  const { data = [] } = useQuery({ queryKey: key, queryFn: () => readStatements(ledgerId), staleTime: 0 });
  const remove = async ({ id, fileName, lines }: ImportedStatement) => {
    const message = `${lines === 1 ? 'The line' : `The ${lines.toLocaleString('en-IN')} lines`} of ${fileName} will be removed.`;
    if (!(await confirm({ title: 'Remove the statement', message, ok: 'Remove' }))) return;
    try {
      const { removed } = await removeStatement(ledgerId, id);
      tell('success', removed === 1 ? '1 line removed' : `${removed.toLocaleString('en-IN')} lines removed`);
      onRemoved();
    } catch (error) {
      tellFailure(error);
    }
    await queries.invalidateQueries({ queryKey: ['bank-reconciliation'] });
  };
  if (data.length === 0) return null;
  return (
    <section className="frame bank-upload">
      <h2>Imported statements</h2>
      <ul className="bank-entries">
        {data.map((one) => (
          <li key={one.id} className="bank-choice">
            <span className="bank-choice-text">
              {one.fileName}{' '}
              <span className="small muted">
                <Day day={one.from} /> to <Day day={one.to} /> · {one.lines.toLocaleString('en-IN')} lines
                {one.closing !== null && ` · closing ${formatPaise(paise(one.closing), { symbol: '₹' })}`}
              </span>
            </span>
            {mayRemove && (
              <Button look="quiet" onClick={() => void remove(one)}>
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
