import { lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { DropPlace, FolderName } from '#functions/schedules/drop-folders';

/** The folder of a schedule under `root`. It is made if it is not there; one that was made under an earlier name stays where it is. */
export function folderOf(root: string, { folders }: DropPlace): string {
  return folders.reduce((parent, name) => ownFolder(parent, knownName(parent, name)), ownFolder(root));
}

function knownName(parent: string, { name, end }: FolderName): string {
  return readdirSync(parent).find((one) => one.endsWith(end)) ?? name;
}

/**
 * A folder that is really there, and is made if it is not.
 * @throws Error if something else has its name: a symbolic link would lead out of the data folder
 */
export function ownFolder(...path: readonly [string, ...string[]]): string {
  const folder = join(...path);
  mkdirSync(folder, { recursive: true });
  if (!lstatSync(folder).isDirectory()) throw new Error(`${folder} is not a folder`);
  return folder;
}
