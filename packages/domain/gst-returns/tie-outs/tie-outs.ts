import { outwardTables } from '#domain/gst-returns/gstr3b';
import { type Inward, type InwardSum, inwardSums } from '#domain/gst-returns/inward';
import { type Outward, signOf } from '#domain/gst-returns/outward';
import type { MonthSums } from '#domain/gst-returns/sums';
import type { Taxes } from '#domain/gst-returns/tax-heads';
import { isIssued, outputTaxOf, reportedBy } from '#domain/gst-returns/tie-outs/entered';
import { noTax, plus, type TaxAmounts } from '#domain/registers/register-entry';
import { taxIn } from '#domain/registers/register-totals';

/** The comparisons, in the order in which they are shown. */
export const tieOutNames = ['register', 'hsn', 'issued', 'output', 'gstr-3b', 'input', 'reverse-charge'] as const;
export type TieOutName = (typeof tieOutNames)[number];

/** Paise, and how many documents. */
export interface TieFigures extends TaxAmounts {
  readonly documents: number;
}

export type TieHead = keyof TieFigures;

const taxes = ['igst', 'cgst', 'sgst', 'cess'] as const;
const amounts = ['taxable', ...taxes] as const;

/** What each comparison compares. Ledgers know tax alone. */
export const tieHeads: Readonly<Record<TieOutName, readonly TieHead[]>> = {
  register: amounts,
  hsn: amounts,
  issued: ['documents'],
  output: taxes,
  'gstr-3b': amounts,
  input: taxes,
  'reverse-charge': taxes,
};

/** Two figures that the portal, or an auditor, finds equal. */
export interface TieOut {
  readonly name: TieOutName;
  readonly returned: TieFigures;
  readonly kept: TieFigures;
  /** How much more the return has. */
  readonly difference: TieFigures;
}

export interface TieSums {
  /** All tables of GSTR-1 of the period. */
  readonly sums: MonthSums;
  readonly inward: readonly InwardSum[];
  /** The sales register, less that of sales returns. */
  readonly registered: TieFigures;
  /** The kinds of documents that are in these registers, by slug. */
  readonly inRegister: readonly string[];
  /** What the period brought on the tax ledgers: output and reverse charge by credit, input by debit. */
  readonly ledgers: Readonly<Record<'output' | 'input' | 'reverse-charge', Taxes>>;
}

/**
 * The tie-outs of a period: sections of GSTR-1 = registers = HSN summary = output ledgers = table 3.1 of GSTR-3B; its table 4 = input ledgers;
 * documents of table 13 = those of the registers. Notes, income with tax, advances and transfers are in no register: they count on both
 * sides. The tax of sections under reverse charge is on no ledger.
 */
export function tieOuts({ sums, inward, registered, inRegister, ledgers }: TieSums): readonly TieOut[] {
  const sections = sums.of('section');
  const withoutOperators = sections.filter(({ of: [, section] }) => section !== 'eco95');
  const others = sums.of('entered').filter(({ of: [, slug] }) => !inRegister.includes(slug));
  const { taxed, zeroRated, exempt, nonGst } = outwardTables(sums);
  const advances = plus(taxIn(sums.of('at')), taxIn(sums.of('txpd')), -1);
  const due = plus(taxIn(withoutOperators.filter(({ of: [, , nature] }) => nature !== 'reverse-charge')), advances);
  const nil = taxIn(sums.of('nil'));
  const sumOf = (...kinds: readonly InwardSum['key'][0][]) =>
    taxIn(inward.filter(({ key }) => kinds.includes(key[0])).map(({ amounts: of }) => of));
  const numbers = (kind: 'issued' | 'cancelled') =>
    sums.of(kind).reduce((all, { of, documents }) => (of[1] === 'set-off' ? all : all + documents), 0);
  const pairs: Readonly<Record<TieOutName, readonly [Given, Given]>> = {
    register: [plus(taxIn(sections), nil), plus(registered, taxIn(others))],
    hsn: [plus(taxIn(withoutOperators), nil), taxIn(sums.of('hsn'))],
    issued: [
      { documents: numbers('issued') - numbers('cancelled') },
      { documents: registered.documents + others.reduce((all, { documents }) => all + documents, 0) },
    ],
    output: [due, ledgers.output],
    'gstr-3b': [plus(due, nil), plus(plus(taxed, zeroRated), { ...noTax, taxable: exempt + nonGst })],
    input: [sumOf('credit'), ledgers.input],
    'reverse-charge': [sumOf('owed'), ledgers['reverse-charge']],
  };
  return tieOutNames.map((name) => tied(name, ...pairs[name]));
}

type Given = Partial<TieFigures>;

function tied(name: TieOutName, one: Given, other: Given): TieOut {
  const [returned, kept] = [figuresOf(name, one), figuresOf(name, other)];
  return { name, returned, kept, difference: minus(returned, kept) };
}

export function agrees({ difference }: Pick<TieOut, 'difference'>): boolean {
  return isNothing(difference);
}

/** What is compared of these figures; nothing of the rest. */
function figuresOf(name: TieOutName, given: Given): TieFigures {
  const of = (head: TieHead) => (tieHeads[name].includes(head) ? (given[head] ?? 0) : 0);
  return { documents: of('documents'), taxable: of('taxable'), igst: of('igst'), cgst: of('cgst'), sgst: of('sgst'), cess: of('cess') };
}

/** A voucher as both sides know it; null on a side that does not. */
export interface TiedVoucher {
  readonly outward?: (Omit<Outward, 'hsn'> & { readonly inHsn: TaxAmounts }) | null;
  readonly inward?: Inward | null;
  /** Its amounts in the sales register, below zero if it is a return. */
  readonly registered?: TaxAmounts | null;
  /** What it brought on the tax ledgers of the comparison, as the ledgers of `TieSums` count it. */
  readonly posted?: Taxes | null;
}

/** How much more the return has of a voucher than the other side; null if both have the same. Both sides of GSTR-3B come from the same sums. */
export function voucherDifference(
  name: Exclude<TieOutName, 'gstr-3b'>,
  { outward = null, inward = null, registered = null, posted = null }: TiedVoucher,
): TieFigures | null {
  const sumOf = (kind: InwardSum['key'][0]) =>
    taxIn(inward === null ? [] : inwardSums(inward).flatMap(({ key, amounts: of }) => (key[0] === kind ? [of] : [])));
  const pairs: Readonly<Record<typeof name, () => readonly [Given, Given]>> = {
    register: () => [outward === null ? {} : reportedBy(outward), registered ?? {}],
    hsn: () => (outward === null || outward.operator?.section === '9(5)' ? [{}, {}] : [reportedBy(outward), hsnOf(outward)]),
    issued: () => [{ documents: outward !== null && isIssued(outward) ? 1 : 0 }, { documents: registered === null ? 0 : 1 }],
    output: () => [outward === null ? {} : outputTaxOf(outward), posted ?? {}],
    input: () => [sumOf('credit'), posted ?? {}],
    'reverse-charge': () => [sumOf('owed'), posted ?? {}],
  };
  const [returned, kept] = pairs[name]();
  const difference = minus(figuresOf(name, returned), figuresOf(name, kept));
  return isNothing(difference) ? null : difference;
}

/** As table 12 counts it. */
function hsnOf(outward: NonNullable<TiedVoucher['outward']>): TaxAmounts {
  const counts = !outward.cancelled && outward.kind !== 'advance' && outward.kind !== 'set-off';
  return counts ? plus(noTax, outward.inHsn, signOf(outward)) : noTax;
}

function minus(one: TieFigures, other: TieFigures): TieFigures {
  return { ...plus(one, other, -1), documents: one.documents - other.documents };
}

function isNothing(figures: TieFigures): boolean {
  return Object.values(figures).every((figure) => figure === 0);
}
