import { randomUUID } from 'node:crypto';
import { closeSync, constants, lstatSync, openSync, readdirSync, renameSync, rmdirSync, rmSync, type Stats, writeFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { ownFolder } from '#infra/local/drops/folders';

/** A file as it is offered: its size in bytes, and how to read it. */
interface Offered {
  readonly size: number;
  read(at: number, length: number): Promise<Uint8Array>;
}

/** Takes a file; returns why it is refused for good, or undefined when it is taken. Throws when it may be taken later. */
export type Take = (name: string, file: Offered) => Promise<string | undefined>;

/** Where the files of a folder go: `claimed` ones are being taken. */
const places = { claimed: '.being taken', taken: 'taken', setAside: 'set aside' } as const;

/** Looks at the files of a folder, again and again. Several processes may look at the same one. */
export interface Looker {
  look(): Promise<void>;
}

/**
 * A file is taken in the look that finds it as the look before did, because one that is still written changes. Empty files, and names that
 * programs give to unfinished ones, are left where they are.
 *
 * First it is moved to a place of its own, where no other file can get its name, so what is moved on later is what was taken. A process
 * that ends there leaves it to the next look of any process.
 */
export function lookerAt(folder: string, take: Take): Looker {
  let before: ReadonlyMap<string, string> = new Map();
  return {
    async look() {
      const [own, claimed] = [ownFolder(folder), ownFolder(folder, places.claimed)];
      for (const name of [places.taken, places.setAside]) ownFolder(folder, name);
      const now = new Map<string, string>();
      const isFinished = (path: string) => {
        const form = formOf(path);
        if (form !== undefined) now.set(path, form);
        return form !== undefined && form === before.get(path);
      };
      const ready = leftIn(claimed).filter(isFinished);
      for (const name of namesIn(own)) {
        const path = join(own, name);
        if (isUnfinished.test(name) || !isFinished(path)) continue;
        const claim = claimOf(claimed, name, path);
        if (claim !== undefined) ready.push(claim);
      }
      before = now;
      for (const path of ready) await takeClaimed(folder, path, take);
    },
  };
}

const isUnfinished = /^[.~]|\.(?:part|partial|filepart|tmp|temp|crdownload|download)$/i;

/** What tells whether a file is the same as before; undefined when it is empty, gone, or no file: a link may lead anywhere. */
function formOf(path: string): string | undefined {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found?.isFile() && found.size > 0 ? signOf(found) : undefined;
}

function signOf({ dev, ino, size, mtimeMs }: Stats): string {
  return [dev, ino, size, mtimeMs].join('/');
}

/** Undefined when another process was first. */
function claimOf(claimed: string, name: string, path: string): string | undefined {
  const claim = join(ownFolder(claimed, randomUUID()), name);
  return isMoved(path, claim) ? claim : undefined;
}

/** What a process that ended, or another one, is taking. */
function leftIn(claimed: string): readonly string[] {
  const claims = namesIn(claimed).map((name) => join(claimed, name));
  return claims.filter(isFolder).flatMap((claim) => {
    const [name] = namesIn(claim);
    if (name === undefined) dropEmpty(claim);
    return name === undefined ? [] : [join(claim, name)];
  });
}

function isFolder(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

async function takeClaimed(folder: string, path: string, take: Take): Promise<void> {
  const { base: name, dir } = parse(path);
  try {
    const refused = await offered(path, (file) => take(name, file));
    place(join(folder, refused === undefined ? places.taken : places.setAside), path, refused);
    dropEmpty(dir);
  } catch (error) {
    if (!isGone(error)) console.error(`${path} is not taken yet:`, error instanceof Error ? error.message : error);
  }
}

async function offered<T>(path: string, work: (file: Offered) => Promise<T>): Promise<T> {
  const handle = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  try {
    const begun = await handle.stat();
    return await work({ size: begun.size, read: (at, length) => readWhole(handle, begun, at, length) });
  } finally {
    await handle.close();
  }
}

async function readWhole(handle: FileHandle, begun: Stats, at: number, length: number): Promise<Uint8Array> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, at);
  if (bytesRead < length || signOf(await handle.stat()) !== signOf(begun)) throw new Error('it is still written');
  return buffer;
}

/** Moves a file to a folder, under a name that nothing has there, with a text that says why it was refused. */
function place(folder: string, path: string, why: string | undefined): void {
  let count = 1;
  while (!isReserved(join(folder, numbered(path, count)))) count += 1;
  const at = join(folder, numbered(path, count));
  if (why !== undefined) writeFileSync(`${at} - why.txt`, `${why}\n`, { flag: 'wx' });
  // Another process was first.
  if (!isMoved(path, at)) for (const own of [at, `${at} - why.txt`]) rmSync(own, { force: true });
}

/** Short enough for a number, and for the name of the reason, in the 255 bytes of a name. */
function numbered(path: string, count: number): string {
  const { base, name, ext } = parse(path);
  const isShort = Buffer.byteLength(base) <= 230;
  const [stem, end] = isShort ? [name, ext] : [[...name].slice(0, 45).join(''), [...ext].slice(0, 10).join('')];
  return `${stem}${count === 1 ? '' : ` (${count})`}${end}`;
}

/** An empty file keeps a name for the file that is moved there. */
function isReserved(path: string): boolean {
  try {
    closeSync(openSync(path, 'wx'));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function isMoved(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if (isGone(error)) return false;
    throw error;
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (isGone(error)) return [];
    throw error;
  }
}

function dropEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // Another process uses it, or removed it.
  }
}

function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
