import { join } from 'node:path';
import { createServer } from 'vite';
import { asChild } from '#infra/local/runner/as-child';
import { project } from '#infra/local/runner/project';

/** The development server of the screens; it passes other requests to the API process. */
const { port, host, api } = asChild.argument<{ port: number; host: string; api: string }>();

const server = await createServer({
  root: join(project.root, 'web'),
  server: {
    port,
    host,
    strictPort: true,
    proxy: Object.fromEntries(['/api', '/files', '/mailbox'].map((path) => [path, { target: api }])),
  },
});
await server.listen();
asChild.ready(`screens ${port}`, () => server.close());
