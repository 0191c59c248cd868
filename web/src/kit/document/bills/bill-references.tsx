import { useQueries } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { formatPaise } from '#domain/money/format';
import { paise } from '#domain/money/paise';
import { isBillWise } from '#modules/kit/voucher/allocation';
import { Button } from '../../button.tsx';
import type { BillsLayout, ExtraProps } from '../document-layout.ts';
import type { Live } from '../live.ts';
import {
  type Allocation,
  allocationsOf,
  isAgainst,
  isOf,
  isSameUse,
  kept,
  proposal,
  restored,
  type Share,
  settleable,
  spread,
  withBill,
  withShare,
} from './allocations.ts';
import { BillsTable } from './bills-table.tsx';
import { billsIn, type OpenBill, openBillsQuery } from './open-bills.ts';
import { nextReference, ReferenceRow } from './reference-row.tsx';

/**
 * How the amounts of each party are used: the oldest bills, which a new voucher proposes, or bills the person chooses, and new references
 * with a number and a due date. The amount on account is shown before saving.
 */
export function BillReferences({ bills, ...props }: ExtraProps & { readonly bills: BillsLayout }) {
  const { draft, live, onValues, id } = props;
  const facts = live.facts;
  const shares = bills.shares(draft);
  const currency = bills.currency?.(draft) ?? null;
  const ledgerIds = bills.ledgers(draft);
  const parties = facts === null ? [] : shares.filter(({ ledgerId }) => isBillWise(facts, ledgerId));
  const all = allocationsOf(draft.values);
  // Amounts that this voucher settled when it was saved count as open.
  const [stored] = useState(() => (id === null ? [] : all.filter(isAgainst).map((one) => ({ ...one, sign: signOf(one, shares) }))));
  const still = kept(all, ledgerIds, shares);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only drops the rest of lines that are gone
  useEffect(() => {
    if (still !== all) onValues({ allocations: still });
  }, [still.length, still === all]);
  // Read as soon as a ledger is chosen, so that the bills are there when the amount is typed.
  const named = facts === null ? [] : [...ledgerIds].filter((ledgerId) => isBillWise(facts, ledgerId));
  const answers = useQueries({ queries: named.map(openBillsQuery) });
  const ownOf = ({ ledgerId }: Share) => stored.filter((one) => one.ledgerId === ledgerId);
  const opens = parties.map((share): PartyBills => {
    const answer = answers[named.indexOf(share.ledgerId)];
    return {
      share,
      bills: settleable(restored(billsIn(answer?.data ?? [], currency), ownOf(share)), share.side, id),
      known: answer?.isSuccess === true && !answer.isFetching,
      isLost: answer?.isError === true,
    };
  });
  useProposals(bills.proposes === true && id === null, opens, all, ledgerIds, (next) => onValues({ allocations: next }, 'proposed'));
  return (
    <>
      {opens.map((open) => (
        <ShareBills key={`${open.share.ledgerId} ${open.share.side}`} {...props} {...open} />
      ))}
      <OnAccount
        symbol={currency ?? '₹'}
        rests={parties.map((share) => ({ name: nameOf(live, share), rest: share.amount - sumOf(all.filter((one) => isOf(share, one))) }))}
      />
    </>
  );
}

function nameOf({ facts }: Live, { ledgerId }: Share): string {
  return String(facts?.find('customer', ledgerId)?.['name'] ?? '');
}

/** A sentence about amounts that no bill and no reference uses. */
function OnAccount({
  symbol,
  rests,
}: {
  readonly symbol: string;
  readonly rests: readonly { readonly name: string; readonly rest: number }[];
}) {
  const left = rests.filter(({ rest, name }) => rest > 0 && name !== '');
  return (
    <p className="on-account strong" role="status">
      {left.map(({ name, rest }) => `${formatPaise(paise(rest), { symbol: `${symbol} ` })} stays on account of ${name}.`).join(' ')}
    </p>
  );
}

/** A credit settles bills that are debits. */
function signOf(one: Allocation, shares: readonly Share[]): number {
  return shares.find((share) => isOf(share, one))?.side === 'Debit' ? -1 : 1;
}

/** One side of a party, and the open bills it can settle. */
interface PartyBills {
  readonly share: Share;
  readonly bills: readonly OpenBill[];
  /** The answer has arrived and no newer one is loading. */
  readonly known: boolean;
  /** They could not be read, so the amount would go on account without a word. */
  readonly isLost: boolean;
}

function ShareBills({ draft, live, onValues, share, bills, known, isLost }: ExtraProps & PartyBills) {
  const { amount } = share;
  const all = allocationsOf(draft.values);
  const own = all.filter((one) => isOf(share, one));
  const used = sumOf(own);
  const set = (next: readonly Allocation[]) => onValues({ allocations: withShare(all, share, next) });
  useGone(known, own, bills, () => set(own.filter((one) => !isAgainst(one) || bills.some(({ billId }) => billId === one.billId))), all);
  const references = own.filter((one) => !isAgainst(one));
  const pick = (bill: OpenBill) => {
    const picked = own.some((one) => isAgainst(one) && one.billId === bill.billId);
    const left = Math.max(amount - used, 0) || Math.abs(bill.open);
    set(withBill(own, bill, picked ? 0 : Math.min(left, Math.abs(bill.open))));
  };
  const name = nameOf(live, share);
  return (
    <section className="bills panel" aria-label={`Bills of ${name}`}>
      <header className="row apart">
        <h2 className="small">
          Bills of {name} {share.both && <span className="muted">{share.side}</span>}
        </h2>
        <div className="row">
          {bills.length > 0 && (
            <Button onClick={() => set([...references, ...spread(bills, share, amount - sumOf(references))])}>Oldest first</Button>
          )}
          <Button onClick={() => set([...own, nextReference(all, share, amount - used)])}>New reference</Button>
        </div>
      </header>
      {isLost && <p role="alert">The open bills could not be read. What you save now stays on account of {name}.</p>}
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

/** Drops bills that can no longer be settled, because the receipt became a payment. */
function useGone(
  known: boolean,
  own: readonly Allocation[],
  bills: readonly OpenBill[],
  letGo: () => void,
  all: readonly Allocation[],
): void {
  const gone = known && own.some((one) => isAgainst(one) && !bills.some(({ billId }) => billId === one.billId));
  // biome-ignore lint/correctness/useExhaustiveDependencies: drops the bills of several parties one after the other
  useEffect(() => {
    if (gone) letGo();
  }, [gone, all]);
}

/**
 * A new voucher follows `proposal`, also while the amount is typed, until the user chooses bills: that is, as long as the last proposal is
 * unchanged.
 */
function useProposals(
  proposes: boolean,
  opens: readonly PartyBills[],
  all: readonly Allocation[],
  ledgerIds: ReadonlySet<string>,
  set: (next: readonly Allocation[]) => void,
): void {
  const [search] = useSearchParams();
  const proposed = useRef(new Map<string, { readonly side: Share['side']; readonly parts: readonly Allocation[] }>());
  useEffect(() => {
    if (!proposes) return;
    for (const ledgerId of proposed.current.keys()) if (!ledgerIds.has(ledgerId)) proposed.current.delete(ledgerId);
    let next = all;
    for (const { share, bills, known } of opens) {
      const own = next.filter((one) => isOf(share, one));
      const before = proposed.current.get(share.ledgerId);
      if (!known || !isSameUse(own, before?.side === share.side ? before.parts : [])) continue;
      const parts = proposal(bills, share, search.get('bill'));
      proposed.current.set(share.ledgerId, { side: share.side, parts });
      if (!isSameUse(own, parts)) next = withShare(next, share, parts);
    }
    if (next !== all) set(next);
  });
}
