/** The form of an archive. The version goes up when a reader of the present one could not read the next. */
export const archiveFormat = { name: 'bahi-archive', version: 1 } as const;

/** The id of the organisation in an archive: none, so that the same books have the same hash in every organisation. */
export const noOrganisation = '00000000-0000-0000-0000-000000000000';

export const manifestName = 'manifest.json';
export const trialBalanceName = 'books/trial-balance.csv';
export const organisationStream = 'organisation';

export interface ArchivedFile {
  readonly name: string;
  readonly bytes: number;
  /** Of its content, in hex. */
  readonly sha256: string;
}

/** A log, in the file `log/<name>.jsonl`. */
export interface ArchivedStream {
  /** `organisation`, or the id of a branch. */
  readonly name: string;
  readonly title: string;
  readonly entries: number;
  /** The end of the chain of all entries, and of those that are part of the books. */
  readonly head: string;
  readonly bookEntries: number;
  readonly bookHead: string;
}

export interface Manifest {
  readonly format: typeof archiveFormat.name;
  readonly version: number;
  readonly organisation: string;
  readonly madeAt: string;
  readonly madeBy: string;
  /** The days of one year, or null for everything. */
  readonly period: { readonly from: string; readonly to: string } | null;
  /** The hash of the books. */
  readonly books: string;
  readonly streams: readonly ArchivedStream[];
  readonly files: readonly ArchivedFile[];
  /** Attachments that could not be found when the archive was made. */
  readonly missing: readonly string[];
}

/** The manifest in this text, or why it is none. */
export function readManifest(text: string): Manifest | string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'Its manifest is not JSON';
  }
  if (!isRecord(value) || value['format'] !== archiveFormat.name) return 'It is not an archive of Bahi';
  const { version } = value;
  if (version !== archiveFormat.version)
    return `It has version ${String(version)}, and this program reads version ${archiveFormat.version}`;
  return isManifest(value) ? value : 'Its manifest is damaged';
}

function isManifest(value: Readonly<Record<string, unknown>>): value is Readonly<Record<string, unknown>> & Manifest {
  const { organisation, madeAt, madeBy, period, books, streams, files, missing } = value;
  return (
    [organisation, madeAt, madeBy].every((text) => typeof text === 'string') &&
    (period === null || (isRecord(period) && isDay(period['from']) && isDay(period['to']))) &&
    isHash(books) &&
    Array.isArray(streams) &&
    streams.every(isStream) &&
    isUnlike(streams.map(({ name }) => name)) &&
    streams.some(({ name }) => name === organisationStream) &&
    Array.isArray(files) &&
    files.every(isFile) &&
    isUnlike(files.map(({ name }) => name)) &&
    Array.isArray(missing) &&
    missing.every((name) => typeof name === 'string')
  );
}

function isStream(value: unknown): value is ArchivedStream {
  if (!isRecord(value)) return false;
  const { name, title, entries, head, bookEntries, bookHead } = value;
  return (
    typeof name === 'string' &&
    (name === organisationStream || uuid.test(name)) &&
    typeof title === 'string' &&
    isCount(entries) &&
    isCount(bookEntries) &&
    isHash(head) &&
    isHash(bookHead)
  );
}

function isFile(value: unknown): value is ArchivedFile {
  return isRecord(value) && isSafeName(value['name']) && isCount(value['bytes']) && isHash(value['sha256']);
}

/** A relative path of plain parts: whatever unpacks the archive, nothing is written beside the chosen folder. */
export function isSafeName(name: unknown): name is string {
  return (
    typeof name === 'string' &&
    name.length <= 250 &&
    name.split('/').every((part) => /^[A-Za-z0-9][^\\/:*?"<>|\p{Cc}]*$/u.test(part) && !/[. ]$/.test(part))
  );
}

export function logName(stream: string): string {
  return `log/${stream}.jsonl`;
}

/** What the hash of the books is the hash of: the ends of the logs, that of the organisation first. */
export function booksText(streams: readonly Pick<ArchivedStream, 'name' | 'bookEntries' | 'bookHead'>[]): string {
  const place = ({ name }: Pick<ArchivedStream, 'name'>) => (name === organisationStream ? '' : name);
  return [...streams]
    .sort((one, other) => (place(one) < place(other) ? -1 : 1))
    .map(({ name, bookEntries, bookHead }) => `${name} ${bookEntries} ${bookHead}\n`)
    .join('');
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isHash(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function isDay(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
}

function isUnlike(names: readonly string[]): boolean {
  return new Set(names.map((name) => name.toLowerCase())).size === names.length;
}
