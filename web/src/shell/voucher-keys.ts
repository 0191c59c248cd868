import { documents } from '#modules/all-modules';
import { kindPath, verbPath } from '#modules/kit/operations/permission';
import type { KeyName } from '../kit/keys.ts';

interface VoucherKey {
  readonly key: KeyName;
  readonly slug: string;
  /** What the form starts with. */
  readonly values?: Readonly<Record<string, string>>;
  readonly label: string;
}

const entries: readonly VoucherKey[] = [
  { key: 'sales', slug: 'sales-invoice', label: 'Sales Invoice' },
  { key: 'purchase', slug: 'purchase-invoice', label: 'Purchase Invoice' },
  { key: 'receipt', slug: 'bank-cash', values: { type: 'Receipt' }, label: 'Receipt' },
  { key: 'payment', slug: 'bank-cash', values: { type: 'Payment' }, label: 'Payment' },
  { key: 'journal', slug: 'journal-voucher', label: 'Journal' },
  { key: 'contra', slug: 'bank-cash', values: { type: 'Contra' }, label: 'Contra' },
  { key: 'setOff', slug: 'bill-set-off', label: 'Bill Set-off' },
  { key: 'salesOrder', slug: 'sales-order', label: 'Sales Order' },
  { key: 'purchaseOrder', slug: 'purchase-order', label: 'Purchase Order' },
  { key: 'deliveryNote', slug: 'delivery-note', label: 'Delivery Note' },
  { key: 'creditNote', slug: 'credit-note', label: 'Credit Note' },
  { key: 'debitNote', slug: 'debit-note', label: 'Debit Note' },
];

const builtOf = ({ slug }: VoucherKey) => documents.find((module) => module.slug === slug);

/** The keys that enter a voucher, as in Tally, with the screen and the permissions that each needs. */
export const voucherKeys = entries.flatMap((entry) => {
  const { key, slug, values, label } = entry;
  const module = builtOf(entry);
  if (module === undefined) return [];
  const to = `/app/${slug}/add${values === undefined ? '' : `?${new URLSearchParams(values)}`}`;
  return [{ key, label, to, needs: [verbPath(module, 'add'), kindPath(module, values ?? {})].filter((path) => path !== undefined) }];
});

/** Keys of documents that are not built. The help sheet leaves them out. */
export const idleKeys: ReadonlySet<KeyName> = new Set(entries.filter((entry) => builtOf(entry) === undefined).map(({ key }) => key));
