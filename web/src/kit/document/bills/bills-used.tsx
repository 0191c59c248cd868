import { useQueries } from '@tanstack/react-query';
import { voucherOfBill } from '#domain/bills/settlement';
import { formatPaise } from '#domain/money/format';
import { paise } from '#domain/money/paise';
import { formatDay } from '#domain/time/day';
import { isBillWise } from '#modules/kit/voucher/allocation';
import { useMay } from '../../../session/permission.ts';
import { ButtonLink } from '../../button.tsx';
import type { BillsLayout, ExtraProps } from '../document-layout.ts';
import { type Allocation, allocationsOf, isAgainst } from './allocations.ts';
import { BillLink, useBillVouchers } from './bill-link.tsx';
import { openBillsQuery } from './open-bills.ts';
import '../bills.css';

/** The bills a stored voucher settled and opened, and its unused amounts, with a button to set them off. */
export function BillsUsed({ draft, live, id, bills }: ExtraProps & { readonly bills: BillsLayout }) {
  const allocations = allocationsOf(draft.values);
  const { facts } = live;
  const parties = facts === null ? [] : bills.shares(draft).flatMap(({ ledgerId }) => (isBillWise(facts, ledgerId) ? [ledgerId] : []));
  const unused = useUnused([...new Set(parties)], id);
  const vouchers = useBillVouchers(allocations.flatMap((one) => (isAgainst(one) ? [one.billId] : [])));
  const may = useMay();
  if (allocations.length === 0 && unused.length === 0) return null;
  const nameOf = (ledgerId: string) => String(facts?.find('customer', ledgerId)?.['name'] ?? '');
  return (
    <section className="bills panel" aria-label="Bill references">
      <h2 className="small">Bill references</h2>
      <table className="plain-table">
        <tbody>
          {allocations.map((one) => (
            <tr key={`${one.ledgerId} ${one.side} ${one.kind} ${one.billId}`}>
              <th scope="row">
                <BillLink vouchers={vouchers} billId={one.billId}>
                  {textOf(one, vouchers.get(voucherOfBill(one.billId ?? ''))?.label)}
                </BillLink>{' '}
                <span className="muted">{nameOf(one.ledgerId)}</span>
              </th>
              <td className="amount">{formatPaise(paise(one.amount))}</td>
            </tr>
          ))}
          {unused.map(({ ledgerId, billId, number, open }) => (
            <tr key={`${ledgerId} ${billId}`}>
              <th scope="row">
                {number} unused <span className="muted">{nameOf(ledgerId)}</span>{' '}
                {may('/bill-set-off/add') && (
                  <ButtonLink to={`/app/bill-set-off/add?${new URLSearchParams({ party: ledgerId, bill: billId })}`}>Set off</ButtonLink>
                )}
              </th>
              <td className="amount">{formatPaise(paise(Math.abs(open)))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Amounts of this voucher that are still on account of its parties. */
function useUnused(parties: readonly string[], id: string | null) {
  const answers = useQueries({ queries: parties.map((ledgerId) => ({ ...openBillsQuery(ledgerId), enabled: id !== null })) });
  return answers.flatMap(({ data }) => (data ?? []).filter((bill) => bill.kind === 'on-account' && bill.voucher.id === id));
}

/** A bill without a number is called after its voucher. */
function textOf({ kind, number, dueDate }: Allocation, voucher: string | undefined): string {
  const name = number ?? voucher ?? '';
  if (kind === 'new') return `New reference ${name}${(dueDate ?? null) === null ? '' : `, due ${formatDay(String(dueDate))}`}`;
  if (kind === 'advance') return `Advance ${name}`.trim();
  return kind === 'on-account' ? 'On account' : `Against ${name || 'a bill'}`;
}
