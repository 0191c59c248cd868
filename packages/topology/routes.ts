import { operations } from '#modules/all';
import type { Area } from '#modules/kit/area';

/** A route of the gateway: any method on the path goes to the function; the method and the rest are matched inside. */
export interface Route {
  /** In the gateway's syntax: `/api/ims-crm/transporter/{proxy+}`. */
  readonly path: string;
  readonly function: `api-${Area}`;
}

/** The area with the most entities of each service answers whatever has no other route there, so its entities need none. */
const mostOf: Readonly<Record<string, Area>> = { 'ims-crm': 'reports', payroll: 'people', utility: 'messages' };

/** `/api/{service}/{entity}` has so many segments, with the empty one before the first slash. */
const afterEntity = 4;

/** The words of the calls of all areas but `papers`, by their number. */
const others = Map.groupBy(
  operations.flatMap(({ area, path }) => (area === 'papers' ? [] : [path.split('/')])),
  (words) => words.length,
);

/**
 * As few as possible, because a gateway has at most 300 routes and the product has more calls: one for the calls that are of no service, one
 * for each service, one for each entity that another area answers, and those of `papers`, which answers some calls of most entities. The
 * gateway prefers a route that matches the whole path, and then the longest that ends in `{proxy+}`.
 */
export const routes: readonly Route[] = [
  { path: '/api/{call}', function: 'api-identity' },
  ...Object.entries(mostOf).map(([service, area]): Route => ({ path: `/api/${service}/{proxy+}`, function: `api-${area}` })),
  ...[...entities()].flatMap(([prefix, area]): Route[] =>
    area === mostOf[prefix.split('/')[2] ?? ''] ? [] : [{ path: `${prefix}/{proxy+}`, function: `api-${area}` }],
  ),
  ...[...new Set(ofPapers())].map((path): Route => ({ path, function: 'api-papers' })),
];

/**
 * Calls that several entities have, like `s/print/{id}`, have one route for all of them. Those of one entity share one, if no other area
 * answers calls of that form for it.
 */
function ofPapers(): readonly string[] {
  const paths = operations.flatMap(({ area, path }) => (area === 'papers' ? [path] : []));
  const entitiesOf = Map.groupBy(paths, (path) => widest(path, 'any'));
  const isCommon = (path: string) => new Set(entitiesOf.get(widest(path, 'any'))?.map(entityOf)).size > 1;
  const own = Map.groupBy(
    paths.filter((path) => !isCommon(path)),
    (path) => formOf(path, 1),
  );
  return paths.map((path) => {
    if (isCommon(path)) return widest(path, 'any');
    const form = formOf(path, 1);
    return (own.get(form) ?? []).length > 1 && isFree(form) ? form : widest(path, 'own');
  });
}

/** The route with the fewest words that answers a call and none of another area, for all entities or only its own. */
function widest(path: string, entity: 'any' | 'own'): string {
  const forms = [1, 2, 3, 4, Number.POSITIVE_INFINITY].map((words) => formOf(path, words));
  const form = forms.find((one) => isFree(anyEntity(one)));
  if (form === undefined) throw new Error(`Another area answers calls like ${path}: its function would never get them.`);
  return entity === 'any' ? anyEntity(form) : form;
}

/** The path with only so many words after the entity; the rest is whatever it may be. */
function formOf(path: string, words: number): string {
  const segments = path.split('/');
  return segments.map((segment, at) => (at >= afterEntity + words || segment.startsWith('{') ? `{part${at}}` : segment)).join('/');
}

function anyEntity(form: string): string {
  return ['/api/{service}/{entity}', ...form.split('/').slice(afterEntity)].join('/');
}

/** No call of another area has this form. A word is never a parameter: ids look different. */
function isFree(form: string): boolean {
  const words = form.split('/');
  const given = words.flatMap((word, at) => (word.startsWith('{') ? [] : [at]));
  return !others.get(words.length)?.some((other) => given.every((at) => other[at] === words[at]));
}

function entityOf(path: string): string {
  return path.split('/').slice(0, afterEntity).join('/');
}

/** `/api/{service}/{entity}` → the area that answers it. */
function entities(): ReadonlyMap<string, Area> {
  const found = new Map<string, Area>();
  for (const { path, area } of operations) {
    if (area === 'papers' || path.split('/').length < afterEntity) continue;
    const prefix = entityOf(path);
    const other = found.get(prefix) ?? area;
    if (other !== area) throw new Error(`${prefix} is claimed by the areas ${other} and ${area}: a gateway route leads to one function.`);
    found.set(prefix, area);
  }
  return found;
}
