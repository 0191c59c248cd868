import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { voucherOfBill } from '#domain/bills/settlement';
import { formatPaise } from '#domain/money/format';
import { paise } from '#domain/money/paise';
import { Button } from '../../kit/button.tsx';
import { restored } from '../../kit/document/bills/allocations.ts';
import { BillLink, useBillVouchers } from '../../kit/document/bills/bill-link.tsx';
import { BillsTable } from '../../kit/document/bills/bills-table.tsx';
import { type OpenBill, openBillsQuery } from '../../kit/document/bills/open-bills.ts';
import type { ExtraProps } from '../../kit/document/document-layout.ts';
import {
  billsOf,
  currencyOf,
  currencyToSetOff,
  gainOf,
  linesOf,
  partOf,
  proposed,
  type SetOffLine,
  sideOf,
  totalOf,
  withLine,
} from './set-off-lines.ts';

const sides = [
  ['Credit', 'Credits', 'Advances received, credit notes, bills to pay'],
  ['Debit', 'Debits', 'Invoices, advances paid, debit notes'],
] as const;

/** The open bills of the party, credits beside debits. Both sides must have the same total. */
export function SetOffBills(props: ExtraProps) {
  const partyId = props.draft.values['partyId'];
  const currency = currencyOf(props.draft.values);
  // Amounts that this set-off settled when it was saved count as open.
  const [stored] = useState({ partyId, currency, lines: props.id === null ? [] : linesOf(props.draft.values) });
  if (props.readOnly) return <StoredLines lines={linesOf(props.draft.values)} currency={currency} />;
  if (typeof partyId !== 'string' || partyId === '') return <p className="muted">Choose a party to see its open bills.</p>;
  const isStored = partyId === stored.partyId && currency === stored.currency;
  return (
    <PartyBills key={`${partyId} ${currency}`} {...props} partyId={partyId} currency={currency} before={isStored ? stored.lines : []} />
  );
}

interface PartyBillsProps extends ExtraProps {
  readonly partyId: string;
  readonly currency: string | null;
  readonly before: readonly SetOffLine[];
}

function PartyBills({ draft, onValues, partyId, currency, before }: PartyBillsProps) {
  const lines = linesOf(draft.values);
  const open = useQuery({ ...openBillsQuery(partyId), staleTime: 0 });
  // A bill that was set off whole is no longer open, and its line may have no number.
  const vouchers = useBillVouchers(before.flatMap(({ billId, number }) => (number ? [] : [billId])));
  const bills = restored(
    billsOf(open.data ?? [], currency),
    before.map((line) => ({
      ...line,
      number: line.number || (vouchers.get(voucherOfBill(line.billId))?.label ?? null),
      ledgerId: partyId,
      sign: line.side === 'Debit' ? 1 : -1,
    })),
  );
  const set = (next: readonly SetOffLine[]) => onValues({ lines: next });
  const [search] = useSearchParams();
  const propose = () => {
    const next = proposed(bills, String(draft.values['date'] ?? ''), search.get('bill'));
    const other = next.length === 0 && currency === null ? currencyToSetOff(open.data ?? []) : undefined;
    if (other === undefined) set(next);
    else onValues({ currency: other, lines: [] });
  };
  useFirst(open.isSuccess && !open.isFetching, before.length === 0, propose);
  if (open.isError) return <p className="error">Could not load open bills. Try again.</p>;
  if (!open.isSuccess) return <p className="muted">Loading open bills…</p>;
  const symbol = symbolOf(currency);
  const [credit, debit] = [totalOf(lines, 'Credit'), totalOf(lines, 'Debit')];
  return (
    <div className="stack gap-12">
      <div className="row gap-12">
        <Button onClick={propose}>Oldest first</Button>
        <span aria-live="polite">
          {debit === credit ? (
            <span className="badge badge-success">{formatPaise(paise(debit), { symbol })} on both sides</span>
          ) : (
            <span className="badge badge-warning">
              {debit > credit ? 'Debits' : 'Credits'} are {formatPaise(paise(Math.abs(debit - credit)), { symbol })} more
            </span>
          )}
        </span>
        {before.length === 0 && <Exchange gain={gainOf(lines, open.data, partyId, currency)} />}
      </div>
      <div className="broad-columns">
        {sides.map(([side, title, says]) => (
          <Side key={side} title={title} says={says} bills={bills.filter((bill) => sideOf(bill) === side)} lines={lines} onLines={set} />
        ))}
      </div>
    </div>
  );
}

function symbolOf(currency: string | null): string {
  return currency === null ? '₹ ' : `${currency} `;
}

/** In rupees: the bills were opened at other rates. */
function Exchange({ gain }: { readonly gain: number }) {
  if (gain === 0) return null;
  return (
    <span className="strong" role="status">
      {gain > 0 ? 'Exchange gain' : 'Exchange loss'} of {formatPaise(paise(Math.abs(gain)), { symbol: '₹ ' })}.
    </span>
  );
}

interface SideProps {
  readonly title: string;
  readonly says: string;
  readonly bills: readonly OpenBill[];
  readonly lines: readonly SetOffLine[];
  readonly onLines: (lines: readonly SetOffLine[]) => void;
}

function Side({ title, says, bills, lines, onLines }: SideProps) {
  const amountOf = ({ billId }: OpenBill) => lines.find((line) => line.billId === billId)?.amount;
  const ordered = bills.toSorted((a, b) => a.dueDate.localeCompare(b.dueDate) || a.number.localeCompare(b.number));
  return (
    <section className="bills panel" aria-label={title}>
      <header className="row apart">
        <h2 className="small">{title}</h2>
        <span className="muted">{says}</span>
      </header>
      {bills.length === 0 ? (
        <p className="muted">No open bills on this side.</p>
      ) : (
        <BillsTable
          bills={ordered}
          used="Set off"
          amountOf={amountOf}
          onPick={(bill) => onLines(withLine(lines, bill, amountOf(bill) === undefined ? partOf(lines, bill) : 0))}
          onAmount={(bill, amount) => onLines(withLine(lines, bill, amount))}
        />
      )}
    </section>
  );
}

/** A new set-off starts with the proposal, once for each party. */
function useFirst(known: boolean, isNew: boolean, propose: () => void): void {
  const done = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the bills are loaded
  useEffect(() => {
    if (!known || done.current) return;
    done.current = true;
    if (isNew) propose();
  }, [known, isNew]);
}

interface StoredLinesProps {
  readonly lines: readonly SetOffLine[];
  readonly currency: string | null;
}

function StoredLines({ lines, currency }: StoredLinesProps) {
  const vouchers = useBillVouchers(lines.map(({ billId }) => billId));
  return (
    <div className="broad-columns">
      {sides.map(([side, title]) => (
        <section key={side} className="bills panel" aria-label={title}>
          <h2>{title}</h2>
          <table className="plain-table">
            <tbody>
              {lines
                .filter((line) => line.side === side)
                .map(({ billId, number, amount }) => (
                  <tr key={billId}>
                    <th scope="row">
                      <BillLink vouchers={vouchers} billId={billId}>
                        {number}
                      </BillLink>
                    </th>
                    <td className="amount">{formatPaise(paise(amount), currency === null ? {} : { symbol: symbolOf(currency) })}</td>
                  </tr>
                ))}
            </tbody>
          </table>
        </section>
      ))}
    </div>
  );
}
