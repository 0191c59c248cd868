import { formatPaise } from '#domain/money/format';
import { type Paise, paise } from '#domain/money/paise';
import type { Problem } from '#domain/refusal';
import type { DocumentInput, headNames, Stated } from '#domain/totals/document-input';
import { type DocumentTotals, documentTotals } from '#domain/totals/totals';
import type { Fields, RecordOf } from '#modules/kit/field';
import type { AnyRow } from '#modules/kit/module';

/**
 * Tax and round-off as on the paper of a supplier, who may round otherwise (decision D52). Empty fields are computed as ever, and only
 * documents that use them store them.
 */
export const statedFields = {
  statedCgst: { kind: 'money', label: "Supplier's CGST", sparse: true, help: 'As on the paper, if it differs. Leave empty to compute it' },
  statedSgst: { kind: 'money', label: "Supplier's SGST / UTGST", sparse: true },
  statedIgst: { kind: 'money', label: "Supplier's IGST", sparse: true },
  statedCess: { kind: 'money', label: "Supplier's Cess", sparse: true },
  statedRoundOff: { kind: 'money', label: "Supplier's Round Off", negative: true, sparse: true, help: 'Such as -0.40' },
} as const satisfies Fields;

/**
 * The same of a sale that was issued in another program: a paper keeps its paise when it comes over. They are for files and for other
 * programs; forms show them only where they are filled in.
 */
export const issuedFields = {
  statedCgst: { kind: 'money', label: 'Issued CGST', sparse: true, help: 'As on the paper, if it differs. Leave empty to compute it' },
  statedSgst: { kind: 'money', label: 'Issued SGST / UTGST', sparse: true },
  statedIgst: { kind: 'money', label: 'Issued IGST', sparse: true },
  statedCess: { kind: 'money', label: 'Issued Cess', sparse: true },
  statedRoundOff: { kind: 'money', label: 'Issued Round Off', negative: true, sparse: true, help: 'Such as -0.40' },
} as const satisfies Fields;

export type StatedRow = Partial<RecordOf<typeof statedFields>>;

const parts = [
  { head: 'cgst', name: 'CGST', field: 'statedCgst' },
  { head: 'sgst', name: 'SGST', field: 'statedSgst' },
  { head: 'igst', name: 'IGST', field: 'statedIgst' },
  { head: 'cess', name: 'cess', field: 'statedCess' },
  { head: 'roundOff', name: 'round-off', field: 'statedRoundOff' },
] as const;

/** What a row says of the paper; null if nothing. */
export function statedOf(row: StatedRow): Stated | null {
  const said = parts.flatMap(({ head, field }) => ((row[field] ?? null) === null ? [] : [[head, paise(row[field] ?? 0)] as const]));
  return said.length === 0 ? null : Object.fromEntries(said);
}

/** Whether a row names a tax of the paper, so that its taxes do not follow from its rates. */
export function hasStatedTax(row: StatedRow): boolean {
  return parts.some(({ head, field }) => head !== 'roundOff' && (row[field] ?? null) !== null);
}

/** On papers: where the figures come from. */
export const asOnPaper = "as on the supplier's invoice";
/** The same of our own paper. */
export const asIssued = 'as issued';

export function statedFact(row: StatedRow): readonly [string, string | null] {
  return ['Tax and round-off', statedOf(row) === null ? null : asOnPaper];
}

/** By how much each head and the round-off may differ from what is computed, unless the organisation says otherwise. */
const usualTolerance = 1_00;

/** What differs by more than the paise of other rounding is a mistake, here or on the paper. How far is a setting for papers of suppliers only. */
export function statedProblems(
  row: StatedRow,
  input: DocumentInput,
  organisation: AnyRow,
  posts: 'sale' | 'purchase' = 'purchase',
): readonly Problem[] {
  const stated = statedOf(row);
  if (stated === null) return [];
  const isTheirs = posts === 'purchase';
  const typed = isTheirs ? organisation['supplierTaxTolerance'] : undefined;
  const tolerance = paise(typeof typed === 'number' ? typed : usualTolerance);
  const { roundOff: _, ...heads } = stated;
  const atRates = chargedIn(documentTotals({ ...input, stated: null }));
  const unrounded = documentTotals({ ...input, stated: heads });
  return parts.flatMap(({ head, name, field }): readonly Problem[] => {
    const said = stated[head];
    if (said === undefined) return [];
    const isRounding = head === 'roundOff';
    if (isRounding && input.exchangeRate) return [{ path: field, message: 'An amount in a currency is not rounded' }];
    const computed = isRounding ? unrounded.roundOff : atRates[head];
    if (!isRounding && computed === 0)
      return said === 0 ? [] : [{ path: field, message: `There is no ${name}${isTheirs ? ' of the supplier' : ''} here` }];
    if (Math.abs(said - computed) <= tolerance) return [];
    const [most, right] = [formatPaise(tolerance, { symbol: '₹' }), formatPaise(computed, { symbol: '₹' })];
    return [{ path: field, message: `The ${name} comes to ${right} here. It may differ by at most ${most}` }];
  });
}

/** The heads that a supplier or the customs charge. */
function chargedIn({ lines, charges }: DocumentTotals): Readonly<Record<(typeof headNames)[number], Paise>> {
  const charged = [...lines, ...charges].filter(({ taxedBy }) => taxedBy === 'party' || taxedBy === 'import');
  const total = (head: (typeof headNames)[number]) => paise(charged.reduce((sum, part) => sum + part[head], 0));
  return { igst: total('igst'), cgst: total('cgst'), sgst: total('sgst'), cess: total('cess') };
}
