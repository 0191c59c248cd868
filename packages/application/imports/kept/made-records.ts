import type { Context } from '#application/context';
import { derivedId } from '#application/derived-id';
import { fileKey } from '#domain/files/file-key';

/**
 * The ids of the records that an import created, in the order of its rows, kept in object storage because a record has no room for them all.
 * Each stretch that created some is one part, written before the import notes the stretch: a job that was killed between the two writes the
 * same part again.
 */
export async function writeMadePart(context: Context, importId: string, part: number, ids: readonly string[]): Promise<void> {
  await context.ports.files.put(context.scope, keyOf(context, importId, part), new TextEncoder().encode(JSON.stringify(ids)), 'text/plain');
}

export async function madeRecords(context: Context, importId: string, parts: number): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let part = 1; part <= parts; part += 1) {
    const content = await context.ports.files.get(context.scope, keyOf(context, importId, part));
    // Written by `writeMadePart`.
    ids.push(...(JSON.parse(new TextDecoder().decode(content)) as readonly string[]));
  }
  return ids;
}

function keyOf({ scope: { organisationId } }: Context, importId: string, part: number): string {
  return fileKey({ organisationId, id: derivedId(organisationId, `made|${importId}|${part}`), name: 'made.json' });
}
