import { paise, scaled } from '#domain/money/paise';
import { type PartySums, type SectionSums, sumsOfSection } from '#domain/tax-at-source/party-sums';
import { forPayee, payeeOf, taxSection, termsOn } from '#domain/tax-at-source/section-on';
import type { Day } from '#domain/time/day';
import { withheld } from '#domain/totals/withholding';

/** Tax of a party and section that is short of what the year says, or over it (negative). */
export interface ShortOrOver {
  readonly section: string;
  readonly base: number;
  readonly tax: number;
}

/**
 * Compares what was taxed in a year with what its sums say: after a cancel, an edit, or two branches that saved at the same moment, they can
 * differ until the next document. Whether one bill was above the threshold of a bill, sums do not tell, so up to the yearly one nothing is
 * said.
 */
export function shortOrOver(sums: PartySums, pan: string | null, day: Day): readonly ShortOrOver[] {
  const names = [...sums.keys()].map((name) => [name.slice(0, name.lastIndexOf('|')), name.slice(name.lastIndexOf('|') + 1)] as const);
  return [...new Set(names.map(([section]) => section))].flatMap((section) => {
    const known = taxSection(section);
    const terms = known && termsOn(known, known.to !== undefined && known.to < day ? known.to : day);
    if (terms?.rate === undefined) return [];
    const { threshold } = terms;
    const months = names.filter(([of]) => of === section).map(([, month]) => month);
    const parts =
      threshold?.monthly === undefined ? [sumsOfSection(sums, section)] : months.map((month) => sumsOfSection(sums, section, month));
    const isFree = threshold === undefined || (threshold.onlyIndividuals && payeeOf(pan) !== 'individual');
    const base = parts.reduce((sum, part) => sum + (isFree ? part.credited - part.taxed : differenceIn(part, threshold)), 0);
    if (base === 0) return [];
    const usual = forPayee(terms.rate, payeeOf(pan));
    const rate = pan === null ? Math.max(usual, terms.withoutPan ?? usual) : usual;
    return [{ section, base, tax: Math.sign(base) * withheld(paise(Math.abs(base)), scaled(rate)) }];
  });
}

function differenceIn(
  { credited, taxed }: SectionSums,
  { single, yearly, monthly, on }: { readonly single?: number; readonly yearly?: number; readonly monthly?: number; readonly on: string },
): number {
  const most = monthly ?? yearly;
  if (most === undefined) return 0;
  if (credited > most) return (on === 'excess' ? credited - most : credited) - taxed;
  return single === undefined ? -taxed : 0;
}
