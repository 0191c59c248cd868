import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { balanceUntil, type PortalBalance, type PortalLedger, portalLedgers } from '#domain/gst-returns/payment/portal-balance';
import { formatPaise } from '#domain/money/format';
import { paise } from '#domain/money/paise';
import { formatDay } from '#domain/time/day';
import { fileReturnPath } from '#modules/organisation/gst-registration/return-paths';
import { tellFailure } from '../../../../api/query-client.ts';
import { Button } from '../../../../kit/button.tsx';
import { confirm } from '../../../../kit/feedback/confirm.ts';
import { tell } from '../../../../kit/feedback/toast.ts';
import { Problem, Skeleton } from '../../../../kit/list/list-parts.tsx';
import { useMay } from '../../../../session/permission.ts';
import { today } from '../../../../session/working-day.ts';
import { removeBalance, useBalances } from './balance-calls.ts';
import { headNames, ledgerWords } from './ledger-words.ts';

const BalanceDialog = lazy(async () => ({ default: (await import('./balance-dialog.tsx')).BalanceDialog }));

/** What the ledgers of the GSTIN showed at the portal, as people entered it last. */
export function PortalBalances() {
  const found = useBalances();
  const queries = useQueryClient();
  const [asked, setAsked] = useState<PortalLedger | null>(null);
  const done = (text: string) => {
    setAsked(null);
    tell('success', text);
    void queries.invalidateQueries({ queryKey: ['gst-returns'] });
  };
  const remove = async ({ ledger, asOf }: PortalBalance) => {
    const message = `What was entered of the ${lower(ledger)} for ${formatDay(asOf)} is removed. What was entered before counts again.`;
    if (!(await confirm({ title: 'Remove the balance', message, ok: 'Remove' }))) return;
    await removeBalance({ ledger, asOf }).then(() => done('The balance is removed'), tellFailure);
  };
  return (
    <section className="stack gap-12" aria-label="Balances at the portal">
      <h2>Balances at the portal</h2>
      <p className="muted">Enter what the portal shows once, and again where it shows something else: GSTR-3B begins with it.</p>
      {found.isPending && <Skeleton columns={6} />}
      {found.isError && <Problem message={found.error.message} onRetry={() => void found.refetch()} />}
      {found.data && (
        <div className="panel">
          <table className="plain-table stacked" aria-label="Balances at the portal">
            <thead>
              <tr>
                {['Ledger', 'As of', ...headNames.map(({ label }) => label)].map((label, at) => (
                  <th key={label} scope="col" className={at > 1 ? 'amount' : ''}>
                    {label}
                  </th>
                ))}
                <td />
              </tr>
            </thead>
            <tbody>
              {portalLedgers.map((ledger) => (
                <BalanceRow
                  key={ledger}
                  ledger={ledger}
                  balance={balanceUntil(found.data.balances, ledger, today())}
                  onEnter={() => setAsked(ledger)}
                  onRemove={(balance) => void remove(balance)}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Suspense fallback={null}>
        {asked !== null && (
          <BalanceDialog
            ledger={asked}
            today={today()}
            onClose={() => setAsked(null)}
            onDone={() => done(`The balance of the ${lower(asked)} is entered`)}
          />
        )}
      </Suspense>
    </section>
  );
}

interface BalanceRowProps {
  readonly ledger: PortalLedger;
  readonly balance: PortalBalance | undefined;
  readonly onEnter: () => void;
  readonly onRemove: (balance: PortalBalance) => void;
}

function BalanceRow({ ledger, balance, onEnter, onRemove }: BalanceRowProps) {
  const may = useMay();
  const { title } = ledgerWords[ledger];
  return (
    <tr>
      <th scope="row">{title}</th>
      <td data-label="As of">
        {balance === undefined ? <span className="muted">Not entered: zero</span> : formatDay(balance.asOf)}
        {balance !== undefined && <div className="muted small">{balance.by}</div>}
      </td>
      {headNames.map(({ name, label }) => (
        <td key={name} data-label={label} className="amount">
          {formatPaise(paise(balance?.[name] ?? 0))}
        </td>
      ))}
      <td>
        <div className="row wide-buttons">
          {may(fileReturnPath) && (
            <Button look="plain" aria-label={`Enter: ${title}`} onClick={onEnter}>
              Enter
            </Button>
          )}
          {may(fileReturnPath) && balance !== undefined && (
            <Button look="quiet" aria-label={`Remove: ${title}`} onClick={() => onRemove(balance)}>
              Remove
            </Button>
          )}
        </div>
      </td>
    </tr>
  );
}

function lower(ledger: PortalLedger): string {
  return ledgerWords[ledger].title.toLowerCase();
}
