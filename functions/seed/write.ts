import type { ZodMiniObject } from 'zod/mini';
import { recordsNamed } from '#application/commit/records-named';
import type { Context } from '#application/context';
import { entryWork } from '#application/documents/enter-document';
import type { Work } from '#application/ports/journal';
import type { Row, Stored } from '#application/ports/records';
import type { Stream } from '#application/ports/scope';
import { creationWork } from '#application/records/create-record';
import { moduleOf } from '#modules/all-modules';
import type { AnyDocument, AnyMaster } from '#modules/kit/module';
import { schemaOf } from '#modules/kit/schema';

export type Body = Row & { readonly id: string };

/**
 * Writes masters or documents through their use cases, many at once. Existing ones stay as they are, so an interrupted seeding continues
 * where it stopped. Returns all of them, in order.
 */
export async function write(context: Context, slug: string, bodies: readonly Body[]): Promise<readonly Stored[]> {
  const known = await recordsNamed(
    context,
    bodies.map(({ id }) => ({ slug, id })),
  );
  const works: Work[] = [];
  for (const body of bodies) if (!known.has(body.id)) works.push(await workOf(context, slug, body));
  const stream: Stream = moduleOf(slug)?.kind === 'document' ? { branchId: context.scope.branchId } : 'organisation';
  const written = new Map(known);
  for (const result of await context.ports.journal.commitAll(context.scope, stream, works)) {
    if (result instanceof Error) throw result;
    written.set(result.stored.id, result.stored);
  }
  return bodies.flatMap(({ id }) => written.get(id) ?? []);
}

function workOf(context: Context, slug: string, { id, ...typed }: Body): Promise<Work> {
  const module = moduleOf(slug);
  if (module === undefined || module.kind === 'report') throw new Error(`Broken assumption: ${slug} keeps no rows`);
  const body = { ...schemaFor(module).parse(typed), id };
  return module.kind === 'document' ? entryWork(context, module, body) : creationWork(context, module, body);
}

/** A schema costs more to make than to use. */
function schemaFor(module: AnyMaster | AnyDocument): ZodMiniObject {
  const schema = schemas.get(module.slug) ?? schemaOf(module.fields);
  schemas.set(module.slug, schema);
  return schema;
}

const schemas = new Map<string, ZodMiniObject>();
