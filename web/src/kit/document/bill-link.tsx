import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { voucherOfBill } from '#domain/posting/settlement';
import { documents } from '#modules/all-modules';
import { mostNames } from '#modules/kit/call-schemas';
import { pathOf } from '#modules/kit/permission';
import { resource } from '../../api/resource.ts';
import { maySee } from '../../session/permission.ts';
import { VoucherLink } from './book-links.tsx';

/** Vouchers by their ids: the kind and the number. */
type Vouchers = ReadonlyMap<string, { readonly slug: string; readonly label: string }>;

/** The vouchers that opened these bills. A bill has the id of its voucher and not its kind, so the kinds are tried one after the other. */
export function useBillVouchers(billIds: readonly (string | null)[]): Vouchers {
  const wanted = [...new Set(billIds.map((billId) => voucherOfBill(billId ?? '')))].filter((id) => id !== '').toSorted();
  const { data } = useQuery({
    queryKey: ['customer', 'bill-vouchers', wanted.join()],
    queryFn: async () => {
      const found = new Map<string, { readonly slug: string; readonly label: string }>();
      for (const module of documents.filter((each) => maySee(pathOf(each)))) {
        const left = wanted.filter((id) => !found.has(id)).slice(0, mostNames);
        if (left.length === 0) break;
        for (const { id, label } of await resource(module).namesOf(left)) found.set(id, { slug: module.slug, label });
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
  return <VoucherLink voucher={{ slug: voucher.slug, id }}>{children ?? voucher.label}</VoucherLink>;
}
