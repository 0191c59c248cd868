import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { formatPaise } from '#domain/money/format';
import { paise } from '#domain/money/paise';
import { daysBetween, formatDay } from '#domain/time/day';
import { countedLines } from '../../kit/document/document-draft.ts';
import type { ExtraProps } from '../../kit/document/document-layout.ts';
import { type OpenBill, openBillsQuery } from '../../kit/document/open-bills.ts';
import { FieldControl } from '../../kit/fields/field-input.tsx';
import { today } from '../../session/working-day.ts';
import { type Allocation, allocate, allocationsOf, settleable, withBill } from './allocate.ts';
import './bank-cash.css';

/** The open bills of the parties named in the lines: picked one by one with Space, or the oldest first; the rest stands on account. */
export function BillPicker(props: ExtraProps) {
  const { draft, readOnly } = props;
  const lines = countedLines(draft, 'lines');
  const parties = [...new Set(lines.flatMap(({ values }) => (typeof values['ledgerId'] === 'string' ? [values['ledgerId']] : [])))];
  if (draft.values['type'] === 'Contra') return null;
  if (readOnly) return <Settled {...props} />;
  return parties.map((ledgerId) => {
    const amount = lines.reduce((sum, { values }) => sum + (values['ledgerId'] === ledgerId ? Number(values['amount'] ?? 0) : 0), 0);
    const name = String(props.live.facts?.find('customer', ledgerId)?.['name'] ?? '');
    return <PartyBills key={ledgerId} {...props} ledgerId={ledgerId} name={name} amount={amount} />;
  });
}

interface PartyBillsProps extends ExtraProps {
  readonly ledgerId: string;
  readonly name: string;
  readonly amount: number;
}

function PartyBills({ draft, onValues, id, ledgerId, name, amount }: PartyBillsProps) {
  const open = useQuery(openBillsQuery(ledgerId));
  const bills = settleable(open.data ?? [], draft.values['type'], id);
  const all = allocationsOf(draft.values);
  const own = all.filter((one) => one.ledgerId === ledgerId);
  const settled = own.reduce((sum, one) => sum + one.amount, 0);
  const set = (next: readonly Allocation[]) => onValues({ allocations: [...all.filter((one) => one.ledgerId !== ledgerId), ...next] });
  useStartBill(bills, own.length > 0, (bill) => set(withBill(own, bill, Math.min(amount, Math.abs(bill.open)))), amount);
  if (bills.length === 0) return null;
  const pick = (bill: OpenBill) => {
    const picked = own.some(({ billId }) => billId === bill.billId);
    set(withBill(own, bill, picked ? 0 : Math.min(Math.max(amount - settled, 0) || Math.abs(bill.open), Math.abs(bill.open))));
  };
  return (
    <section className="bills" aria-label={`Bills of ${name}`}>
      <header>
        <h2>Bills of {name}</h2>
        <button type="button" className="button" onClick={() => set(allocate(bills, ledgerId, amount))}>
          Oldest first
        </button>
      </header>
      <table className="small-table">
        <thead>
          <tr>
            <th scope="col">Bill</th>
            <th scope="col">Due</th>
            <th scope="col" className="amount">
              Pending
            </th>
            <th scope="col" className="amount">
              Settled now
            </th>
          </tr>
        </thead>
        <tbody onKeyDown={moveFocus}>
          {bills.map((bill) => {
            const part = own.find(({ billId }) => billId === bill.billId);
            const late = daysBetween(bill.dueDate, today());
            return (
              <tr key={bill.billId}>
                <th scope="row">
                  <label className="check">
                    <input type="checkbox" checked={part !== undefined} onChange={() => pick(bill)} />
                    {bill.number} <span className="muted">of {formatDay(bill.date)}</span>
                  </label>
                </th>
                <td>
                  {formatDay(bill.dueDate)} {late > 0 && <span className="badge badge-warning">{late} days late</span>}
                </td>
                <td className="amount">{formatPaise(paise(Math.abs(bill.open)))}</td>
                <td className="bill-amount">
                  <FieldControl
                    id={`bill-${bill.billId}`}
                    field={{ kind: 'money', label: 'Settled now' }}
                    name={`Settled of ${bill.number}`}
                    value={part?.amount ?? null}
                    onChange={(value) => set(withBill(own, bill, typeof value === 'number' && !Number.isNaN(value) ? value : 0))}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {settled > amount ? 'More than the amount of the voucher' : 'On account'}
            </th>
            <td className="amount">{formatPaise(paise(Math.abs(amount - settled)))}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

/** Opened from a bill ("Receive Payment"): that bill is picked as soon as an amount is there. */
function useStartBill(bills: readonly OpenBill[], picked: boolean, pick: (bill: OpenBill) => void, amount: number): void {
  const [search] = useSearchParams();
  const done = useRef(false);
  const bill = bills.find(({ billId }) => billId === search.get('bill'));
  // biome-ignore lint/correctness/useExhaustiveDependencies: it happens once, when bill and amount are known
  useEffect(() => {
    if (done.current || bill === undefined || amount <= 0 || picked) return;
    done.current = true;
    pick(bill);
  }, [bill, amount, picked]);
}

/** Up and down move between the ticks, so that bills are picked without leaving the list. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || !(event.target instanceof HTMLInputElement)) return;
  const kind = event.target.type === 'checkbox' ? 'input[type=checkbox]' : 'input:not([type=checkbox])';
  const inputs = [...event.currentTarget.querySelectorAll<HTMLElement>(kind)];
  const next = inputs[inputs.indexOf(event.target) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function Settled({ draft }: ExtraProps) {
  const allocations = allocationsOf(draft.values);
  if (allocations.length === 0) return null;
  return (
    <section className="bills" aria-label="Bills settled">
      <h2>Bills settled</h2>
      <table className="small-table">
        <tbody>
          {allocations.map(({ billId, number, amount }) => (
            <tr key={billId}>
              <th scope="row">{number ?? billId}</th>
              <td className="amount">{formatPaise(paise(amount))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
