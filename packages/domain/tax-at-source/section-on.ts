import { type ByPayee, newAct, type TaxSection, type Terms } from '#domain/tax-at-source/section';
import { tcsSections } from '#domain/tax-at-source/tcs-sections';
import { tdsSections } from '#domain/tax-at-source/tds-sections';
import { type Day, formatDay } from '#domain/time/day';

const all = new Map<string, TaxSection>([...tdsSections, ...tcsSections].map((section) => [section.value, section]));

export function taxSection(value: string): TaxSection | undefined {
  return all.get(value);
}

export function isInForce({ from, to }: TaxSection, day: Day): boolean {
  return (from === undefined || day >= from) && (to === undefined || day <= to);
}

/** What the section says on a day; undefined before its first terms. */
export function termsOn(section: TaxSection, day: Day): Terms | undefined {
  return section.terms.findLast(({ from }) => from <= day);
}

/** Why a section cannot be used on a day: tax is deducted under the Act in force when the amount is credited. */
export function sectionProblem(value: string, day: Day): string | null {
  const section = all.get(value);
  if (section === undefined || isInForce(section, day)) return null;
  if (section.from !== undefined && day < section.from) {
    return section.from === newAct
      ? `Section ${value.slice(0, 3)} applies from 1 April 2026`
      : `${value} applies from ${formatDay(section.from)}`;
  }
  if (day < newAct) return `${value} ended on ${formatDay(section.to ?? day)}`;
  return value.startsWith('206C') ? 'From 1 April 2026 choose section 394' : 'From 1 April 2026 choose section 393(1) or 393(2)';
}

/** The fourth character of a PAN says whose it is: P a person, H a Hindu undivided family, C a company. */
export function payeeOf(pan: string | null): keyof ByPayee<unknown> {
  const kind = pan?.[3] ?? '';
  return kind === 'P' || kind === 'H' ? 'individual' : kind === 'C' ? 'company' : 'other';
}

export function forPayee<Value>(by: ByPayee<Value>, payee: keyof ByPayee<unknown>): Value {
  return by[payee] ?? by.other;
}

/** The payment code of the section for a payee; null under the Act of 1961. */
export function paymentCode(value: string, pan: string | null): string | null {
  const code = all.get(value)?.code;
  return code === undefined ? null : forPayee(code, payeeOf(pan));
}
