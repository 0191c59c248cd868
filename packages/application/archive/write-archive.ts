import type { ArchiveDraft, Cursor } from '#application/archive/archive-draft';
import type { ArchivePart, ArchiveWanted, Piece } from '#application/archive/archive-parts';
import { digestOf } from '#application/archive/log-chain';
import type { Packer, Packing } from '#application/archive/ports';
import { archiveFormat, booksText, type Manifest, manifestName } from '#domain/archive/manifest';
import { assert } from '#domain/assert';

export interface Stretch {
  readonly packer: Packer;
  /** Whether there is time for more. It is asked after each segment of a log or a table, and after each file. */
  readonly goOn: () => boolean;
  readonly segment?: Segment;
}

/** A segment of a file is packed by itself. Where one ends follows from the content alone, so the archive does not depend on the stretches. */
export interface Segment {
  readonly bytes: number;
  readonly pieces: number;
}

const usual: Segment = { bytes: 4 * 1024 * 1024, pieces: 100 };

/**
 * The bytes of an archive from where the draft is, up to where the time ends. The draft is then there, and says in `made` whether that is the
 * end. The bytes are the same, however many stretches there are.
 */
export async function* archiveBytes(
  wanted: ArchiveWanted,
  parts: AsyncIterable<ArchivePart>,
  draft: ArchiveDraft,
  stretch: Stretch,
): AsyncGenerator<Uint8Array> {
  const packing = stretch.packer.open(new Date(wanted.madeAt), draft.packed);
  const rest = async function* () {
    const isDone = new Set(draft.files.map(({ name }) => name));
    for await (const part of parts) {
      if (isDone.has(part.name)) continue;
      yield* partBytes(part, packing, draft, stretch);
      if (draft.cursor !== undefined || !stretch.goOn()) return;
    }
    yield* lastBytes(wanted, packing, draft);
  };
  yield* rest();
  draft.packed = packing.soFar();
}

async function* partBytes(part: ArchivePart, packing: Packing, draft: ArchiveDraft, stretch: Stretch): AsyncGenerator<Uint8Array> {
  const from = draft.cursor;
  draft.cursor = undefined;
  const isNew = packing.soFar().open === null;
  assert(isNew || draft.hash !== undefined, 'a file goes on with the hash of what was packed of it');
  const hash = await stretch.packer.hash(draft.hash);
  draft.hash = undefined;
  if (isNew) yield packing.begin(part.name);
  let packed: Promise<Uint8Array> | undefined;
  for await (const { content, cursor } of segmentsOf(part.pieces(from), stretch.segment ?? usual)) {
    hash.update(content);
    if (packed !== undefined) yield await packed;
    // Packing goes on while the next segment is made.
    packed = packing.add(content);
    packed.catch(() => undefined);
    if (cursor === undefined || stretch.goOn()) continue;
    yield await packed;
    draft.cursor = cursor;
    draft.hash = hash.save();
    return;
  }
  if (packed !== undefined) yield await packed;
  yield packing.end();
  const { name, bytes = 0 } = packing.soFar().files.at(-1) ?? { name: part.name };
  draft.files.push({ name, bytes, sha256: hash.digest() });
}

/** The pieces of a file, joined. Only the last may have no place to go on from. */
async function* segmentsOf(pieces: AsyncIterable<Piece>, { bytes, pieces: most }: Segment): AsyncGenerator<Piece> {
  let held: Uint8Array[] = [];
  let [length, count] = [0, 0];
  let last: Cursor | undefined;
  for await (const { content, cursor } of pieces) {
    held.push(content);
    length += content.length;
    count += 1;
    last = cursor;
    if (length < bytes && count < most) continue;
    yield { content: Buffer.concat(held), ...(last === undefined ? {} : { cursor: last }) };
    [held, length, count] = [[], 0, 0];
  }
  if (length > 0) yield { content: Buffer.concat(held) };
}

async function* lastBytes(wanted: ArchiveWanted, packing: Packing, draft: ArchiveDraft): AsyncGenerator<Uint8Array> {
  const { organisation, madeAt, madeBy, period } = wanted;
  const { streams, files, missing } = draft;
  const books = digestOf(booksText(streams));
  const about = { organisation, madeAt, madeBy, period, books };
  const manifest: Manifest = { format: archiveFormat.name, version: archiveFormat.version, ...about, streams, files, missing };
  const text = `${JSON.stringify(manifest, null, 1)}\n`;
  yield packing.begin(manifestName);
  yield await packing.add(Buffer.from(text));
  yield packing.end();
  yield packing.close();
  draft.made = { books, manifest: digestOf(text), missing: missing.length };
}
