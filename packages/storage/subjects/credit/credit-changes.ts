import type { CreditBooks, Since } from '#application/ports/credit';
import type { Json } from '#application/ports/records';
import type { Scope, Stream } from '#application/ports/scope';
import { assert } from '#domain/assert';
import type { BookDocument, CreditDecision, StatedDocument, StatementPart } from '#domain/gstr-2b/claim/credit-effect';
import { addDays, type Day } from '#domain/time/day';
import type { Engine } from '#storage/engine/engine';
import { partsOfDatedKey, streamKey, viewKeys } from '#storage/engine/keys';
import { entriesOf } from '#storage/log/log';
import { readCredit } from '#storage/subjects/credit';
import type { ExactParts } from '#storage/views/exact';

/** What came after a day, each with what was there at the end of that day: exact as of now. It costs what came later. */
export function creditChangeReads(parts: ExactParts): Pick<CreditBooks, 'boughtSince' | 'decidedSince' | 'statedSince'> {
  return {
    boughtSince: (scope, branchId, day) =>
      madeSince<Omit<BookDocument, 'ownGstin'>>(parts, scope, { branchId }, viewKeys.boughtChanges, day),
    decidedSince: (scope, branchId, { statement, gstin }, day) =>
      madeSince<CreditDecision>(parts, scope, { branchId }, viewKeys.decisionChanges(statement, gstin), day),
    async statedSince(scope, { statement, gstin }, period, day) {
      const prefix = viewKeys.imports(statement, gstin, period);
      const places = (await readCredit(parts, scope, 'organisation', prefix, '0', '9')).map(([key]) => partsOfDatedKey(key));
      const stream = streamKey(scope.organisationId, 'organisation');
      const since = new Map<string, { readonly on: Day; before: StatedDocument | null }>();
      for await (const { part, on } of partsAt(parts.engine, stream, after(places, day)))
        for (const { id } of part.documents) if (!since.has(id)) since.set(id, { on, before: null });
      if (since.size === 0) return new Map();
      // Of what came before, only documents that came again matter, and of each the last.
      const before = places.filter((place) => place.day <= day);
      for await (const { part } of partsAt(parts.engine, stream, before))
        for (const document of part.documents) {
          const later = since.get(document.id);
          if (later !== undefined) later.before = document;
        }
      return since;
    },
  };
}

interface Place {
  readonly day: Day;
  readonly sequence: number;
}

function after(places: readonly Place[], day: Day): readonly Place[] {
  return places.filter((place) => place.day > day);
}

/** The first change of each record after the day. */
async function madeSince<Before>(
  parts: ExactParts,
  scope: Scope,
  stream: Stream,
  prefix: string,
  day: Day,
): Promise<ReadonlyMap<string, Since<Before>>> {
  const since = new Map<string, Since<Before>>();
  for (const [key, [id, before]] of await readCredit(parts, scope, stream, prefix, addDays(day, 1), '9999~')) {
    const name = String(id);
    if (!since.has(name)) since.set(name, { on: partsOfDatedKey(key).day, before: before as Json | undefined as Before | null });
  }
  return since;
}

/** Parts of imports that are in memory at the same time. */
const partsAtOnce = 10;

/** What was imported by these entries of the log, in their order. */
async function* partsAt(
  engine: Engine,
  stream: string,
  places: readonly Place[],
): AsyncGenerator<{ readonly part: StatementPart; readonly on: Day }> {
  for (let at = 0; at < places.length; at += partsAtOnce) {
    const some = places.slice(at, at + partsAtOnce);
    const keys = some.map(({ sequence }) => ({ pk: { S: stream }, seq: { N: String(sequence) } }));
    const entries = await entriesOf(engine, await engine.getMany('log', keys, 'strong'));
    const bySequence = new Map(entries.map((entry) => [entry.sequence, entry]));
    for (const { day, sequence } of some) {
      const part = bySequence.get(sequence)?.after?.effect?.credit?.statement;
      assert(part !== undefined, `entry ${sequence} of ${stream} is a part of an import`);
      yield { part, on: day };
    }
  }
}
