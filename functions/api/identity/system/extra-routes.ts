import { health, openapi, systemOperations } from '#functions/api/identity/system/operations';
import { type Handler, route } from '#functions/http/call';
import { operations } from '#modules/all';
import about from '../../../../package.json' with { type: 'json' };

let document: string | undefined;

export const systemRoutes: readonly (readonly [string, Handler])[] = [
  route(health, async ({ wiring }) => {
    await wiring.members.counted('health');
    return { healthy: true, version: about.version };
  }),
  route(openapi, async () => {
    const { openApiDocument } = await import('#modules/kit/openapi');
    document ??= JSON.stringify(openApiDocument([...operations, ...systemOperations], about.version));
    return { name: 'openapi.json', type: 'application/json; charset=utf-8', content: new TextEncoder().encode(document) };
  }),
];
