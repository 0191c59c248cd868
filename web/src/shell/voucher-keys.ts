import { verbPath } from '#modules/kit/operations/permission';
import type { KeyName } from '../kit/keys.ts';
import { knownModules } from '../known-modules.ts';

interface VoucherKey {
  readonly key: KeyName;
  readonly slug: string;
  /** What the form starts with. */
  readonly values?: Readonly<Record<string, string>>;
  /** The right that this kind of the document needs besides. */
  readonly right?: string;
  readonly label: string;
}

const entries: readonly VoucherKey[] = [
  { key: 'sales', slug: 'sales-invoice', label: 'Sales Invoice' },
  { key: 'purchase', slug: 'purchase-invoice', label: 'Purchase Invoice' },
  { key: 'receipt', slug: 'bank-cash', values: { type: 'Receipt' }, right: 'receipt', label: 'Receipt' },
  { key: 'payment', slug: 'bank-cash', values: { type: 'Payment' }, right: 'payment', label: 'Payment' },
  { key: 'journal', slug: 'journal-voucher', label: 'Journal' },
  { key: 'contra', slug: 'bank-cash', values: { type: 'Contra' }, right: 'contra', label: 'Contra' },
  { key: 'setOff', slug: 'bill-set-off', label: 'Bill Set-off' },
  { key: 'salesOrder', slug: 'sales-order', label: 'Sales Order' },
  { key: 'purchaseOrder', slug: 'purchase-order', label: 'Purchase Order' },
  { key: 'deliveryNote', slug: 'delivery-note', label: 'Delivery Note' },
  { key: 'creditNote', slug: 'credit-note', label: 'Credit Note' },
  { key: 'debitNote', slug: 'debit-note', label: 'Debit Note' },
];

const builtOf = ({ slug }: VoucherKey) => knownModules.find((known) => known.slug === slug);

/** The keys that enter a voucher, as in Tally, with the screen and the permissions that each needs. */
export const voucherKeys = entries.flatMap((entry) => {
  const { key, slug, values, right, label } = entry;
  const module = builtOf(entry);
  if (module === undefined) return [];
  const to = `/app/${slug}/add${values === undefined ? '' : `?${new URLSearchParams(values)}`}`;
  return [{ key, label, to, needs: ['add', ...(right === undefined ? [] : [right])].map((verb) => verbPath(module, verb)) }];
});

/** Keys of documents that are not built. The help sheet leaves them out. */
export const idleKeys: ReadonlySet<KeyName> = new Set(entries.filter((entry) => builtOf(entry) === undefined).map(({ key }) => key));
