import type { Voucher } from '#application/archive/leaving/read-books';
import { textIn } from '#application/archive/leaving/row-texts';
import { type BaseType, isBaseType } from '#domain/tally/voucher-base';

/** A voucher type in Tally: one of its own, or one of the user with the base that decides what it does. */
export interface VoucherKind {
  readonly name: string;
  readonly base: BaseType;
}

/** What vouchers are in Tally. Others are journals, or stock journals if they only move goods. */
const bases: Readonly<Record<string, BaseType>> = {
  'sales-invoice': 'Sales',
  'ist-sales': 'Sales',
  'purchase-invoice': 'Purchase',
  'ist-receipt': 'Purchase',
  'credit-note': 'Credit Note',
  'sales-return': 'Credit Note',
  'debit-note': 'Debit Note',
  'purchase-return': 'Debit Note',
  'delivery-note': 'Delivery Note',
  'journal-voucher': 'Journal',
  'bill-set-off': 'Journal',
};

/** Kinds that are in the books only with what they post, or as cancelled. Orders and quotations are in none. */
const inBooks: ReadonlySet<string> = new Set([...Object.keys(bases), 'bank-cash', 'production', 'stock-transfer', 'stock-adjustment']);

/** Openings are part of the masters in Tally. */
const openings: ReadonlySet<string> = new Set(['opening-balance', 'opening-stock']);

/**
 * What a voucher is in Tally; null: it is none. Tally takes no bank and no cash in a journal, so one that was paid at once is a payment or a
 * receipt. `isBank`: of a ledger.
 */
export function kindOfVoucher(voucher: Voucher, isBank: (ledgerId: string) => boolean): VoucherKind | null {
  const { slug, effect, called } = voucher;
  if (openings.has(slug) || (effect === null && !inBooks.has(slug))) return null;
  const base = baseOf(voucher, isBank);
  if (called === base || !isBaseType(called)) return { name: slug in bases && bases[slug] !== base ? `${called} (${base})` : called, base };
  return { name: `${called} (${base})`, base };
}

function baseOf({ slug, row, effect }: Voucher, isBank: (ledgerId: string) => boolean): BaseType {
  const type = textIn(row, 'type');
  if (slug === 'bank-cash') return type === 'Payment' || type === 'Receipt' || type === 'Contra' ? type : 'Journal';
  const known = bases[slug];
  const postings = effect?.postings ?? [];
  if (known === undefined && postings.length === 0 && (effect?.bills ?? []).length === 0) return 'Stock Journal';
  if (postings.length === 0 && (effect?.movements ?? []).length > 0) return known === 'Delivery Note' ? known : 'Stock Journal';
  const moved = (effect?.movements ?? []).find(({ quantity }) => quantity !== 0);
  if ((known ?? 'Journal') !== 'Journal') return known ?? 'Journal';
  if (moved !== undefined) return moved.quantity > 0 ? 'Purchase' : 'Sales';
  const bank = postings.find(({ ledgerId }) => isBank(ledgerId));
  return bank === undefined ? 'Journal' : bank.amount > 0 ? 'Receipt' : 'Payment';
}
