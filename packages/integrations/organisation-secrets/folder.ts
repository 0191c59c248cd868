import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OrganisationSecrets } from '#application/ports/organisation-secrets';
import { nameOf, textOf } from '#integrations/organisation-secrets/bounds';

/** Secrets of organisations in a folder of files that only its owner can read: `<folder>/<organisationId>/<name>`. */
export function secretsInFolder(folder: string): OrganisationSecrets & { forget(organisationId: string): Promise<void> } {
  const fileOf = (organisationId: string, name: string) => join(folder, nameOf(organisationId), nameOf(name));
  return {
    async put({ organisationId }, name, text) {
      const file = fileOf(organisationId, name);
      await mkdir(join(folder, organisationId), { recursive: true, mode: 0o700 });
      // Whole or not at all.
      const written = `${file}.${randomUUID()}`;
      await writeFile(written, textOf(text), { mode: 0o600 });
      await rename(written, file);
    },
    async get({ organisationId }, name) {
      try {
        return await readFile(fileOf(organisationId, name), 'utf8');
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    remove: ({ organisationId }, name) => rm(fileOf(organisationId, name), { force: true }),
    forget: (organisationId) => rm(join(folder, nameOf(organisationId)), { recursive: true, force: true }),
  };
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
