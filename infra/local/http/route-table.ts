import type { Route } from '#topology/routes';

export interface Match {
  readonly route: Route;
  /** The part matched by `{proxy+}`, still encoded. */
  readonly proxy: string | undefined;
}

/** Finds the route of a path as the gateway does: one that matches the whole path first, then the longest that ends in `{proxy+}`. */
export function routeTable(routes: readonly Route[]): (path: string) => Match | undefined {
  const whole = routes.filter(({ path }) => !path.endsWith(greedy));
  const exact = new Map(whole.filter(({ path }) => !path.includes('{')).map((route) => [route.path, route]));
  const shaped = whole.filter(({ path }) => path.includes('{')).map((route) => ({ route, shape: shapeOf(route.path) }));
  const prefixes = new Map(routes.filter(({ path }) => path.endsWith(greedy)).map((route) => [route.path.slice(0, -greedy.length), route]));
  return (path) => {
    const found = exact.get(path) ?? shaped.find(({ shape }) => shape.test(path))?.route;
    if (found) return { route: found, proxy: undefined };
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      const route = prefixes.get(path.slice(0, end + 1));
      if (route && end + 1 < path.length) return { route, proxy: path.slice(end + 1) };
    }
    return undefined;
  };
}

const greedy = '{proxy+}';

/** Each `{name}` matches one part of the path. */
function shapeOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);
}
