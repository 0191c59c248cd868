import { Failure, toastOf } from './failure.ts';

/** What is wrong, where no field can be marked: a file, or a voucher of which a window asks only a part. */
export function saysOf(error: unknown): string | null {
  const problems = error instanceof Failure ? error.problems.map(({ message }) => message) : [];
  return problems.length > 0 ? problems.join('. ') : (toastOf(error)?.text ?? null);
}
