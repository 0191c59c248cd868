import { isDay } from '#domain/time/day';
import type { DocumentFacts } from '#modules/kit/module';
import { dateProblems } from '#modules/kit/voucher/date-problems';

/** Says before anything is typed that the day is closed, and not after Submit. */
export function ClosedNotice({ date, facts }: { readonly date: unknown; readonly facts: DocumentFacts | null }) {
  if (facts === null || typeof date !== 'string' || !isDay(date)) return null;
  const [problem] = dateProblems(date, facts);
  if (problem === undefined) return null;
  return (
    <p className="notice" role="alert">
      {problem.message}. Choose another date or financial year: this would not be saved.
    </p>
  );
}
