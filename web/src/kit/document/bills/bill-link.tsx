import { useQueries, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { voucherOfBill } from '#domain/bills/settlement';
import { documents } from '#modules/all-modules';
import { mostNames } from '#modules/kit/operations/call-schemas';
import { pathOf } from '#modules/kit/operations/permission';
import { suppliersPapers } from '#modules/kit/trade/their-number';
import { resource } from '../../../api/resource.ts';
import { maySee } from '../../../session/permission.ts';
import { VoucherLink } from '../view/book-links.tsx';
import type { OpenBill } from './open-bills.ts';

/** Vouchers by their ids: the kind, our number and that of the supplier. */
type Vouchers = ReadonlyMap<string, Voucher>;

interface Voucher {
  readonly slug: string;
  readonly label: string;
  readonly theirNumber?: string;
}

/** The vouchers that opened these bills. A bill has the id of its voucher and not its kind, so the kinds are tried one after the other. */
export function useBillVouchers(billIds: readonly (string | null)[]): Vouchers {
  const wanted = [...new Set(billIds.map((billId) => voucherOfBill(billId ?? '')))].filter((id) => id !== '').toSorted();
  const { data } = useQuery({
    queryKey: ['customer', 'bill-vouchers', wanted.join()],
    queryFn: async () => {
      const found = new Map<string, Voucher>();
      for (const module of documents.filter((each) => maySee(pathOf(each)))) {
        const left = wanted.filter((id) => !found.has(id)).slice(0, mostNames);
        if (left.length === 0) break;
        for (const { id, ...names } of await resource(module).namesOf(left)) found.set(id, { slug: module.slug, ...names });
      }
      return found;
    },
    enabled: wanted.length > 0,
    staleTime: 300_000,
    meta: { quiet: true },
  });
  return data ?? new Map();
}

interface BillLinkProps {
  readonly vouchers: Vouchers;
  readonly billId: string | null;
  /** Its number; the number of the voucher if the bill has none. */
  readonly children: ReactNode;
}

/** The number of a bill, as a link to its voucher for people who may see it. */
export function BillLink({ vouchers, billId, children }: BillLinkProps) {
  const id = voucherOfBill(billId ?? '');
  const voucher = vouchers.get(id);
  if (voucher === undefined) return children ?? 'Bill';
  return (
    <>
      <VoucherLink voucher={{ slug: voucher.slug, id }}>{children ?? voucher.label}</VoucherLink>
      <Theirs number={voucher.theirNumber} ours={typeof children === 'string' ? children : voucher.label} />
    </>
  );
}

/** Beside our number of a bill that of the supplier, who knows no other. */
export function Theirs({ number, ours }: { readonly number: string | undefined; readonly ours: string }) {
  return number === undefined || ours.endsWith(number) ? null : <span className="theirs muted"> (supplier's no. {number})</span>;
}

/** The numbers on the papers of suppliers, by the voucher of each bill. */
export function useTheirNumbers(bills: readonly OpenBill[]): ReadonlyMap<string, string> {
  const queries = suppliersPapers.flatMap((slug) => {
    const module = documents.find((each) => each.slug === slug);
    // Of a bill that is no longer open only the id is known, so it is asked for among both kinds.
    const asked = bills.filter(({ date, voucher }) => date === '' || voucher.slug === slug).map(({ billId }) => voucherOfBill(billId));
    const ids = [...new Set(asked)].toSorted().slice(0, mostNames);
    if (module === undefined || ids.length === 0 || !maySee(pathOf(module))) return [];
    return {
      queryKey: ['customer', 'their-numbers', slug, ids.join()],
      queryFn: () => resource(module).namesOf(ids),
      staleTime: 300_000,
      meta: { quiet: true },
    };
  });
  const answers = useQueries({ queries });
  return new Map(
    answers.flatMap(({ data }) => data ?? []).flatMap(({ id, theirNumber }) => (theirNumber ? [[id, theirNumber] as const] : [])),
  );
}
