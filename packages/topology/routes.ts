import { operations } from '#modules/all';
import type { Area } from '#modules/kit/area';

/** A route of the gateway: any method on the path goes to the function; the method and the rest are matched inside. */
export interface Route {
  /** In the gateway's syntax: `/api/ims-crm/transporter/{proxy+}`. */
  readonly path: string;
  readonly function: `api-${Area}`;
}

/** Calls for files that entities have in common. `papers` answers them for all. */
const inCommon = [
  '/api/{service}/{entity}/s/multipart',
  '/api/{service}/{entity}/s/download/{id}',
  '/api/{service}/{entity}/s/export',
] as const;

/**
 * One route for each entity, and one more if it has a call at its own path, because a gateway has at most 300 routes, a stack at most
 * 500 resources, and the product has more calls; those for the file calls
 * that entities have in common, which the gateway prefers because they match the whole path; and one for each other call that another
 * area than the entity's answers (papers), which it prefers because it is more specific.
 */
export const routes: readonly Route[] = [
  { path: '/api/health', function: 'api-identity' },
  { path: '/api/openapi.json', function: 'api-identity' },
  ...[...entities()].flatMap(([prefix, area]): Route[] => [
    ...(operations.some(({ path }) => path === prefix) ? [{ path: prefix, function: `api-${area}` } as const] : []),
    { path: `${prefix}/{proxy+}`, function: `api-${area}` },
  ]),
  ...[...inCommon, ...new Set(ofPapers())].map((path): Route => ({ path, function: 'api-papers' })),
];

function ofPapers(): readonly string[] {
  return operations.flatMap(({ area, path }) => {
    const common = inCommon.some((one) => shapeOf(one) === shapeOf(path.replace(/^\/api\/[^/]+\/[^/]+/, '/api/{}/{}')));
    if (common && area !== 'papers')
      throw new Error(`${path} would be answered by papers: it has the shape of a call entities have in common.`);
    return area === 'papers' && !common ? [path.replace(/\{\w+\}.*$/, '{proxy+}')] : [];
  });
}

function shapeOf(path: string): string {
  return path.replace(/\{\w*\}/g, '{}');
}

/** `/api/{service}/{entity}` → the area that answers it. */
function entities(): ReadonlyMap<string, Area> {
  const found = new Map<string, Area>();
  for (const { path, area } of operations) {
    if (area === 'papers') continue;
    const prefix = path.split('/').slice(0, 4).join('/');
    const other = found.get(prefix) ?? area;
    if (other !== area) throw new Error(`${prefix} is claimed by the areas ${other} and ${area}: a gateway route leads to one function.`);
    found.set(prefix, area);
  }
  return found;
}
