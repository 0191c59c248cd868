import { Refusal } from '#domain/refusal';
import type { Call, Routes } from '#functions/http/call';
import { type Match, routerOf } from '#functions/http/router';
import { once } from '#functions/wire';
import type { Area } from '#modules/kit/area';
import type { AnyModule } from '#modules/kit/module';
import type { Operation } from '#modules/kit/operations/operation';
import { operationsOf } from '#modules/kit/operations/operations-of';

/**
 * What an entity of an area serves. An entity is the word after the service: `batch` in `/api/ims-crm/batch/s/7`. The first call of an entity
 * loads it, so a cold start reads nothing of the others.
 */
export interface Entity {
  /** The generic calls follow from it. */
  readonly module?: () => Promise<AnyModule>;
  /** Modules that only describe the records of handwritten calls. */
  readonly described?: () => Promise<readonly AnyModule[]>;
  /** Handwritten code for calls that no definition gives, or instead of generic code. */
  readonly routes?: () => Promise<{ readonly routes: Routes }>;
}

export type Entities = Readonly<Record<string, Entity>>;

/** What answers a call, after it was loaded. */
export interface Served {
  readonly modules: readonly AnyModule[];
  readonly described: readonly AnyModule[];
  readonly operations: readonly Operation[];
  readonly match: (method: string, path: string) => Match;
  readonly routesOf: (slug: string) => Promise<Routes>;
}

/** Finds what answers a path. */
export type Serve = (path: string) => Promise<Served>;

export function serveEntities(area: Area, entities: Entities): Serve {
  const served = new Map(Object.entries(entities).map(([name, entity]) => [name, once(() => servedBy(area, entity))]));
  return async (path) => {
    const found = served.get(path.split('/')[3] ?? ofNoEntity);
    if (found === undefined) throw new Refusal('notFound', { what: 'This address' });
    return found();
  };
}

/** The key of calls like `/api/health`. */
export const ofNoEntity = '';

async function servedBy(area: Area, { module, described, routes }: Entity): Promise<Served> {
  const [ofModule, describing, written] = await Promise.all([module?.(), described?.(), routes?.()]);
  const handwritten = written?.routes ?? [];
  const generic = ofModule ? operationsOf(ofModule) : [];
  const isGeneric = ({ id }: Operation) => generic.some((one) => one.id === id);
  const operations = [...generic, ...handwritten.flatMap(([one]) => (typeof one === 'string' || isGeneric(one) ? [] : [one]))];
  return {
    modules: ofModule ? [ofModule] : [],
    described: describing ?? [],
    operations,
    match: matchIn(area, operations),
    routesOf: async () => handwritten,
  };
}

/** The module whose records a call is about. */
export function moduleOf({ operation, served }: Call): AnyModule | undefined {
  return [...(served?.modules ?? []), ...(served?.described ?? [])].find(({ slug }) => slug === operation?.slug);
}

/** Calls that handle bytes are answered by another area (`papers`), as each says. */
export function matchIn(area: Area, operations: readonly Operation[]): Served['match'] {
  return routerOf(operations.filter((operation) => operation.area === area));
}
