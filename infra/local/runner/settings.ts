import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { loopback } from '#infra/local/runner/loopback';
import { project } from '#infra/local/runner/project';

/** The settings for starting Bahi. */
export interface Settings {
  /** All data that must survive a stop is here: tables, queues, files, mails, secrets, positions, logs. */
  readonly data: string;
  /** Empty the data folder first. */
  readonly fresh: boolean;
  /** Undefined: 4000, or the next free port. */
  readonly port: number | undefined;
  /** The address to listen on: this machine's own, unless HOST names another. */
  readonly host: string;
  /** Serve screens from the development server and reload handlers on change. */
  readonly dev: boolean;
  /** Leave the demo organisation out. */
  readonly bare: boolean;
  /** Build the screens if the sources have changed. */
  readonly screens: boolean;
}

export function readSettings(args: readonly string[], environment: Readonly<Record<string, string | undefined>>, dev: boolean): Settings {
  const { values } = parseArgs({
    args: [...args],
    options: {
      fresh: { type: 'boolean', default: false },
      bare: { type: 'boolean', default: false },
      'no-screens': { type: 'boolean', default: false },
      data: { type: 'string', default: join(project.root, '.local') },
    },
  });
  const wanted = environment['PORT'];
  const port = wanted === undefined || wanted === '' ? undefined : Number(wanted);
  if (port !== undefined && !(Number.isInteger(port) && port > 0 && port < 65_536))
    throw new Error(`PORT is '${wanted}', which is not a port.`);
  const host = environment['HOST']?.trim() || loopback;
  return { data: resolve(values.data), fresh: values.fresh, port, host, dev, bare: values.bare, screens: !values['no-screens'] };
}
