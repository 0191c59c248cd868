import type { LoggedBody, LoggedEntry } from '#application/archive/ports';

/** An entry as a line of JSON. The order of the fields is part of the format, because the line is hashed. */
export function archivedEntry(entry: LoggedEntry): string {
  const { sequence, at, by, from, action, slug, id, first, previous, taken, remark, also, before, after } = entry;
  return JSON.stringify({
    ...{ sequence, at, by, from, action, slug, id, first, previous, taken },
    ...(remark === undefined ? {} : { remark }),
    ...(also === undefined ? {} : { also }),
    before: bodyOf(before),
    after: bodyOf(after),
  });
}

function bodyOf(body: LoggedBody | null) {
  if (body === null) return null;
  const { row, effect, words, unique, list, counted } = body;
  return { row, effect, words, unique, list, counted };
}

/** Whether an entry is about a document of these days, or about something that has no day. */
export function isWithin({ before, after }: LoggedEntry, { from, to }: { readonly from: string; readonly to: string }): boolean {
  const days = [before, after].flatMap((body) => dayOf(body) ?? []);
  return days.length === 0 || days.some((day) => from <= day && day <= to);
}

function dayOf(body: LoggedBody | null): string | undefined {
  const day = body?.effect?.date ?? body?.row['date'];
  return typeof day === 'string' ? day : undefined;
}
