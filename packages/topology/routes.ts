import { operations } from '#modules/all';
import type { Area } from '#modules/kit/area';

/** A route of the gateway: any method on the path goes to the function; the method and the rest are matched inside. */
export interface Route {
  /** In the gateway's own form: `/api/ims-crm/transporter/{proxy+}`. */
  readonly path: string;
  readonly function: `api-${Area}`;
}

/**
 * Two routes for each entity, because a gateway has at most 300 and the product has more calls than that; and one for each
 * call that another area than the entity's answers (papers), which the gateway prefers because it is more specific.
 */
export const routes: readonly Route[] = [
  { path: '/api/health', function: 'api-identity' },
  { path: '/api/openapi.json', function: 'api-identity' },
  ...[...entities()].flatMap(([prefix, area]): Route[] => [
    { path: prefix, function: `api-${area}` },
    { path: `${prefix}/{proxy+}`, function: `api-${area}` },
  ]),
  ...[...new Set(operations.filter(({ area }) => area === 'papers').map(({ path }) => path.replace(/\{\w+\}.*$/, '{proxy+}')))].map(
    (path): Route => ({ path, function: 'api-papers' }),
  ),
];

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
