/**
 * What the documents of a financial year say of tax at source for one party, by name: `<section>|<month>` has the amounts credited, those
 * on which tax was computed, the tax, and what was credited with advances and is not billed yet; `certificate|<number>` has the amounts under a
 * lower-deduction certificate.
 */
export type PartySums = ReadonlyMap<string, readonly number[]>;

export const noPartySums: PartySums = new Map();

export interface SectionSums {
  readonly credited: number;
  readonly taxed: number;
  readonly tax: number;
  readonly advance: number;
}

export function sectionName(section: string, month: string): string {
  return `${section}|${month}`;
}

export function certificateName(number: string): string {
  return `certificate|${number}`;
}

/** Of the whole year, or of a month. */
export function sumsOfSection(sums: PartySums, section: string, month?: string): SectionSums {
  let [credited, taxed, tax, advance] = [0, 0, 0, 0];
  for (const [name, [c = 0, t = 0, x = 0, a = 0]] of sums) {
    const at = name.lastIndexOf('|');
    if (name.slice(0, at) !== section || (month !== undefined && name.slice(at + 1) !== month)) continue;
    credited += c;
    taxed += t;
    tax += x;
    advance += a;
  }
  return { credited, taxed, tax, advance };
}

export function underCertificate(sums: PartySums, number: string): number {
  return sums.get(certificateName(number))?.[0] ?? 0;
}

/** Adds amounts to sums by name, or takes them out. What comes to nothing is not kept. */
export function addPartySums(sums: Map<string, readonly number[]>, more: PartySums, factor: 1 | -1): void {
  for (const [name, amounts] of more) {
    const before = sums.get(name) ?? [];
    const after = Array.from({ length: Math.max(before.length, amounts.length) }, (_, at) => {
      const sum = (before[at] ?? 0) + factor * (amounts[at] ?? 0);
      return sum === 0 ? 0 : sum;
    });
    if (after.every((amount) => amount === 0)) sums.delete(name);
    else sums.set(name, after);
  }
}
