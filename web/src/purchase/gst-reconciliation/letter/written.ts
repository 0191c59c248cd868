import { isGstin } from '#domain/registration/gstin';
import type { LettersWritten } from '#modules/purchase/gst-reconciliation/letter-operations';
import type { ReconciliationRow } from '#modules/purchase/gst-reconciliation/operations';
import { supplierOf } from '../row-acts.ts';
import { writtenText } from './written-text.ts';

export interface Written {
  /** By the id of the row. */
  readonly texts: ReadonlyMap<string, string>;
  /** Of the suppliers of the rows in sight. */
  readonly suppliers: number;
  readonly writtenTo: number;
  /** The first row whose supplier was not written to; null: all were. */
  readonly next: string | null;
  /** Older letters are left out. */
  readonly more: boolean;
}

/** What letters were written about these rows. A supplier was written to if a letter is about any of them. */
export function writtenOf(rows: readonly ReconciliationRow[], answers: readonly LettersWritten[]): Written {
  const texts = new Map(answers.flatMap(({ rows: some }) => some.map((one) => [one.row, writtenText(one)] as const)));
  const bySupplier = Map.groupBy(
    rows.filter((row) => isGstin(supplierOf(row) ?? '')),
    (row) => supplierOf(row) ?? '',
  );
  const left = [...bySupplier.values()].filter((some) => !some.some(({ id }) => texts.has(id)));
  return {
    ...{ texts, suppliers: bySupplier.size, writtenTo: bySupplier.size - left.length },
    next: left[0]?.[0]?.id ?? null,
    more: answers.some((one) => one.more),
  };
}

/** `Written to 100 of 240 suppliers`; null before the first letter. */
export function writtenToText({ suppliers, writtenTo }: Pick<Written, 'suppliers' | 'writtenTo'>): string | null {
  if (writtenTo === 0 || suppliers < 2) return null;
  const said = (count: number) => count.toLocaleString('en-IN');
  return writtenTo === suppliers
    ? `Written to all ${said(suppliers)} suppliers in sight`
    : `Written to ${said(writtenTo)} of ${said(suppliers)} suppliers in sight`;
}
