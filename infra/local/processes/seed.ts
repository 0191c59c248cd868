import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { asChild } from '#infra/local/runner/as-child';
import { project } from '#infra/local/runner/project';

/** Creates the demo organisation through the normal use cases, then ends. */
const file = join(project.root, 'functions/seed/seed.ts');

const made: unknown = existsSync(file)
  ? await ((await import(pathToFileURL(file).href)) as { seed: () => Promise<unknown> }).seed()
  : { signIns: [] };
asChild.finished(made);
