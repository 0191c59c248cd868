import { type Paise, paise } from '#domain/money/paise';
import type { Posting } from '#domain/posting/effect';
import type { Problem } from '#domain/refusal';
import type { Fields, RecordOf } from '#modules/kit/field';
import type { DocumentFacts } from '#modules/kit/module';
import { sumsNeeded, tdsOfValue, tdsProblems, withoutTds } from '#modules/kit/voucher/tax-at-source';
import { tdsMore, tdsTyped } from '#modules/kit/voucher/tax-at-source-fields';

/**
 * TDS of a payment: tax is deducted when the party is credited or paid, whichever is earlier. So it is on what was paid in advance, and not on
 * what settles bills, which bore it. It is one more deduction. Vouchers without it store nothing of it.
 */
export const paidTdsFields = {
  tdsSection: { ...tdsTyped.tdsSection, sparse: true },
  tdsRate: { ...tdsTyped.tdsRate, sparse: true },
  ...tdsMore,
  tds: { kind: 'money', label: 'TDS deducted', computed: true, sparse: true },
} as const satisfies Fields;

export type PaidTds = Partial<RecordOf<typeof paidTdsFields>>;

interface Paying extends PaidTds {
  readonly type: 'Payment' | 'Receipt' | 'Contra';
  readonly date: string;
  readonly accountId: string;
  readonly lines: readonly { readonly ledgerId: string; readonly amount: number | null; readonly rupees?: number | null }[];
  readonly allocations: readonly {
    readonly ledgerId: string;
    readonly kind?: string | null;
    readonly amount: number | null;
    readonly rupees?: number | null;
  }[];
}

export function withPaidTds<Row extends Paying>(row: Row, facts: DocumentFacts): Row {
  const { tds: _, ...typed } = withoutTds(row);
  if (row.type !== 'Payment' || !row.tdsSection) return typed as Row;
  return { ...typed, ...tdsOfValue(row, facts, partyOf(row), advanceOf(row)) } as Row;
}

export function tdsPaid({ type, tds }: Pick<Paying, 'type' | 'tds'>): Paise {
  return paise(type === 'Payment' ? (tds ?? 0) : 0);
}

/** The account moves by less, and the tax is owed. */
export function postPaidTds(postings: readonly Posting[], row: Paying, facts: Pick<DocumentFacts, 'ledger'>): readonly Posting[] {
  const tax = tdsPaid(row);
  if (tax === 0) return postings;
  return [
    ...postings.map((one) => (one.ledgerId === row.accountId ? { ...one, amount: paise(one.amount + tax) } : one)),
    { ledgerId: facts.ledger('tds_payable'), amount: paise(-tax) },
  ];
}

export function paidSums(row: Paying) {
  return row.type === 'Payment' ? sumsNeeded(row, partyOf(row)) : {};
}

export function paidTdsProblems(row: Paying): readonly Problem[] {
  if (row.type !== 'Payment') return row.tdsSection ? [{ path: 'tdsSection', message: 'Only a payment has a TDS section' }] : [];
  return tdsProblems(row, partyOf(row));
}

function partyOf({ lines }: Paying): string {
  return lines[0]?.ledgerId ?? '';
}

/** What is paid to the party and settles no bill. */
function advanceOf(row: Paying): number {
  const party = partyOf(row);
  const amountOf = ({ amount, rupees }: { readonly amount: number | null; readonly rupees?: number | null }) => rupees ?? amount ?? 0;
  const sum = (all: readonly Parameters<typeof amountOf>[0][]) => all.reduce((total, one) => total + amountOf(one), 0);
  const paid = sum(row.lines.filter(({ ledgerId }) => ledgerId === party));
  const billed = sum(row.allocations.filter(({ ledgerId, kind }) => ledgerId === party && (kind ?? 'against') === 'against'));
  return Math.max(0, paid - billed);
}
