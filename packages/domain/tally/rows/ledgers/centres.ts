import { formatPaise } from '#domain/money/format';
import { type Paise, paise } from '#domain/money/paise';
import type { NamesInBooks } from '#domain/tally/rows/names-in-books';
import type { VoucherLine } from '#domain/tally/voucher';

/** A part of a line and the project it is for. */
export interface ProjectPart {
  readonly project: string | null;
  readonly amount: Paise;
}

/**
 * A line by projects. Each category of cost centres shares out the whole amount, and a line in the books has one project, so the first category
 * counts. What belongs to none is the last part.
 */
export function byProject({ amount, centres }: VoucherLine, names: NamesInBooks): readonly ProjectPart[] {
  const first = centres[0]?.category;
  const own = centres.filter(({ category }) => category === first);
  const parts = new Map<string, number>();
  for (const { centre, amount: part } of own) {
    const project = names.project(centre);
    if (project !== null && part > 0 === amount > 0) parts.set(project, (parts.get(project) ?? 0) + part);
  }
  const rest = [...parts.values()].reduce((left, part) => left - part, amount as number);
  if (rest !== 0 && rest > 0 !== amount > 0) return [{ project: null, amount }];
  const named = [...parts].map(([project, part]) => ({ project, amount: paise(part) }));
  return rest === 0 && named.length > 0 ? named : [...named, { project: null, amount: paise(rest) }];
}

/** Centres that are no project in the books, or are of a further category, in words: `Departments: Sales Team 5,000.00`. */
export function centresInWords(lines: readonly VoucherLine[], names: NamesInBooks): readonly string[] {
  return lines.flatMap(({ centres }) =>
    centres
      .filter(({ category, centre }) => category !== centres[0]?.category || names.project(centre) === null)
      .map(({ category, centre, amount }) => `${category}: ${centre} ${formatPaise(paise(Math.abs(amount)))}`),
  );
}

/** All centres in words, where a document has one project at most. */
export function allCentresInWords(lines: readonly VoucherLine[]): readonly string[] {
  return lines.flatMap(({ centres }) =>
    centres.map(({ category, centre, amount }) => `${category}: ${centre} ${formatPaise(paise(Math.abs(amount)))}`),
  );
}
