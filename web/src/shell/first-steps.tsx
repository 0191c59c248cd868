import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { customer } from '#modules/accounts/customer/customer';
import { pathOf } from '#modules/kit/operations/permission';
import { openingBalances } from '#modules/organisation/financial-year/operations';
import { salesInvoice } from '#modules/sales/sales-invoice/sales-invoice';
import { inventoryItem } from '#modules/stock/inventory-item/inventory-item';
import { call } from '../api/client.ts';
import { resource } from '../api/resource.ts';
import { Button } from '../kit/button.tsx';
import { may, maySee } from '../session/permission.ts';
import { currentBranch, type Session, useSession } from '../session/session.ts';
import { keep, kept } from '../session/stored.ts';
import { recentQuery, rowsShown } from './palette/recent.ts';

interface Step {
  /** The slug of what it adds; after a change of that, it is checked again. */
  readonly key: string;
  readonly label: string;
  readonly to: string;
  /** The permission needed to take it. */
  readonly needs: string;
  /** Whether it is done; a small call each, made only while the steps are shown. */
  readonly done: () => Promise<boolean>;
}

/**
 * The first steps of a new organisation, each with its screen. They disappear when all are done, the user hides them, or there are enough
 * invoices to fill the dashboard; then no call is made.
 */
export function FirstSteps() {
  const session = useSession();
  const { organizationId, branchId, financialYearId } = session;
  const [closed, setClosed] = useState(() => kept<readonly string[]>('firstSteps') ?? []);
  const invoices = useQuery({ ...recentQuery(salesInvoice), enabled: maySee(pathOf(salesInvoice), session) });
  const isSettled = (invoices.data?.rows.length ?? 0) >= rowsShown;
  const isClosed = organizationId === null || isSettled || invoices.isLoading || closed.includes(organizationId);
  const steps = stepsOf(session).filter(({ needs }) => may(needs, session));
  const answers = useQueries({
    queries: steps.map((step) => ({
      queryKey: [step.key, 'first-step', step.label, organizationId, branchId, financialYearId],
      queryFn: step.done,
      enabled: !isClosed,
      staleTime: 10_000,
      meta: { quiet: true },
    })),
  });
  // Nothing is shown before all calls have answered, so that an older organisation never sees it flash.
  if (isClosed || steps.length < fewest || answers.some(({ data }) => data === undefined)) return null;
  const taken = answers.filter(({ data }) => data).length;
  if (taken === steps.length) return null;
  const close = () => {
    const next = [...closed, organizationId];
    keep('firstSteps', next);
    setClosed(next);
  };
  return (
    <section className="panel below" aria-label="First steps">
      <header className="row apart">
        <h2>
          First steps{' '}
          <span className="muted">
            {taken} of {steps.length} done
          </span>
        </h2>
        <Button look="quiet" onClick={close}>
          Hide
        </Button>
      </header>
      <ol className="grid-3">
        {steps.map(({ label, to }, index) => (
          <li key={label} className={`row one-line${answers[index]?.data ? ' muted' : ''}`}>
            <span className={`badge badge-${answers[index]?.data ? 'success' : 'secondary'}`} aria-hidden="true">
              {answers[index]?.data ? '✓' : index + 1}
            </span>
            {answers[index]?.data ? (
              <span>
                {label} <span className="visually-hidden">done</span>
              </span>
            ) : (
              <Link to={to}>{label}</Link>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** People who may take only a few steps are not setting up the organisation. */
const fewest = 3;

/** What papers print of the organisation. */
type Papers = Readonly<Record<'logo' | 'bankAccount' | 'upiId', string | null>>;

function stepsOf(session: Session): readonly Step[] {
  const some = async (rows: Promise<{ readonly rows: readonly unknown[] }>) => (await rows).rows.length > 0;
  return [
    {
      key: 'org',
      label: 'Add your GSTIN and address',
      to: '/app/org',
      needs: '/org/edit',
      done: async () => currentBranch(session)?.gstin !== null,
    },
    {
      key: 'org',
      label: 'Add your logo, bank account and UPI ID',
      to: '/app/org',
      needs: '/org/edit',
      done: async () => {
        const { logo, bankAccount, upiId } = await call<Papers>('GET', '/api/ims-crm/organization/s/findDetailsForCurrOrg', {
          hideLoader: true,
        });
        return logo !== null && (bankAccount ?? upiId) !== null;
      },
    },
    {
      key: 'customer',
      label: 'Add a customer',
      to: '/app/customer/add?kind=Customer',
      needs: '/customer/add',
      done: () => some(resource(customer).list({ limit: 1, filters: { ledgerKind: ['Customer'] } })),
    },
    {
      key: 'inventory-item',
      label: 'Add an item or service',
      to: '/app/inventory-item/add',
      needs: '/inventory-item/add',
      done: () => some(resource(inventoryItem).list({ limit: 1 })),
    },
    {
      key: 'financial-year',
      label: 'Enter opening balances',
      to: '/app/financial-year/update_opening_balance',
      needs: '/financial-year/update_opening_balance',
      done: async () => {
        const path = openingBalances.path.replace('{id}', session.financialYearId ?? '');
        const { lines } = await call<{ readonly lines: readonly unknown[] }>('GET', path, { query: { stated: true }, hideLoader: true });
        return lines.length > 0;
      },
    },
    {
      key: 'sales-invoice',
      label: 'Enter the first invoice',
      to: '/app/sales-invoice/add',
      needs: '/sales-invoice/add',
      done: () => some(resource(salesInvoice).list({ limit: 1 })),
    },
    {
      key: 'user',
      label: 'Invite the people you work with',
      to: '/app/user-invitation?invite',
      needs: '/user-invitation/invite',
      done: async () =>
        (await call<readonly unknown[]>('GET', '/api/ims-crm/user/s/options', { query: { limit: 2 }, hideLoader: true })).length > 1,
    },
  ];
}
