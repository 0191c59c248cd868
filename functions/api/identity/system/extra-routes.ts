import { health, openapi, systemOperations } from '#functions/api/identity/system/operations';
import { type Routes, route } from '#functions/http/call';
import about from '../../../../package.json' with { type: 'json' };

let document: string | undefined;

export const routes: Routes = [
  route(health, async ({ wiring }) => {
    await wiring.members.counted('health');
    return { healthy: true, version: about.version };
  }),
  route(openapi, async () => {
    const [{ openApiDocument }, { operations }, { pathsOf }] = await Promise.all([
      import('#modules/kit/operations/openapi'),
      import('#modules/all'),
      import('#modules/who-may'),
    ]);
    document ??= JSON.stringify(openApiDocument([...operations, ...systemOperations], about.version, pathsOf));
    return { name: 'openapi.json', type: 'application/json; charset=utf-8', content: new TextEncoder().encode(document) };
  }),
];
