import type { Committed, Journal } from '#application/ports/journal';
import { assert } from '#domain/assert';
import type { LineParts } from '#storage/commit/attempt';
import { holdsPieces, takePieces } from '#storage/commit/held-pieces';
import { type Line, openLine } from '#storage/commit/line';
import { streamKey } from '#storage/engine/keys';
import { readClock } from '#storage/log/clock';
import { revisionOf } from '#storage/log/entry';
import { logEntries } from '#storage/log/log';

const mostLines = 2_000;

export function openJournal(parts: LineParts): Journal {
  const lines = new Map<string, Line>();
  const lineOf = (key: string): Line => {
    const line = lines.get(key) ?? openLine(parts, key);
    if (!lines.has(key)) {
      if (lines.size >= mostLines) lines.clear();
      lines.set(key, line);
    }
    return line;
  };
  return {
    async commit(scope, stream, work) {
      return only(await lineOf(streamKey(scope.organisationId, stream)).enter(scope, [work]));
    },
    commitTogether: (scope, stream, works) => lineOf(streamKey(scope.organisationId, stream)).enter(scope, works),
    fence: (scope, stream) => lineOf(streamKey(scope.organisationId, stream)).fence(),
    holdsPieces: (scope, codes) => holdsPieces(parts.engine, scope, codes),
    takePieces: (scope, codes) => takePieces(parts.engine, scope, codes),
    async lastNumber(scope, stream, series) {
      return (await readClock(parts.engine, streamKey(scope.organisationId, stream))).counters[series] ?? 0;
    },
    async head(scope, stream) {
      const { sequence, hash } = await readClock(parts.engine, streamKey(scope.organisationId, stream));
      return { sequence, hash: Buffer.from(hash).toString('hex') };
    },
    async commitAll(scope, stream, works) {
      const line = lineOf(streamKey(scope.organisationId, stream));
      const results = await Promise.allSettled(works.map(async (work) => only(await line.enter(scope, [work]))));
      return results.map((result) => {
        if (result.status === 'fulfilled') return result.value;
        return result.reason instanceof Error ? result.reason : new Error(String(result.reason));
      });
    },
    async entries(scope, stream, after, limit) {
      return (await logEntries(parts.engine, streamKey(scope.organisationId, stream), after, limit)).map(revisionOf);
    },
  };
}

function only([first]: readonly Committed[]): Committed {
  assert(first, 'a request is answered with each of its works');
  return first;
}
