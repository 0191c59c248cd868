import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Taxes } from '#domain/gst-returns/tax-heads';
import { movePath } from '#modules/purchase/gst-reconciliation/paths';
import type { ReclaimStatement, RegisterMove, WantedMove } from '#modules/purchase/gst-reconciliation/register-operations';
import { tellFailure } from '../../../api/query-client.ts';
import { Button } from '../../../kit/button.tsx';
import { askRemark } from '../../../kit/feedback/confirm.ts';
import { tell } from '../../../kit/feedback/toast.ts';
import { Problem, Skeleton } from '../../../kit/list/list-parts.tsx';
import { useMay } from '../../../session/permission.ts';
import { periodText } from '../months.ts';
import { rupees } from '../row-words.ts';
import { readStatement, takeBackMoves } from './register-calls.ts';
import { moveText, taxNames } from './register-words.ts';
import { useRegisterPlace } from './use-register.ts';
import { sendAll } from './use-register-acts.ts';

const MonthDialog = lazy(async () => ({ default: (await import('./month-dialog.tsx')).MonthDialog }));

/** The running statement of a GSTIN by month, and the amounts that were entered for a month. */
export function RunningStatement() {
  const place = useRegisterPlace();
  const queries = useQueryClient();
  const may = useMay()(movePath);
  const query = useQuery({ queryKey: [...place, 'statement'], queryFn: readStatement, meta: { quiet: true } });
  const [asks, setAsks] = useState(false);
  const reread = () => queries.invalidateQueries({ queryKey: place });
  const send = async (move: WantedMove) => {
    setAsks(false);
    const { done, refused } = await sendAll([move]);
    if (done > 0) tell('success', 'Saved');
    const [first] = refused;
    if (first !== undefined) tell('error', first.why);
    await reread();
  };
  const takeBack = async (move: RegisterMove) => {
    const remark = await askRemark({ title: 'Take it back', message: moveText(move), ok: 'Take back', remark: 'Reason' });
    if (remark === null) return;
    try {
      const [outcome] = await takeBackMoves([{ id: move.id, branchId: move.branchId }], remark);
      if (outcome?.decided) tell('success', 'Taken back');
      else tell('error', outcome?.why ?? '');
    } catch (error) {
      tellFailure(error);
    }
    await reread();
  };
  return (
    <>
      {query.isPending && <Skeleton columns={4} />}
      {query.isError && <Problem message={query.error.message} onRetry={() => void query.refetch()} />}
      {query.data !== undefined && (
        <div className="frame itc-statement stack">
          <Explained statement={query.data} />
          <Months rows={query.data.rows} />
          <div className="row">
            <h2>Amounts of a month</h2>
            {may && <Button onClick={() => setAsks(true)}>Add an amount</Button>}
          </div>
          <p className="small muted">Reversals by rules 38, 42 and 43, and what is reclaimed of the balance on the portal.</p>
          <ul className="itc-amounts">
            {query.data.amounts.map((move) => (
              <li key={move.id} className="row">
                <span>
                  {moveText(move)} <span className="muted">· {move.byName || move.by}</span>
                </span>
                {may && (
                  <Button look="quiet" onClick={() => void takeBack(move)}>
                    Take back
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
      {asks && (
        <Suspense fallback={null}>
          <MonthDialog onSend={send} onClose={() => setAsks(false)} />
        </Suspense>
      )}
    </>
  );
}

function Explained({ statement: { gstin, opening } }: { readonly statement: ReclaimStatement }) {
  return (
    <p className="small muted">
      GSTIN {gstin}.{' '}
      {opening === null
        ? 'The statement begins at zero.'
        : `The statement begins with what was entered of the portal before ${periodText(opening.month)}.`}{' '}
      Enter what the portal shows in <Link to="/app/gst-returns">GST Returns</Link>, under balances at the portal. A GSTR-3B that reclaims
      more than the balance and its own reversals cannot be filed. Rows of GSTR-2B that nobody had decided about when GSTR-3B was filed
      count as reversed; a decision in a later month reclaims them.
    </p>
  );
}

const columns = [
  { name: 'opening', label: 'Opening' },
  { name: 'reversed', label: 'Reversed, 4(B)(2)' },
  { name: 'reclaimed', label: 'Reclaimed, 4(D)(1)' },
  { name: 'closing', label: 'Closing' },
] as const;

function Months({ rows }: Pick<ReclaimStatement, 'rows'>) {
  if (rows.length === 0) return <p>Nothing was reversed yet.</p>;
  return (
    <div className="itc-table">
      <table>
        <thead>
          <tr>
            <th scope="col">Month</th>
            {columns.map(({ name, label }) => (
              <th key={name} scope="col" className="amount">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.month}>
              <th scope="row">{periodText(row.month)}</th>
              {columns.map(({ name, label }) => (
                <td key={name} className="amount" data-label={label}>
                  <Heads taxes={row[name]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The amounts by head; below zero in red, because it blocks the return. */
function Heads({ taxes }: { readonly taxes: Taxes }) {
  const shown = taxNames.filter(({ name }) => taxes[name] !== 0);
  if (shown.length === 0) return <span className="muted">–</span>;
  return shown.map(({ name, label }) => (
    <span key={name} className={taxes[name] < 0 ? 'itc-head error' : 'itc-head'}>
      <span className="tiny muted">{label}</span> {rupees(taxes[name])}
    </span>
  ));
}
