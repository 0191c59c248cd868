import { createHash } from 'node:crypto';
import { newDraft } from '#application/archive/archive-draft';
import { archivedIds } from '#application/archive/archive-ids';
import { type ArchiveSources, type ArchiveWanted, archiveParts, type LogWanted } from '#application/archive/archive-parts';
import { digestOf, openLogChain } from '#application/archive/log-chain';
import { archiveBytes } from '#application/archive/write-archive';
import type { Scope } from '#application/ports/scope';
import type { Manifest } from '#domain/archive/manifest';
import { booksText, logName, manifestName } from '#domain/archive/manifest';
import { archives } from '#integrations/archive/open-archive';
import { packer } from '#integrations/archive/packer';
import { unpacked, zippedFiles } from '#integrations/archive/zip-reader';
import type { Storage } from '#storage/storage';
import { bytesSource } from '#test/kit/papers/bytes-source';
import { zipOf } from '#test/kit/papers/zip';

/** An archive of some logs as they are now, without papers and attachments. */
export async function archiveOf(
  storage: Storage,
  scope: Scope,
  branchIds: readonly string[],
  period: Manifest['period'] = null,
): Promise<{ readonly content: Buffer; readonly manifest: Manifest }> {
  const { wanted, sources } = await wishOf(storage, scope, branchIds, period);
  const draft = newDraft(period, wanted.logs);
  const pieces: Uint8Array[] = [];
  const stretch = { packer, goOn: () => true };
  for await (const piece of archiveBytes(wanted, archiveParts(wanted, sources, draft), draft, stretch)) pieces.push(piece);
  const content = Buffer.concat(pieces);
  return { content, manifest: (await archives.open(bytesSource(content))).manifest };
}

/** What such an archive is made of. */
export async function wishOf(
  storage: Storage,
  scope: Scope,
  branchIds: readonly string[],
  period: Manifest['period'] = null,
): Promise<{ readonly wanted: ArchiveWanted; readonly sources: ArchiveSources }> {
  const end = async (branchId: string | null, title: string): Promise<LogWanted> => {
    const stream = branchId === null ? 'organisation' : { branchId };
    return { branchId, title, until: (await storage.journal.head(scope, stream)).sequence };
  };
  const logs = await Promise.all([end(null, 'Organisation'), ...branchIds.map((id, index) => end(id, `Branch ${index + 1}`))]);
  const { organisationId } = scope;
  return {
    wanted: { organisationId, organisation: 'Surya', madeAt: '2026-11-24T10:00:00.000Z', madeBy: 'Asha', period, logs },
    sources: {
      log: storage.logged,
      rewrite: archivedIds(organisationId, branchIds),
      async *papers() {},
      file: async () => undefined,
      people: async (ids) => ids.map((id) => ({ id, name: 'Asha', email: 'asha@example.in' })),
      progress: async () => undefined,
    },
  };
}

/** The files of an archive by name. */
export async function filesIn(content: Uint8Array): Promise<Record<string, Buffer>> {
  const source = bytesSource(content);
  const files: Record<string, Buffer> = {};
  for (const file of await zippedFiles(source)) {
    const pieces: Buffer[] = [];
    for await (const piece of unpacked(source, file, 1_000_000_000)) pieces.push(piece);
    files[file.name] = Buffer.concat(pieces);
  }
  return files;
}

/** The archive with a changed log and all that follows from it: it proves itself. */
export async function resealed(
  content: Uint8Array,
  stream: string,
  change: (lines: readonly string[]) => readonly string[],
): Promise<Buffer> {
  const name = logName(stream);
  const files = await filesIn(content);
  const lines = change(String(files[name]).trimEnd().split('\n'));
  const chain = openLogChain();
  for (const line of lines) chain.add(String((JSON.parse(line) as { slug: unknown }).slug), line);
  const manifest = JSON.parse(String(files[manifestName])) as Manifest;
  const streams = manifest.streams.map((one) => (one.name === stream ? { ...one, ...chain.end() } : one));
  const sealed = { ...manifest, streams, books: digestOf(booksText(streams)) };
  const text = Buffer.from(lines.map((line) => `${line}\n`).join(''));
  const listed = sealed.files.map((file) => (file.name === name ? { name, bytes: text.length, sha256: digestOf(String(text)) } : file));
  return zipOf({ ...files, [name]: text, [manifestName]: JSON.stringify({ ...sealed, files: listed }) });
}

/** The archive with some files changed, and their hashes in the manifest changed with them: a careful forgery. */
export async function forged(content: Uint8Array, change: Readonly<Record<string, (text: string) => string>>): Promise<Buffer> {
  const files = await filesIn(content);
  for (const [name, by] of Object.entries(change)) files[name] = Buffer.from(by(String(files[name] ?? '')));
  const manifest = JSON.parse(String(files[manifestName])) as Manifest;
  const listed = manifest.files.map((file) => {
    const bytes = files[file.name];
    if (bytes === undefined || change[manifestName] !== undefined) return file;
    return { ...file, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
  });
  return zipOf({ ...files, [manifestName]: JSON.stringify({ ...manifest, files: listed }) });
}
