import fc from 'fast-check';
import type { Work } from '#application/ports/journal';
import type { Scope } from '#application/ports/scope';
import type { Storage } from '#storage/storage';
import { branchOf, create, edit, remove, type Sample } from './works.ts';

/** A voucher is entered, or one that was entered before is changed or deleted. */
export interface Step<Said> {
  readonly kind: 'enter' | 'change' | 'remove';
  /** Which of the vouchers. */
  readonly of: number;
  readonly said: Said;
}

export interface Entered<Said> {
  /** The step that entered it. */
  readonly at: number;
  /** SI/1, SI/2 … in the order of entry. */
  readonly number: string;
  readonly said: Said;
}

export function stepsOf<Said>(said: fc.Arbitrary<Said>, minLength: number, maxLength: number): fc.Arbitrary<Step<Said>[]> {
  const step = fc.record({ kind: fc.constantFrom('enter', 'enter', 'enter', 'change', 'remove'), of: fc.nat(400), said });
  return fc.array(step, { minLength, maxLength, size: 'max' });
}

/** The steps as works of a branch, and the vouchers that there are after them, and those that were removed, by id. A change does not change the slug. */
export function worksOf<Said extends { readonly slug: string }>(
  scope: Scope,
  steps: readonly Step<Said>[],
  sampleOf: (said: Said) => Sample,
): {
  readonly works: readonly Work[];
  readonly entered: ReadonlyMap<string, Entered<Said>>;
  readonly removed: ReadonlyMap<string, Entered<Said>>;
} {
  const entered = new Map<string, Entered<Said>>();
  const removed = new Map<string, Entered<Said>>();
  let count = 0;
  const works = steps.map(({ kind, of, said }, at): Work => {
    const [id, known] = [...entered][of % Math.max(1, entered.size)] ?? [];
    if (kind === 'enter' || id === undefined || known === undefined) {
      const work = create(scope, { slug: said.slug, ...sampleOf(said) });
      count += 1;
      entered.set(work.id, { at, number: `SI/${count}`, said });
      return work;
    }
    const { slug } = known.said;
    if (kind === 'remove') {
      entered.delete(id);
      removed.set(id, known);
      return remove(slug, id);
    }
    const changed = { ...said, slug };
    entered.set(id, { ...known, said: changed });
    return edit(scope, id, { slug, ...sampleOf(changed) });
  });
  return { works, entered, removed };
}

/** Commits all, and lets a projector of small batches fold after each of these numbers of works. What comes after the last is not folded. */
export async function commitAndFold(
  { journal }: Storage,
  { projector }: Storage,
  scope: Scope,
  works: readonly Work[],
  folds: readonly number[],
): Promise<void> {
  const cuts = [...new Set([...folds.map((cut) => cut % works.length), works.length])].sort((a, b) => a - b);
  let from = 0;
  for (const cut of cuts) {
    for (const result of await journal.commitAll(scope, branchOf(scope), works.slice(from, cut))) if (result instanceof Error) throw result;
    if (cut < works.length) await projector.project(scope.organisationId, branchOf(scope));
    from = cut;
  }
}

/** By day, and those of a day in the order of their entry. */
export function inOrder<One extends { readonly at: number; readonly date: string }>(all: readonly One[]): readonly One[] {
  return all.toSorted((one, other) => (one.date === other.date ? one.at - other.at : one.date < other.date ? -1 : 1));
}
