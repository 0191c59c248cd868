import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Secrets in a folder of files, `file:/path`; each is read once. */
export function secretsIn(source: string): (name: string) => Promise<string> {
  if (!source.startsWith('file:')) throw new Error(`Secrets in ${source} are not files.`);
  return (name) => readOnce(join(source.slice('file:'.length), name));
}

/** A secret as it is now. */
export async function secretNow(source: string, name: string): Promise<string> {
  return (await readFile(join(source.slice('file:'.length), name), 'utf8')).trim();
}

const known = new Map<string, Promise<string>>();

function readOnce(file: string): Promise<string> {
  const kept = known.get(file);
  if (kept) return kept;
  const value = readFile(file, 'utf8').then((text) => text.trim());
  known.set(file, value);
  value.catch(() => known.delete(file));
  return value;
}
