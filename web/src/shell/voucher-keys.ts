import { documents } from '#modules/all-modules';
import type { KeyName } from '../kit/keys.ts';

interface VoucherKey {
  readonly key: KeyName;
  readonly slug: string;
  /** What the form starts with. */
  readonly query?: string;
  readonly label: string;
}

const entries: readonly VoucherKey[] = [
  { key: 'sales', slug: 'sales-invoice', label: 'Sales Invoice' },
  { key: 'purchase', slug: 'purchase-invoice', label: 'Purchase Invoice' },
  { key: 'receipt', slug: 'bank-cash', query: 'type=Receipt', label: 'Receipt' },
  { key: 'payment', slug: 'bank-cash', query: 'type=Payment', label: 'Payment' },
  { key: 'journal', slug: 'journal-voucher', label: 'Journal' },
  { key: 'contra', slug: 'bank-cash', query: 'type=Contra', label: 'Contra' },
  { key: 'setOff', slug: 'bill-set-off', label: 'Bill Set-off' },
  { key: 'salesOrder', slug: 'sales-order', label: 'Sales Order' },
  { key: 'purchaseOrder', slug: 'purchase-order', label: 'Purchase Order' },
  { key: 'deliveryNote', slug: 'delivery-note', label: 'Delivery Note' },
  { key: 'creditNote', slug: 'credit-note', label: 'Credit Note' },
  { key: 'debitNote', slug: 'debit-note', label: 'Debit Note' },
];

const isBuilt = ({ slug }: VoucherKey) => documents.some((module) => module.slug === slug);

/** The keys that enter a voucher, as in Tally, with the screen and the permission of each. */
export const voucherKeys = entries.filter(isBuilt).map(({ key, slug, query, label }) => ({
  key,
  label,
  to: `/app/${slug}/add${query === undefined ? '' : `?${query}`}`,
  needs: `/${slug}/add`,
}));

/** Keys of documents that are not built. The help sheet leaves them out. */
export const idleKeys: ReadonlySet<KeyName> = new Set(entries.filter((entry) => !isBuilt(entry)).map(({ key }) => key));
