import { useQuery } from '@tanstack/react-query';
import { formatDrCr } from '#domain/money/format';
import { paise } from '#domain/money/paise';
import type { AnyRow } from '#modules/kit/module';
import { ButtonLink } from '../../kit/button.tsx';
import { openBillsQuery } from '../../kit/document/bills/open-bills.ts';
import { VoucherLink } from '../../kit/document/view/book-links.tsx';
import { Day } from '../../kit/when.tsx';
import { useMay } from '../../session/permission.ts';

const mostShown = 50;

/** The open bills of a party in this branch, with a button to set them off. */
export function LedgerBills({ record }: { readonly record: AnyRow }) {
  const id = String(record['id']);
  const may = useMay();
  const open = useQuery(openBillsQuery(id));
  const bills = open.data ?? [];
  if (bills.length === 0) return null;
  const hasBothSides = bills.some((bill) => bill.open > 0) && bills.some((bill) => bill.open < 0);
  return (
    <section className="record-section" aria-labelledby="open-bills">
      <h2 id="open-bills">Open bills</h2>
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">Bill</th>
            <th scope="col">Date</th>
            <th scope="col">Due</th>
            <th scope="col" className="amount">
              Pending
            </th>
          </tr>
        </thead>
        <tbody>
          {bills.slice(0, mostShown).map((bill) => (
            <tr key={bill.billId}>
              <th scope="row">
                <VoucherLink voucher={bill.voucher}>{bill.number}</VoucherLink>
              </th>
              <td>
                <Day day={bill.date} />
              </td>
              <td>{bill.kind === 'on-account' ? <span className="muted">On account</span> : <Day day={bill.dueDate} />}</td>
              <td className="amount">{formatDrCr(paise(bill.open))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {bills.length > mostShown && (
        <p className="muted">
          {mostShown} of {bills.length}. The others are in Receivables / Payables.
        </p>
      )}
      {hasBothSides && may('/bill-set-off/add') && (
        <p>
          <ButtonLink to={`/app/bill-set-off/add?party=${id}`}>Set off bills</ButtonLink>
        </p>
      )}
    </section>
  );
}
