import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { formatPaise } from '#domain/money/format';
import { paise } from '#domain/money/paise';
import { isBillWise } from '#modules/kit/allocation';
import {
  type Allocation,
  allocationsOf,
  isAgainst,
  isOf,
  kept,
  restored,
  type Share,
  settleable,
  spread,
  withBill,
  withShare,
} from './allocations.ts';
import { BillsTable } from './bills-table.tsx';
import type { ExtraProps } from './document-layout.ts';
import { type OpenBill, openBillsQuery } from './open-bills.ts';
import { nextReference, ReferenceRow } from './reference-row.tsx';

interface BillReferencesProps extends ExtraProps {
  /** The voucher's effect on each ledger, in the order of its lines; a line without an amount has none yet. */
  readonly shares: readonly Share[];
  /** Every ledger its lines name. */
  readonly ledgerIds: ReadonlySet<string>;
}

/**
 * How the amounts of each party are used: open bills picked one by one with Space or the oldest first, new references with a number and a
 * due date; the rest is on account.
 */
export function BillReferences({ shares, ledgerIds, ...props }: BillReferencesProps) {
  const { draft, live, onValues } = props;
  const facts = live.facts;
  const parties = facts === null ? [] : shares.filter(({ ledgerId }) => isBillWise(facts, ledgerId));
  const all = allocationsOf(draft.values);
  // The amounts this voucher settled when it was stored are open to it.
  const [stored] = useState(() => (props.id === null ? [] : all.filter(isAgainst).map((one) => ({ ...one, sign: signOf(one, shares) }))));
  const still = kept(all, ledgerIds, shares);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is left over of lines that are gone
  useEffect(() => {
    if (still !== all) onValues({ allocations: still });
  }, [still.length, still === all]);
  return parties.map((share) => (
    <ShareBills
      key={`${share.ledgerId} ${share.side}`}
      {...props}
      share={share}
      before={stored.filter(({ ledgerId }) => ledgerId === share.ledgerId)}
    />
  ));
}

/** A credit settles bills that are debits. */
function signOf(one: Allocation, shares: readonly Share[]): number {
  return shares.find((share) => isOf(share, one))?.side === 'Debit' ? -1 : 1;
}

interface ShareBillsProps extends ExtraProps {
  readonly share: Share;
  readonly before: readonly (Allocation & { readonly sign: number })[];
}

function ShareBills({ draft, live, onValues, id, share, before }: ShareBillsProps) {
  const { ledgerId, side, amount } = share;
  const all = allocationsOf(draft.values);
  const own = all.filter((one) => isOf(share, one));
  const open = useQuery(openBillsQuery(ledgerId));
  const bills = settleable(restored(open.data ?? [], before), side, id);
  const used = own.reduce((sum, one) => sum + one.amount, 0);
  const set = (next: readonly Allocation[]) => onValues({ allocations: withShare(all, share, next) });
  useGone(
    open.isSuccess,
    own,
    bills,
    () => set(own.filter((one) => !isAgainst(one) || bills.some(({ billId }) => billId === one.billId))),
    all,
  );
  useStartBill(bills, own.length > 0, (bill) => set(withBill(own, bill, Math.min(amount, Math.abs(bill.open)))), amount);
  const references = own.filter((one) => !isAgainst(one));
  const pick = (bill: OpenBill) => {
    const picked = own.some((one) => isAgainst(one) && one.billId === bill.billId);
    const left = Math.max(amount - used, 0) || Math.abs(bill.open);
    set(withBill(own, bill, picked ? 0 : Math.min(left, Math.abs(bill.open))));
  };
  const name = String(live.facts?.find('customer', ledgerId)?.['name'] ?? '');
  return (
    <section className="bills" aria-label={`Bills of ${name}`}>
      <header>
        <h2>
          Bills of {name} {share.both && <span className="muted">{side}</span>}
        </h2>
        <div className="bills-tools">
          {bills.length > 0 && (
            <button
              type="button"
              className="button"
              onClick={() => set([...references, ...spread(bills, share, amount - sumOf(references))])}
            >
              Oldest first
            </button>
          )}
          <button type="button" className="button" onClick={() => set([...own, nextReference(all, share, amount - used)])}>
            New reference
          </button>
        </div>
      </header>
      <BillsTable
        bills={bills}
        used="Settled now"
        amountOf={(bill) => own.find((one) => isAgainst(one) && one.billId === bill.billId)?.amount}
        onPick={pick}
        onAmount={(bill, part) => set(withBill(own, bill, part))}
        foot={
          <tr>
            <th scope="row" colSpan={3}>
              {used > amount ? 'More than the amount of the voucher' : 'On account'}
            </th>
            <td className="amount">{formatPaise(paise(Math.abs(amount - used)))}</td>
          </tr>
        }
      >
        {references.map((one) => (
          <ReferenceRow
            key={one.billId}
            reference={one}
            onChange={(next) => set(own.map((each) => (each === one ? next : each)))}
            onRemove={() => set(own.filter((each) => each !== one))}
          />
        ))}
      </BillsTable>
    </section>
  );
}

function sumOf(some: readonly Allocation[]): number {
  return some.reduce((sum, one) => sum + one.amount, 0);
}

/** Bills that cannot be settled any more, because the voucher turned from a receipt into a payment, are let go. */
function useGone(
  known: boolean,
  own: readonly Allocation[],
  bills: readonly OpenBill[],
  letGo: () => void,
  all: readonly Allocation[],
): void {
  const gone = known && own.some((one) => isAgainst(one) && !bills.some(({ billId }) => billId === one.billId));
  // biome-ignore lint/correctness/useExhaustiveDependencies: of several parties one is let go after the other
  useEffect(() => {
    if (gone) letGo();
  }, [gone, all]);
}

/** Opened from a bill ("Receive Payment"): that bill is picked as soon as there is an amount. */
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
