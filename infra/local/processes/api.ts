import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { originKeysIn } from '#functions/origin-keys';
import { functionNamed, load } from '#infra/local/handlers';
import { front } from '#infra/local/http/front';
import { asChild } from '#infra/local/runner/as-child';
import { project } from '#infra/local/runner/project';
import { routes } from '#topology/routes';

/** The one HTTP server of a laptop. */
const { data, port, host, storage } = asChild.argument<{ data: string; port: number; host: string; storage: string }>();
const demoFile = join(data, 'demo.json');

const server = front({
  host,
  screens: join(project.root, 'web', 'dist'),
  mails: join(data, 'mails'),
  storage,
  storageKey: process.env['AWS_SECRET_ACCESS_KEY'] ?? '',
  originKey: originKeysIn(readFileSync(join(data, 'secrets', 'origin-key'), 'utf8')).current,
  demo: () => (existsSync(demoFile) ? JSON.parse(readFileSync(demoFile, 'utf8')) : { signIns: [] }),
});

// Loaded before the first request, so that it does not wait. A function that fails to load must not stop the others.
for (const name of new Set(routes.map((route) => route.function)))
  await load(functionNamed(name)).catch((error: unknown) => console.error(name, error));

await new Promise<void>((done, fail) => {
  server.once('error', fail);
  server.listen({ port, host }, done);
});

asChild.ready(`http ${port}`, () => {
  server.closeIdleConnections();
  return new Promise((done) => server.close(() => done()));
});
