import { answer } from '#application/commit/answer';
import { changeOf, removalOf } from '#application/commit/change-of';
import { fingerprintOf } from '#application/commit/fingerprint';
import type { Answered, Context } from '#application/context';
import { freeCode } from '#application/numbering/numbering-codes';
import { creationWork } from '#application/records/create-record';
import { type Problem, Refusal, refuseIfAny } from '#domain/refusal';
import type { AnyRow } from '#modules/kit/module';
import { uniqueValue } from '#modules/kit/voucher/standing';
import { branch } from '#modules/organisation/branch/branch';

type Body = AnyRow & { readonly id: string };

/**
 * Adds all branches or none, with each problem at its row: `branches.2.gstin`. Everything is checked before anything is written. If someone
 * takes a code in between, the written branches are removed again. The same call again returns the same branches.
 */
export async function addBranches(context: Context, bodies: readonly Body[]): Promise<readonly Answered[]> {
  const { journal, records } = context.ports;
  const coded = await withCodes(context, bodies);
  const judged = await Promise.all(bodies.map((body, at) => judge(context, body, coded[at] ?? body, at)));
  refuseIfAny([...judged.flatMap(({ problems }) => problems), ...twice(bodies)]);
  const works = judged.flatMap(({ work }) => work ?? []);
  const before = await records.findMany(
    context.scope,
    bodies.map(({ id }) => ({ slug: branch.slug, id })),
  );
  const known = new Set([...before.values()].map(({ id }) => id));
  const results = await journal.commitAll(context.scope, 'organisation', works);
  const failed = results.findIndex((result) => result instanceof Error);
  if (failed < 0) return results.flatMap((result) => (result instanceof Error ? [] : [answer(result.stored)]));
  const written = results.flatMap((result) => (result instanceof Error || known.has(result.stored.id) ? [] : [result.stored]));
  await journal.commitAll(
    context.scope,
    'organisation',
    written.map(({ id, version }) => ({
      ...{ slug: branch.slug, id, kind: 'change', read: { version, title: branch.title } },
      decide: () => removalOf(branch, id),
    })),
  );
  const error = results[failed];
  if (error instanceof Refusal && error.errors.length > 0) throw atRow(error, failed);
  throw error;
}

/** Rows without a numbering code are given different ones. */
async function withCodes(context: Context, bodies: readonly Body[]): Promise<readonly Body[]> {
  const taken = new Set(bodies.map(({ numberingCode }) => String(numberingCode ?? '').toUpperCase()));
  const coded: Body[] = [];
  for (const body of bodies) {
    const typed = body['numberingCode'] ?? null;
    const code = typed === null ? await freeCode(context, String(body['code']), taken) : String(typed);
    taken.add(code);
    coded.push({ ...body, numberingCode: code });
  }
  return coded;
}

async function judge(context: Context, typed: Body, body: Body, at: number) {
  try {
    const { id, ...values } = body;
    // A repeated call is recognised by its content: its codes are already taken, by itself.
    const work = { ...(await creationWork(context, branch, body)), fingerprint: fingerprintOf(typed) };
    const { unique } = changeOf(branch, { action: 'create', id, row: values, before: undefined, userId: '' });
    const holders = await Promise.all(
      unique.map(({ name, value }) => context.ports.records.findByUnique(context.scope, branch.slug, name, value)),
    );
    const taken = unique.filter((_, index) => holders[index] !== undefined && holders[index] !== id);
    return { work, problems: taken.map(({ name }) => ({ path: `branches.${at}.${name}`, message: `${labelOf(name)} already exists` })) };
  } catch (error) {
    if (error instanceof Refusal && error.errors.length > 0) return { work: undefined, problems: atRow(error, at).errors };
    throw error;
  }
}

/** Codes, names and ids that two of the rows have. */
function twice(bodies: readonly Body[]): readonly Problem[] {
  const seen = new Set<string>();
  return bodies.flatMap((body, at) =>
    [{ name: 'id', value: () => body.id }, ...branch.unique].flatMap((unique) => {
      // The schema has parsed the fields that are read here.
      const held = uniqueValue(unique, body);
      const { name } = unique;
      const key = `${name}|${held}`;
      if (held === null || !seen.has(key)) {
        seen.add(key);
        return [];
      }
      return [{ path: `branches.${at}.${name}`, message: 'Another row has this' }];
    }),
  );
}

function labelOf(name: string): string {
  return branch.fields[name]?.label ?? name;
}

function atRow(refusal: Refusal, at: number): Refusal {
  return new Refusal(
    'invalid',
    {},
    refusal.errors.map(({ path, message }) => ({ path: `branches.${at}.${path}`, message })),
  );
}
