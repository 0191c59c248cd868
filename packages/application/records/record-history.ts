import { refuseUnseen } from '#application/access/find-own';
import type { Context } from '#application/context';
import type { Revision, Row } from '#application/ports/records';
import type { Stream } from '#application/ports/scope';
import { limits } from '#domain/limits';
import type { Effect } from '#domain/posting/effect';
import { Refusal } from '#domain/refusal';
import type { AnyDocument, AnyMaster } from '#modules/kit/module';

/**
 * Every change of one record, newest first: who, when, from where, old and new (decision D34). Of a document also when it was matched with
 * the bank, and when that was taken back.
 */
export async function recordHistory(
  context: Context,
  module: AnyMaster | AnyDocument,
  id: string,
  before?: number,
): Promise<readonly ShownRevision[]> {
  const changes = inOneAnswer((await changesOf(context, module, id, before)).map(withoutMessage));
  const oldest = changes.at(-1);
  if (module.kind !== 'document' || oldest === undefined) return changes;
  const isShown = ({ sequence }: Revision) =>
    sequence < (before ?? Number.POSITIVE_INFINITY) && (oldest.isFirst || sequence > oldest.sequence);
  const moves = (await bankMoves(context, module.slug, id, changes)).filter(isShown);
  return [...changes, ...moves].sort((one, other) => other.sequence - one.sequence);
}

/** `isFirst`: when the record was made. A history without it goes on with the revisions before its oldest. */
type ShownRevision = Revision & { readonly isFirst?: boolean };

/** As many of the newest as fit in one answer, of a long record perhaps only one. */
function inOneAnswer<R>(revisions: readonly R[]): readonly R[] {
  let characters = 0;
  const end = revisions.findIndex((revision, at) => {
    characters += JSON.stringify(revision).length;
    return at > 0 && characters > mostCharacters;
  });
  return end === -1 ? revisions : revisions.slice(0, end);
}

/** Far below the limit of an answer, in which each quotation mark takes two bytes and some letters three. */
const mostCharacters = limits.answerBytes / 4;
/** As stored; they take some times more when unpacked. */
const enoughBytes = 400_000;

/** The message of a failed one is internal here, too. */
function withoutMessage<R extends Pick<Revision, 'before' | 'after'>>(revision: R): R {
  return { ...revision, before: shown(revision.before), after: shown(revision.after) };
}

function shown(row: Row | null): Row | null {
  const { keptMessage: _, ...rest } = row ?? {};
  return row && rest;
}

/** Of a deleted record, people see what they saw before it was deleted (decision D24). */
async function changesOf(context: Context, module: AnyMaster | AnyDocument, id: string, before: number | undefined) {
  const { ports, scope } = context;
  const read = () => ports.records.history(scope, streamOf(context, module), module.slug, id, { before, bytes: enoughBytes });
  const stored = await ports.records.find(scope, module.slug, id);
  if (stored !== undefined) {
    refuseUnseen(context, module, stored);
    return read();
  }
  const [deletion] = await ports.records.history(scope, streamOf(context, module), module.slug, id, { bytes: 1 });
  if (deletion?.before === undefined || deletion.before === null || deletion.after !== null)
    throw new Refusal('notFound', { what: module.title });
  refuseUnseen(context, module, { row: deletion.before, createdBy: deletion.createdBy });
  return read();
}

/** Its entries are found by the days on which the document ever was. */
async function bankMoves(
  { ports, scope }: Context,
  slug: string,
  id: string,
  changes: readonly { readonly effect?: Effect }[],
): Promise<readonly Revision[]> {
  const places = new Map(
    changes.flatMap(({ effect }) =>
      (effect?.bank?.entries ?? []).map(({ ledgerId }) => [`${ledgerId} ${effect?.date}`, { ledgerId, date: effect?.date ?? '' }] as const),
    ),
  );
  const found = await Promise.all(
    [...places.values()].map(({ ledgerId, date }) => ports.books.bankHistory(scope, scope.branchId, ledgerId, { slug, id, date })),
  );
  return found.flat().map(({ match: _, ...move }) => {
    const isMatch = move.action === 'match';
    return { ...move, before: { isReconciled: !isMatch }, after: { isReconciled: isMatch } };
  });
}

/** Masters are kept in the organisation's own log, documents in their branch's. */
export function streamOf(context: Context, module: AnyMaster | AnyDocument): Stream {
  return module.kind === 'document' ? { branchId: context.scope.branchId } : 'organisation';
}
