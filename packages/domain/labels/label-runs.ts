import type { CodeKind } from '#domain/labels/code-kind';
import { codeProblem } from '#domain/labels/code-kind';
import type { LabelFacts } from '#domain/labels/label-texts';
import { limits } from '#domain/limits';
import type { Paise, Quantity } from '#domain/money/paise';
import type { Problem } from '#domain/refusal';
import { batchCode } from '#domain/stock/batch-code';
import type { Day } from '#domain/time/day';

/** Goods to label: an item, a batch of it, or pieces of it with their barcodes. */
export interface LabelGoods {
  readonly name: string;
  readonly stockCode: string | null;
  readonly batch: string | null;
  readonly barcodes: readonly string[];
  readonly quantity: Quantity;
  /** What it sells for, with its taxes; null if that is not known. */
  readonly price: Paise | null;
  /** Of its batch; null without one, or if they are not known. */
  readonly expires: Day | null;
  readonly mrp: Paise | null;
}

/** What the code of a label says. Where there is no barcode or batch, it says the stock code; that of a batch says both. */
export const labelCarries = [
  { value: 'barcode', label: 'Barcode of the piece, else stock code' },
  { value: 'batch', label: 'Item and batch, else stock code' },
  { value: 'stock-code', label: 'Stock code' },
] as const;

export interface LabelChoices {
  readonly kind: CodeKind;
  readonly carries: (typeof labelCarries)[number]['value'];
  /** One label for each piece, or for each line. A line with barcodes has one for each barcode either way. */
  readonly each: 'piece' | 'line';
  readonly copies: number;
  readonly batch: boolean;
  readonly price: boolean;
  /** Printed in place of the price; if it is null, that of the batch, where the batch is printed. */
  readonly mrp: Paise | null;
  readonly netQuantity: string | null;
  /** If it is null, that of the batch. */
  readonly expires: Day | null;
}

/** The same label several times. */
export interface LabelRun {
  readonly facts: LabelFacts;
  readonly times: number;
}

/** The labels for some goods, and what is wrong with them: `path` is the field of the choices that has to change. */
export function labelRuns(
  goods: readonly LabelGoods[],
  choices: LabelChoices,
  organisation: string | null,
): { readonly runs: readonly LabelRun[]; readonly problems: readonly Problem[] } {
  const runs = goods.flatMap((one) => runsOf(one, choices, organisation));
  const problems = [...new Set(goods.flatMap((one) => goodsProblems(one, choices)))];
  return { runs, problems: problems.slice(0, problemsShown).map((message) => ({ path: 'kind', message })) };
}

/** With more, people see that the choice is wrong. */
const problemsShown = 5;

export function labelCount(runs: readonly LabelRun[]): number {
  return runs.reduce((sum, { times }) => sum + times, 0);
}

/** How many PDFs it takes to print so many labels. */
export function labelParts(count: number): number {
  return Math.max(Math.ceil(count / limits.labelsAtOnce), 1);
}

/** The labels of one PDF; parts count from 1. */
export function partOfRuns(runs: readonly LabelRun[], part: number): readonly LabelRun[] {
  const from = (part - 1) * limits.labelsAtOnce;
  const to = from + limits.labelsAtOnce;
  let before = 0;
  return runs.flatMap((run) => {
    const [first, end] = [Math.max(before, from), Math.min(before + run.times, to)];
    before += run.times;
    return end > first ? [{ ...run, times: end - first }] : [];
  });
}

function runsOf(goods: LabelGoods, choices: LabelChoices, organisation: string | null): readonly LabelRun[] {
  const codes = codesOf(goods, choices);
  const pieces = choices.each === 'piece' && goods.barcodes.length === 0 ? wholeUnits(goods.quantity) : 1;
  return codes.map((code) => ({ facts: factsOf(goods, code, choices, organisation), times: pieces * choices.copies }));
}

/** One for each piece with a barcode, else one for all. */
function codesOf({ barcodes, batch, stockCode }: LabelGoods, { carries }: LabelChoices): readonly string[] {
  const code = carries === 'batch' && batch !== null ? batchCode(stockCode, batch) : (stockCode ?? '');
  if (barcodes.length > 0) return carries === 'barcode' ? barcodes : barcodes.map(() => code);
  return [code];
}

/** A label is for something one can hold, so a part of a unit has one too. */
function wholeUnits(quantity: Quantity): number {
  return Math.ceil(quantity / 1_0000);
}

function factsOf(goods: LabelGoods, code: string, choices: LabelChoices, organisation: string | null): LabelFacts {
  const { netQuantity } = choices;
  const ofBatch = choices.batch ? goods : { mrp: null, expires: null };
  const mrp = choices.mrp ?? ofBatch.mrp;
  const expires = choices.expires ?? ofBatch.expires;
  const selling = choices.price && goods.price !== null ? { amount: goods.price, mrp: false } : null;
  return {
    name: goods.name,
    code,
    organisation,
    price: mrp === null ? selling : { amount: mrp, mrp: true },
    batch: choices.batch ? goods.batch : null,
    expires,
    netQuantity,
  };
}

function goodsProblems(goods: LabelGoods, choices: LabelChoices): readonly string[] {
  return codesOf(goods, choices).flatMap((code) => {
    if (code === '') return [`${goods.name} has no stock code. Enter one in the item`];
    const problem = codeProblem(choices.kind, code);
    return problem === null ? [] : [`${goods.name}, ${code}: ${problem}`];
  });
}
