import { delimiter, join } from 'node:path';

const root = join(import.meta.dirname, '..', '..', '..');
const bin = join(root, 'node_modules', '.bin');

/** The folder of the project, and the tools installed with it. */
export const project = {
  root,
  /** The pinned Node, not the one of the host. */
  node: process.execPath,
  bin: (program: string) => join(bin, program),
  /** What Node is given to run a file under infra/local/processes. */
  process: (name: string, argument: unknown): readonly string[] => [
    ...['--enable-source-maps', '--disable-warning=ExperimentalWarning'],
    ...[join(root, 'infra/local/processes', `${name}.ts`), JSON.stringify(argument)],
  ],
  /** PATH with the project's tools first, so that tools which ask for `node` get the pinned one. */
  path: `${bin}${delimiter}${process.env['PATH'] ?? ''}`,
} as const;
