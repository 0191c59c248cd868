import { useQuery } from '@tanstack/react-query';
import { ageing, bucketLabels } from '#domain/bills/ageing';
import { formatDrCr, formatPaise } from '#domain/money/format';
import { paise } from '#domain/money/paise';
import { formatDay } from '#domain/time/day';
import { type RecentVouchers, recentVouchers } from '#modules/accounts/customer/operations';
import type { AnyRow } from '#modules/kit/module';
import { ledgerReport } from '#modules/reports/ledgers/ledger-report';
import { call } from '../../api/client.ts';
import { type OpenBill, openBillsQuery } from '../../kit/document/bills/open-bills.ts';
import { statementPath, VoucherLink } from '../../kit/document/view/book-links.tsx';
import { Glance, type GlanceFigure, type GlanceLink, GlanceTable } from '../../kit/record/glance.tsx';
import { maySee, useMay } from '../../session/permission.ts';
import { useSession } from '../../session/session.ts';
import { today } from '../../session/working-day.ts';

/** Balance, ageing and recent vouchers of a ledger, and the usual next steps. */
export function LedgerGlance({ record }: { readonly record: AnyRow }) {
  const id = String(record['id']);
  const kind = String(record['ledgerKind'] ?? '');
  const isParty = kind === 'Customer' || kind === 'Supplier';
  const bills = useQuery({ ...openBillsQuery(id), enabled: isParty });
  const statement = useRecentVouchers(id);
  const balance = statement.data?.balance ?? (isParty ? sumOf(bills.data) : undefined);
  const figures: GlanceFigure[] = [
    ...(balance === undefined ? [] : [{ label: 'Balance', value: formatDrCr(paise(balance)) }]),
    ...(isParty ? agesOf(bills.data ?? [], kind === 'Supplier' ? -1 : 1) : []),
  ];
  return (
    <Glance title="At a glance" figures={figures} links={useLinks(id, kind, balance ?? 0)}>
      <GlanceTable
        title="Recent vouchers"
        columns={[
          { label: 'Voucher' },
          { label: 'Date' },
          { label: 'Type', wideOnly: true },
          { label: 'Debit', right: true },
          { label: 'Credit', right: true },
        ]}
        rows={(statement.data?.vouchers ?? []).map(recentRow)}
      />
    </Glance>
  );
}

function useLinks(id: string, kind: string, balance: number): readonly GlanceLink[] {
  const may = useMay();
  const paid = (type: 'Receipt' | 'Payment') =>
    `/app/bank-cash/add?${new URLSearchParams({ type, party: id, ...(balance === 0 ? {} : { amount: String(Math.abs(balance)) }) })}`;
  return [
    ...(kind === 'Customer' && may('/sales-invoice/add') ? [{ label: 'New invoice', to: `/app/sales-invoice/add?party=${id}` }] : []),
    ...(kind === 'Customer' && may('/bank-cash/add') && may('/bank-cash/receipt')
      ? [{ label: 'Receive payment', to: paid('Receipt') }]
      : []),
    ...(kind === 'Supplier' && may('/bank-cash/add') && may('/bank-cash/payment') ? [{ label: 'Make payment', to: paid('Payment') }] : []),
    ...(maySee(ledgerReport.path ?? '') ? [{ label: 'Statement', to: statementPath(id) }] : []),
  ];
}

/** Overdue amounts by age; amounts owed to a supplier are shown as positive. Buckets without an amount are left out. */
function agesOf(bills: readonly OpenBill[], sign: 1 | -1): readonly GlanceFigure[] {
  const aged = ageing(
    bills.map((bill) => ({ ...bill, amount: paise(bill.amount), open: paise(bill.open) })),
    { asOf: today(), by: 'due' },
  );
  const labels = bucketLabels();
  return (aged[0]?.buckets ?? []).flatMap((amount, index) => {
    if (amount === 0) return [];
    // Money on account has an age, but it is not late.
    const onAccount = sign * amount < 0 ? 'On account, ' : '';
    const label = index === 0 ? 'Not due' : `${onAccount}${labels[index]} days${onAccount ? '' : ' late'}`;
    const late = index > 0 && sign * amount > 0 && aged[0]?.bills.some(({ bucket, age }) => bucket === index && age > 0) === true;
    if (index > 0 && sign * amount > 0 && !late) return [{ label: 'Due today', value: formatPaise(paise(sign * amount)), bad: false }];
    return [{ label, value: formatPaise(paise(sign * amount)), bad: late }];
  });
}

function sumOf(bills: readonly OpenBill[] | undefined): number | undefined {
  return bills?.reduce((sum, { open }) => sum + open, 0);
}

/** Of the open branch and year. */
function useRecentVouchers(ledgerId: string) {
  const { organizationId, branchId, financialYearId } = useSession();
  return useQuery({
    queryKey: ['customer', 'report', 'glance', ledgerId, organizationId, branchId, financialYearId],
    queryFn: () => call<RecentVouchers>('GET', recentVouchers.path.replace('{id}', ledgerId), { hideLoader: true }),
    enabled: maySee(ledgerReport.path ?? ''),
    staleTime: 5_000,
    retry: false,
    meta: { quiet: true },
  });
}

function recentRow({ slug, id, number, type, date, amount }: RecentVouchers['vouchers'][number]) {
  return {
    key: `${slug}:${id}:${Math.sign(amount)}`,
    cells: [
      <VoucherLink key={id} voucher={{ slug, id }}>
        {number || type}
      </VoucherLink>,
      formatDay(date),
      type,
      amount > 0 ? formatPaise(paise(amount)) : '',
      amount < 0 ? formatPaise(paise(-amount)) : '',
    ],
  };
}
