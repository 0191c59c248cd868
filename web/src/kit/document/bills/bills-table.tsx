import type { ReactNode } from 'react';
import { voucherOfBill } from '#domain/bills/settlement';
import { formatPaise } from '#domain/money/format';
import { paise } from '#domain/money/paise';
import { daysBetween } from '#domain/time/day';
import { today } from '../../../session/working-day.ts';
import { FieldControl } from '../../fields/field-input.tsx';
import { moveAmongBills } from './bill-keys.ts';
import { Theirs, useTheirNumbers } from './bill-link.tsx';
import type { OpenBill } from './open-bills.ts';
import '../bills.css';
import { Day } from '../../when.tsx';

interface BillsTableProps {
  readonly bills: readonly OpenBill[];
  /** The used amount of a bill, in paise; undefined when it is not picked. */
  readonly amountOf: (bill: OpenBill) => number | undefined;
  readonly onPick: (bill: OpenBill) => void;
  readonly onAmount: (bill: OpenBill, amount: number) => void;
  /** Heading of the amounts. */
  readonly used: string;
  /** Below the bills, in the columns of the table. */
  readonly foot?: ReactNode;
  /** More rows, such as new references. */
  readonly children?: ReactNode;
}

/** Open bills: ticked with Space, or by their amounts, where Enter goes on to the next bill. */
export function BillsTable({ bills, amountOf, onPick, onAmount, used, foot, children }: BillsTableProps) {
  const theirs = useTheirNumbers(bills);
  return (
    <table className="plain-table">
      <thead>
        <tr>
          <th scope="col">Bill</th>
          <th scope="col">Due</th>
          <th scope="col" className="amount">
            Pending
          </th>
          <th scope="col" className="amount">
            {used}
          </th>
        </tr>
      </thead>
      <tbody onKeyDown={moveAmongBills}>
        {bills.map((bill) => {
          const amount = amountOf(bill);
          return (
            <tr key={bill.billId}>
              <th scope="row">
                <label className="check">
                  <input type="checkbox" checked={amount !== undefined} onChange={() => onPick(bill)} />
                  {bill.number}
                  <Theirs number={theirs.get(voucherOfBill(bill.billId))} ours={bill.number} />{' '}
                  {bill.date !== '' && (
                    <span className="muted">
                      of <Day day={bill.date} />
                    </span>
                  )}
                </label>
              </th>
              <td>
                <Due bill={bill} />
              </td>
              <td className="amount">{formatPaise(paise(Math.abs(bill.open)))}</td>
              <td className="bill-amount">
                <FieldControl
                  id={`bill-${bill.billId}`}
                  field={{ kind: 'money', label: used }}
                  name={`${used}: ${bill.number}`}
                  value={amount ?? null}
                  onChange={(value) => onAmount(bill, typeof value === 'number' && !Number.isNaN(value) ? value : 0)}
                />
              </td>
            </tr>
          );
        })}
        {children}
      </tbody>
      {foot !== undefined && <tfoot>{foot}</tfoot>}
    </table>
  );
}

function Due({ bill: { kind, dueDate } }: { readonly bill: OpenBill }) {
  if (kind === 'on-account') return <span className="muted">On account</span>;
  if (dueDate === '') return null;
  const late = daysBetween(dueDate, today());
  return (
    <>
      <Day day={dueDate} /> {late > 0 && <span className="badge badge-warning">{`${late} ${late === 1 ? 'day' : 'days'} late`}</span>}
    </>
  );
}
