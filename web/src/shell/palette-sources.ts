import { useQueries } from '@tanstack/react-query';
import { formatPaise } from '#domain/money/format';
import { paise } from '#domain/money/paise';
import { formatDay } from '#domain/time/day';
import { customer } from '#modules/accounts/customer/customer';
import { documents } from '#modules/all-modules';
import { documentName } from '#modules/kit/document-name';
import type { AnyDocument, AnyMaster, AnyRow } from '#modules/kit/module';
import { pathOf, verbPath } from '#modules/kit/permission';
import { inventoryItem } from '#modules/stock/inventory-item/inventory-item';
import { type Option, resource } from '../api/resource.ts';
import { useSettled } from '../kit/use-settled.ts';
import { may, maySee } from '../session/permission.ts';

/** A record of the organisation, found by name, number or party. */
export interface Found {
  readonly key: string;
  readonly kind: 'Ledger' | 'Item' | 'Voucher';
  readonly label: string;
  /** Details that tell it from others with the same name: balance and city, stock, or party, date and amount. */
  readonly beside: string;
  readonly to: string;
}

interface Source {
  readonly key: string;
  readonly read: (text: string) => Promise<readonly Found[]>;
}

/** The specification's pause before a search, in milliseconds. */
const pause = 200;
const fewestLetters = 2;
const mostOfAKind = 5;

/** Ledgers, items and vouchers of the year that the person may see, once they pause in typing. */
export function useFound(text: string): readonly Found[] {
  const settled = useSettled(text, pause);
  const sources = settled.length < fewestLetters ? [] : [...masterSources(), ...voucherSources()];
  return useQueries({
    queries: sources.map(({ key, read }) => ({
      queryKey: [key, 'palette', settled],
      queryFn: () => read(settled),
      staleTime: 30_000,
      meta: { quiet: true },
    })),
    combine: (answers) => answers.flatMap(({ data }) => data ?? []),
  });
}

function masterSources(): readonly Source[] {
  const masters = [
    // Ledgers and items show the same details as in the lines of a voucher.
    { module: customer, kind: 'Ledger', asks: 'journal-voucher.lines.ledgerId' },
    { module: inventoryItem, kind: 'Item', asks: 'sales-invoice.lines.itemId' },
  ] as const;
  return masters
    .filter(({ module }) => maySee(pathOf(module)))
    .map(({ module, kind, asks }) => ({
      key: module.slug,
      read: async (search) =>
        (await resource(module).options({ search, limit: mostOfAKind, for: asks })).map((option) => foundMaster(module, kind, option)),
    }));
}

function foundMaster(module: AnyMaster, kind: Found['kind'], { id, label, beside, ledgerKind }: Option): Found {
  const about = [typeof ledgerKind === 'string' ? ledgerKind : '', beside ?? ''].filter((part) => part !== '');
  return { key: id, kind, label, beside: about.join(' · '), to: `/app${pathOf(module)}/view/${id}` };
}

function voucherSources(): readonly Source[] {
  return documents
    .filter((module) => maySee(pathOf(module)) && may(verbPath(module, 'view')))
    .map((module) => ({
      key: module.slug,
      read: async (search) => (await resource(module).list({ search, limit: mostOfAKind })).rows.map((row) => foundVoucher(module, row)),
    }));
}

export function foundVoucher(module: AnyDocument, row: AnyRow & { readonly id: string }): Found {
  const { partyName, date, total } = row;
  const about = [
    typeof partyName === 'string' ? partyName : '',
    typeof date === 'string' ? formatDay(date) : '',
    typeof total === 'number' ? formatPaise(paise(total), { symbol: '₹ ' }) : '',
  ].filter((part) => part !== '');
  return {
    key: row.id,
    kind: 'Voucher',
    label: documentName(module, row),
    beside: about.join(' · '),
    to: `/app${pathOf(module)}/view/${row.id}`,
  };
}
