import type { Problem } from '#domain/refusal';
import { type BooksLock, lockProblem } from '#domain/time/books-lock';
import type { Day } from '#domain/time/day';
import type { AnyRow, MasterFacts } from '#modules/kit/module';

/** Problems with the lock of a year or of the organisation beside the other locks of the books. */
export function lockProblems(row: { readonly lockedUntil: Day | null }, id: string, facts: Pick<MasterFacts, 'all'>): readonly Problem[] {
  const locks = locksOf(facts);
  const before = locks.find((one) => one.id === id)?.lockedUntil ?? null;
  const message = lockProblem(
    before,
    row.lockedUntil,
    locks.filter((one) => one.id !== id),
  );
  return message === null ? [] : [{ path: 'lockedUntil', message }];
}

function locksOf({ all }: Pick<MasterFacts, 'all'>): readonly (BooksLock & { readonly id: string })[] {
  const lockOf = (name: unknown, { id, lockedUntil }: AnyRow & { readonly id: string }) => ({
    id,
    name: String(name),
    lockedUntil: typeof lockedUntil === 'string' ? lockedUntil : null,
  });
  return [...all('financial-year').map((row) => lockOf(row['label'], row)), ...all('org').map((row) => lockOf('The organisation', row))];
}
