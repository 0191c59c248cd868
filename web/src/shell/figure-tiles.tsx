import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { formatPaise } from '#domain/money/format';
import { paise } from '#domain/money/paise';
import type { ReportTable } from '#modules/kit/module';
import { pathOf } from '#modules/kit/permission';
import { group } from '#modules/masters/group/group';
import { paymentReceivablesPayables } from '#modules/reports/payment-receivables-payables/payment-receivables-payables';
import { trialBalance } from '#modules/reports/trial-balance/trial-balance';
import { salesOfPeriod } from '#modules/sales/sales-invoice/operations';
import { salesInvoice } from '#modules/sales/sales-invoice/sales-invoice';
import { call } from '../api/client.ts';
import { resource } from '../api/resource.ts';
import { GreyBar } from '../kit/feedback/waiting.tsx';
import { redirectTo } from '../kit/list/list-state.ts';
import { maySee } from '../session/permission.ts';
import { useSession } from '../session/session.ts';
import { today } from '../session/working-day.ts';
import { bankAndCash, overdue } from './figures.ts';

interface Figure {
  readonly key: string;
  readonly label: string;
  readonly to: string;
  /** The permission needed to see it. */
  readonly needs: readonly string[];
  readonly read: () => Promise<{ readonly amount: number; readonly note: string }>;
}

/** Today's key figures that the user may see, each with a link to its details. */
export function FigureTiles() {
  const session = useSession();
  const shown = figures().filter(({ needs }) => needs.every((slug) => maySee(`/${slug}`, session)));
  if (shown.length === 0) return null;
  return (
    <section className="grid-3 below" aria-label="Today">
      {shown.map((figure) => (
        <Tile key={figure.key} figure={figure} />
      ))}
    </section>
  );
}

function Tile({ figure }: { readonly figure: Figure }) {
  const { organizationId, branchId, financialYearId } = useSession();
  const answer = useQuery({
    queryKey: ['figure', figure.key, figure.to, organizationId, branchId, financialYearId],
    queryFn: figure.read,
    staleTime: 60_000,
    meta: { quiet: true },
  });
  return (
    <Link to={figure.to} className="panel stack gap-4 figure">
      <span className="muted small">{figure.label}</span>
      {answer.isPending ? (
        <GreyBar />
      ) : (
        <strong className="large cut">{answer.data ? formatPaise(paise(answer.data.amount), { symbol: '₹' }) : '–'}</strong>
      )}
      <small className="muted small">{answer.isPending ? '\u00a0' : (answer.data?.note ?? 'Could not load')}</small>
    </Link>
  );
}

function figures(): readonly Figure[] {
  const day = today();
  return [
    {
      key: 'sales',
      label: 'Sales today',
      to: redirectTo(pathOf(salesInvoice), { date: { from: day, to: day } }),
      needs: [salesInvoice.slug],
      read: async () => {
        const query = { from: day, to: day };
        const { count, total } = await call<{ readonly count: number; readonly total: number }>('GET', salesOfPeriod.path, {
          query,
          hideLoader: true,
        });
        return { amount: total, note: `${count} invoice${count === 1 ? '' : 's'}, with GST` };
      },
    },
    {
      key: 'overdue',
      label: 'Receivable, overdue',
      to: `/app/${paymentReceivablesPayables.slug}`,
      needs: [paymentReceivablesPayables.slug],
      read: async () => {
        const filter = { asOf: day, side: 'Receivables', by: 'due', buckets: null, partyId: null, branches: [] };
        const table = await call<ReportTable>('POST', `/api/ims-crm/${paymentReceivablesPayables.entity}/s/data`, {
          body: filter,
          hideLoader: true,
        });
        return {
          amount: overdue(table),
          note: `of ${formatPaise(paise(Number(table.totals?.['pending'] ?? 0)), { symbol: '₹' })} to receive`,
        };
      },
    },
    {
      key: 'bank-cash',
      label: 'Bank and cash',
      to: `/app/${trialBalance.slug}?from=${day}&to=${day}`,
      needs: [trialBalance.slug, group.slug],
      read: async () => {
        const body = { from: day, to: day, branches: [], groupOnly: true, showZero: false };
        const [table, { rows }] = await Promise.all([
          call<ReportTable>('POST', `/api/ims-crm/${trialBalance.entity}/s/data`, { body, hideLoader: true }),
          resource(group).list({ limit: 100 }),
        ]);
        return { amount: bankAndCash(table, rows), note: 'as booked, less overdrafts' };
      },
    },
  ];
}
