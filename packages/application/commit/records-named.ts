import type { Context } from '#application/context';
import type { Stored } from '#application/ports/records';

/** Ids per read (the limit of `Records.findMany`), and how many reads at once. */
const idsPerRead = 100;
const readsAtOnce = 8;

/** The records with these ids, however many, in the order of the ids. */
export async function recordsNamed(
  { ports, scope }: Pick<Context, 'scope'> & { readonly ports: Pick<Context['ports'], 'records'> },
  wanted: readonly { readonly slug: string; readonly id: string }[],
): Promise<ReadonlyMap<string, Stored>> {
  const unique = [...new Map(wanted.map((one) => [`${one.slug}|${one.id}`, one])).values()];
  const parts = Array.from({ length: Math.ceil(unique.length / idsPerRead) }, (_, at) =>
    unique.slice(at * idsPerRead, (at + 1) * idsPerRead),
  );
  const found = new Map<string, Stored>();
  for (let at = 0; at < parts.length; at += readsAtOnce) {
    const read = await Promise.all(parts.slice(at, at + readsAtOnce).map((part) => ports.records.findMany(scope, part)));
    for (const part of read) for (const stored of part.values()) found.set(stored.id, stored);
  }
  return found;
}
