import { bankMatch, bankStatement } from '#application/bank/matched/bank-takes';
import type { Context } from '#application/context';
import type { Change, Work } from '#application/ports/journal';
import { placeOfLine } from '#domain/bank-statement/line-id';
import { Refusal } from '#domain/refusal';
import type { Day } from '#domain/time/day';
import type { Period } from '#domain/time/period';
import type { MatchOutcome } from '#modules/accounts/bank-cash/bank-operations';

/** Takes matches back, each alone. The log keeps them, and who took them back and why. */
export async function unmatch(
  { ports, scope }: Context,
  ledgerId: string,
  ids: readonly string[],
  remark: string | undefined,
): Promise<readonly MatchOutcome[]> {
  const works = [...new Set(ids)].map(
    (id): Work => ({
      slug: bankMatch,
      id,
      kind: 'change',
      decide({ record }): Change {
        if (record?.row['ledgerId'] !== ledgerId || record.row['branchId'] !== scope.branchId)
          throw new Refusal('notAllowed', { why: 'This match was taken back already' });
        return { ...gone('unmatch', bankMatch, id), ...(remark === undefined || remark === '' ? {} : { remark }) };
      },
    }),
  );
  const answers = await ports.journal.commitAll(scope, { branchId: scope.branchId }, works);
  return answers.map((answer, at) => {
    const id = works[at]?.id ?? '';
    if (!(answer instanceof Error)) return { id, accepted: true, why: null };
    if (!(answer instanceof Refusal)) throw answer;
    return { id, accepted: false, why: answer.message };
  });
}

/** Takes an imported statement out, while none of its lines is matched: it was of another account, or had wrong columns. */
export async function removeStatement(context: Context, ledgerId: string, id: string): Promise<{ readonly removed: number }> {
  const { ports, scope } = context;
  const head = await ports.records.find(scope, bankStatement, id);
  if (head?.row['ledgerId'] !== ledgerId || head.row['branchId'] !== scope.branchId) throw new Refusal('notFound', { what: 'Statement' });
  const { parts, from, to } = head.row as unknown as { readonly parts: readonly string[]; readonly from: Day; readonly to: Day };
  await refuseMatchedLines(context, { ledgerId, from, to }, new Set(parts));
  const others = parts.filter((one) => one !== id);
  let removed = 0;
  // The head is listed, so it goes last: a removal that was cut off can be repeated.
  for (let tried = 0; tried < mostRounds; tried += 1) {
    for (const part of others) removed += await removePart(context, part, []);
    try {
      return { removed: removed + (await removePart(context, id, others)) };
    } catch (error) {
      if (!(error instanceof PartsAdded)) throw error;
    }
  }
  throw new Refusal('busy');
}

/** A statement that is still being imported gets parts while its first ones go. An import ends after as many parts as it has. */
const mostRounds = 50;

class PartsAdded extends Error {}

/** Before anything goes. Each commit looks again. */
async function refuseMatchedLines(
  { ports, scope }: Context,
  { ledgerId, from, to }: Period & { readonly ledgerId: string },
  parts: ReadonlySet<string>,
): Promise<void> {
  const [lines, open] = await Promise.all([
    ports.books.bankLines(scope, scope.branchId, ledgerId, from, to),
    ports.books.openBankLines(scope, scope.branchId, ledgerId),
  ]);
  const isOpen = new Set(open.map((line) => line.id));
  if (lines.some((line) => !isOpen.has(line.id) && parts.has(placeOfLine(line.id)?.partId ?? ''))) throw linesMatched();
}

function linesMatched(): Refusal {
  return new Refusal('notAllowed', { why: 'Lines of this statement are matched. Unmatch them first' });
}

/** How many lines it had. None of these other parts may be left. */
async function removePart({ ports, scope }: Context, id: string, others: readonly string[]): Promise<number> {
  const known = await ports.records.find(scope, bankStatement, id);
  if (known === undefined) return 0;
  await ports.journal.commit(
    scope,
    { branchId: scope.branchId },
    {
      slug: bankStatement,
      id,
      kind: 'change',
      needs: { sources: [id, ...others].map((part) => ({ slug: bankStatement, id: part })) },
      decide({ sources }) {
        const part = sources.get(id);
        if (part === undefined) throw new Refusal('notFound', { what: 'Statement' });
        if (part.takers.length > 0) throw linesMatched();
        if (others.some((part) => sources.has(part))) throw new PartsAdded();
        return { ...gone('delete', bankStatement, id), fences: 'branch' };
      },
    },
  );
  return known.effect?.bank?.statement?.lines.length ?? 0;
}

function gone(action: string, slug: string, id: string): Change {
  return { action, slug, id, row: null, list: null, unique: [], words: [], effect: null };
}
