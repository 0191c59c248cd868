import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { asChild } from '#infra/local/runner/as-child';
import { project } from '#infra/local/runner/project';

interface Seeds {
  seed(until: undefined, told: { readonly opened: (demo: unknown) => void; readonly lived: (month: string) => void }): Promise<unknown>;
}

/** Creates the demo organisation through the normal use cases, then ends. */
const file = join(project.root, 'functions/seed/seed.ts');

const told = { opened: asChild.opened, lived: (month: string) => asChild.busy(month.slice(0, 7)) };
const made: unknown = existsSync(file) ? await ((await import(pathToFileURL(file).href)) as Seeds).seed(undefined, told) : { signIns: [] };
asChild.finished(made);
