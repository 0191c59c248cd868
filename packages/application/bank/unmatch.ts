import { bankMatch, bankStatement } from '#application/bank/bank-takes';
import type { Context } from '#application/context';
import type { Change, Work } from '#application/ports';
import { Refusal } from '#domain/refusal';
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
export async function removeStatement({ ports, scope }: Context, ledgerId: string, id: string): Promise<{ readonly removed: number }> {
  const head = await ports.records.find(scope, bankStatement, id);
  if (head?.row['ledgerId'] !== ledgerId || head.row['branchId'] !== scope.branchId) throw new Refusal('notFound', { what: 'Statement' });
  const parts = head.row['parts'] as readonly string[];
  const stream = { branchId: scope.branchId };
  let removed = 0;
  // The head is listed, so it goes last: a removal that was cut off can be repeated.
  for (const part of [...parts.filter((one) => one !== id), id]) {
    const known = await ports.records.find(scope, bankStatement, part);
    if (known === undefined) continue;
    removed += known.effect?.bank?.statement?.lines.length ?? 0;
    await ports.journal.commit(scope, stream, {
      slug: bankStatement,
      id: part,
      kind: 'change',
      needs: { sources: [{ slug: bankStatement, id: part }] },
      decide({ sources }) {
        if ((sources.get(part)?.takers.length ?? 0) > 0)
          throw new Refusal('notAllowed', { why: 'Lines of this statement are matched. Unmatch them first' });
        return { ...gone('delete', bankStatement, part), fences: 'branch' };
      },
    });
  }
  return { removed };
}

function gone(action: string, slug: string, id: string): Change {
  return { action, slug, id, row: null, list: null, unique: [], words: [], effect: null };
}
