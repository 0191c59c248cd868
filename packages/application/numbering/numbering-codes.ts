import { createHash } from 'node:crypto';
import { changeOf } from '#application/commit/change-of';
import type { Context } from '#application/context';
import type { Stored } from '#application/ports/records';
import { rowOf } from '#application/row-of';
import { numberingCodeLength, proposedCodes, tidyNumberingCode } from '#domain/documents/numbering-code';
import { Refusal } from '#domain/refusal';
import type { AnyRow } from '#modules/kit/module';
import { branch } from '#modules/organisation/branch/branch';

/**
 * The row of a branch being saved, with its numbering code: the typed one, its current one, or a free one. Branches from before codes
 * existed get theirs first, so no one takes the codes in their issued numbers.
 */
export async function withNumberingCode(context: Context, id: string, typed: AnyRow, before: Stored | undefined): Promise<AnyRow> {
  await assignNumberingCodes(context, id);
  const code = tidyNumberingCode(String(typed['numberingCode'] ?? ''));
  if (code !== '') return { ...typed, numberingCode: code };
  if (before !== undefined) return { ...typed, numberingCode: rowOf(branch, before).numberingCode ?? null };
  return { ...typed, numberingCode: await freeCode(context, String(typed['code']), new Set()) };
}

/** The first proposal that no branch has or ever had. */
export async function freeCode(context: Context, branchCode: string, taken: ReadonlySet<string>): Promise<string> {
  for (const code of proposedCodes(branchCode)) if (!taken.has(code) && (await holderOf(context, code)) === undefined) return code;
  throw new Error('Broken assumption: there are more codes than branches');
}

function holderOf({ ports, scope }: Context, code: string): Promise<string | undefined> {
  return ports.records.findByUnique(scope, branch.slug, 'numberingCode', code);
}

/** Another process may be giving out codes as well. */
const attempts = 5;

/** Gives a numbering code to each branch without one, except one branch. Returns the codes of all, by branch. */
export async function assignNumberingCodes(context: Context, except?: string): Promise<ReadonlyMap<string, string>> {
  for (let tried = 1; ; tried += 1) {
    const branches = await upToDate(context, await context.ports.records.all(context.scope, branch.slug));
    const lacking = branches.filter((one) => codeOf(one) === undefined && one.id !== except);
    if (lacking.length === 0) return new Map(branches.map((one) => [one.id, codeOf(one) ?? '']));
    try {
      await assign(context, branches, lacking);
    } catch (error) {
      if (tried === attempts || !(error instanceof Refusal)) throw error;
    }
  }
}

/** Branches are kept in memory for a moment: those that seem to lack a code are read again. */
function upToDate({ ports, scope }: Context, branches: readonly Stored[]): Promise<readonly Stored[]> {
  return Promise.all(
    branches.map(async (one) => (codeOf(one) === undefined ? ((await ports.records.find(scope, branch.slug, one.id)) ?? one) : one)),
  );
}

async function assign(context: Context, branches: readonly Stored[], lacking: readonly Stored[]): Promise<void> {
  const old = await Promise.all(branches.filter((one) => codeOf(one) === undefined).map((one) => numberedBefore(context, one)));
  const taken = new Set<string>();
  for (const { id, row } of [...lacking].sort(byAge)) {
    const known = old.find((one) => one.id === id);
    const free = await freeOf(context, id, known?.marks ?? []);
    const mark = known?.marks[0];
    const own = mark !== undefined && free.includes(mark) && !taken.has(mark) && maySafelyKeep(mark, id, old) ? mark : undefined;
    const code = own ?? (await freeCode(context, rowOf(branch, { row }).code, new Set([...taken, ...old.flatMap(({ marks }) => marks)])));
    const issued = known?.hasIssued ? free.filter((other) => other !== code && !taken.has(other)) : [];
    const held = [code, ...issued];
    for (const one of held) taken.add(one);
    await write(context, id, code, held);
  }
}

interface NumberedBefore {
  readonly id: string;
  /** The marks of its numbers: the current one first, then those of earlier codes. */
  readonly marks: readonly string[];
  readonly hasIssued: boolean;
}

async function numberedBefore(context: Context, { id, row }: Stored): Promise<NumberedBefore> {
  const [history, entries] = await Promise.all([
    context.ports.records.history(context.scope, 'organisation', branch.slug, id),
    context.ports.journal.entries(context.scope, { branchId: id }, 0, 1),
  ]);
  const codes = [row, ...history.flatMap(({ before, after }) => [after, before])].map((one) => String(one?.['code'] ?? ''));
  return {
    id,
    marks: [...new Set(codes.filter((code) => code !== '').map((code) => formerMark(code, id)))],
    hasIssued: entries.length > 0,
  };
}

/** If another branch issued numbers with the same mark, neither keeps it, because their counters would meet. */
function maySafelyKeep(mark: string, id: string, old: readonly NumberedBefore[]): boolean {
  const others = old.filter((one) => one.id !== id && one.marks.includes(mark));
  return !others.some(({ hasIssued }) => hasIssued);
}

/** The marks that no other branch has. */
async function freeOf(context: Context, id: string, marks: readonly string[]): Promise<readonly string[]> {
  const holders = await Promise.all(marks.map((mark) => holderOf(context, mark)));
  return marks.filter((_, at) => holders[at] === undefined || holders[at] === id);
}

async function write({ ports, scope }: Context, id: string, code: string, held: readonly string[]): Promise<void> {
  await ports.journal.commit(scope, 'organisation', {
    slug: branch.slug,
    id,
    kind: 'change',
    decide: ({ record }) => {
      if (record === undefined || codeOf(record) !== undefined) throw new Refusal('changed', { what: branch.title });
      const row = { ...record.row, numberingCode: code };
      const change = changeOf(branch, { action: 'numbering-code', id, row, before: record, userId: scope.userId });
      return { ...change, unique: [...change.unique.filter(({ name }) => name !== 'numberingCode'), ...held.map(asUnique)] };
    },
  });
}

function asUnique(code: string) {
  return { name: 'numberingCode', value: code };
}

function byAge(one: Stored, other: Stored): number {
  return one.createdAt < other.createdAt ? -1 : one.createdAt > other.createdAt ? 1 : one.id < other.id ? -1 : 1;
}

/** Branches from before there were codes have none. */
function codeOf(stored: Stored): string | undefined {
  return rowOf(branch, stored).numberingCode ?? undefined;
}

/** The mark in numbers before branches had numbering codes: the branch's code, or its beginning and two digits of a hash. */
export function formerMark(branchCode: string, id: string): string {
  const code = branchCode.toUpperCase();
  if (/^[A-Z0-9]{1,4}$/.test(code)) return code;
  const hash = createHash('sha256').update(id).digest('hex').toUpperCase();
  return `${code.replace(/[^A-Z0-9]/g, '').slice(0, 2)}${hash.slice(0, 4)}`.slice(0, numberingCodeLength);
}
