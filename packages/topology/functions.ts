import { type Area, areas } from '#modules/kit/area';
import type { Bucket } from '#topology/buckets';
import { queues } from '#topology/queues';
import { schedules } from '#topology/schedules';
import type { Table } from '#topology/tables';

/**
 * What a function may do to a table. `append` is put-only: no function may update or delete what stands in the log, but for
 * `purge`: the one job that deletes a closed organisation with its log (decision D6).
 */
export type Access = 'read' | 'write' | 'append' | 'read-append' | 'purge';

export interface FunctionSpec {
  readonly name: string;
  /** File that exports `handler`, from the project's root. */
  readonly entry: string;
  readonly memoryMb: number;
  readonly timeoutSeconds: number;
  readonly tables: Readonly<Partial<Record<Table['name'], Access>>>;
  /** Tables it may look through from end to end: none of those that answer people. */
  readonly scans?: readonly Table['name'][];
  /** Queues it may send to. */
  readonly sends: readonly string[];
  readonly buckets: Readonly<Partial<Record<Bucket['name'], 'read' | 'write' | 'purge'>>>;
  readonly sendsMail?: true;
  /** Calls the identity provider (user pool). */
  readonly identity?: true;
  /** Sets PDFs: carries the typesetter and its fonts. */
  readonly prints?: true;
  /** Names of `topology/secrets.ts` it may read. */
  readonly secrets?: readonly string[];
}

const api = (area: Area): FunctionSpec => ({
  name: `api-${area}`,
  entry: `functions/api/${area}.ts`,
  memoryMb: 1024,
  timeoutSeconds: 29,
  tables: { log: 'read-append', records: 'write', views: 'read', platform: 'write' },
  sends: [],
  // The others know of files what their records say.
  buckets: area === 'papers' ? { files: 'write' } : {},
  secrets: ['xsrf-key'],
  ...(area === 'papers' ? { prints: true as const } : {}),
  ...(area === 'identity' || area === 'organisation' ? { identity: true as const, sends: ['notice-mail'] } : {}),
});

const job = (name: string): FunctionSpec => ({
  name: `job-${name}`,
  entry: `functions/jobs/${name}.ts`,
  memoryMb: 1536,
  timeoutSeconds: 60,
  tables: { log: 'read-append', records: 'write', views: 'read', platform: 'read' },
  sends: [],
  buckets: { files: 'write' },
  sendsMail: true,
  ...(name === 'document-mail' ? { prints: true as const } : {}),
});

/** Works through a file: as long as a function may, with room for the file in memory. */
const importer = (name: string): FunctionSpec => {
  const { sendsMail: _, ...rest } = job(name);
  return { ...rest, memoryMb: 1024, timeoutSeconds: 840, buckets: { files: 'read' } };
};

/** Writes a file, with the typesetter for those on paper. */
const exporter = (name: string): FunctionSpec => {
  const { sendsMail: _, ...rest } = job(name);
  return { ...rest, timeoutSeconds: 840, prints: true };
};

/** Deletes a closed organisation: long, and the only one that may take anything out of the log. */
const purge = (name: string): FunctionSpec => ({
  name: `job-${name}`,
  entry: `functions/jobs/${name}.ts`,
  memoryMb: 512,
  timeoutSeconds: 840,
  tables: { log: 'purge', records: 'write', views: 'write', platform: 'write' },
  sends: [],
  buckets: { files: 'purge' },
});

const kindOf: Readonly<Record<string, (name: string) => FunctionSpec>> = {
  'organisation-purge': purge,
  'record-import': importer,
  'list-export': exporter,
};

const stream = (name: string): FunctionSpec => ({
  name: `stream-${name}`,
  entry: `functions/streams/${name}.ts`,
  memoryMb: 1024,
  timeoutSeconds: 60,
  tables: { log: 'read', records: 'read', views: 'write', platform: 'read' },
  sends: name === 'relay' ? queues.map((queue) => queue.name) : [],
  buckets: {},
});

export const streams = ['projector', 'relay'] as const;

export const functions: readonly FunctionSpec[] = [
  ...areas.map(api),
  ...queues.map((queue) => (kindOf[queue.job] ?? job)(queue.job)),
  ...streams.map(stream),
  ...schedules.map((schedule) => ({
    ...stream('projector'),
    name: `schedule-${schedule.name}`,
    entry: `functions/schedules/${schedule.handler}.ts`,
    timeoutSeconds: 300,
    scans: ['log'] as const,
  })),
];
