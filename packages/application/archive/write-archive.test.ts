import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ArchiveDraft, draftLines, newDraft, readDraft } from '#application/archive/archive-draft';
import { archiveParts } from '#application/archive/archive-parts';
import { archiveBytes, type Segment } from '#application/archive/write-archive';
import { packer } from '#integrations/archive/packer';
import { proveArchive } from '#integrations/archive/prove-archive';
import { type OpenBooks, openBooks, withPartyAndItem } from '#test/journeys/books';
import { bytesSource } from '#test/kit/papers/bytes-source';
import { filesIn, wishOf } from '#test/kit/papers/sample-archive';
import { runs } from '#test/kit/runs';

let books: OpenBooks;
let wish: Awaited<ReturnType<typeof wishOf>>;

beforeAll(async () => {
  books = await openBooks();
  const { partyId, itemId } = await withPartyAndItem(books);
  for (let day = 10; day < 20; day += 1)
    await books.enter('sales-invoice', { date: `2026-11-${day}`, partyId, lines: [{ itemId, quantity: 2_0000, rate: day * 10_0000 }] });
  const { scope } = books.context;
  wish = await wishOf(books.storage, scope, [scope.branchId]);
  // Entries come some at a time in any case; here it is few.
  const { log } = wish.sources;
  const few: typeof log = {
    async *entries(organisationId, stream, until, { after = 0, isWanted } = {}) {
      for (let from = after; from < until; from += 3)
        yield* log.entries(organisationId, stream, Math.min(from + 3, until), { after: from, ...(isWanted ? { isWanted } : {}) });
    },
  };
  wish = { ...wish, sources: { ...wish.sources, log: few } };
}, 120_000);
afterAll(() => books.close());

/** The archive, made in stretches; between two of them the draft is nothing but its lines. */
async function made(segment: Segment, goOn: () => boolean) {
  const { wanted, sources } = wish;
  let draft: ArchiveDraft = newDraft(null, wanted.logs);
  let content = Buffer.alloc(0);
  for (let stretches = 1; ; stretches += 1) {
    const written: Uint8Array[] = [content];
    const stretch = { packer, goOn, segment };
    for await (const piece of archiveBytes(wanted, archiveParts(wanted, sources, draft), draft, stretch)) written.push(piece);
    content = Buffer.concat(written);
    if (draft.made !== undefined) return { content, stretches };
    draft = await readDraft(null, packer.unpackLines(packer.packLines(draftLines(draft))));
  }
}

it.each([
  [{ bytes: 1, pieces: 1 }, 30],
  [{ bytes: 3_000, pieces: 2 }, 15],
  [{ bytes: 4_000_000, pieces: 100 }, 10],
])('%j: is the same bytes in one stretch and in as many as there can be', async (segment, least) => {
  const [one, many] = [await made(segment, () => true), await made(segment, () => false)];
  expect([one.stretches, many.stretches > least]).toEqual([1, true]);
  expect(many.content.equals(one.content)).toBe(true);
  expect((await proveArchive(bytesSource(many.content))).findings).toEqual([]);
});

it('has the same files when each table is read from the logs on its own', async () => {
  const segment = { bytes: 2_000, pieces: 2 };
  const together = await made(segment, () => true);
  const before = wish;
  wish = { ...wish, sources: { ...wish.sources, gatheredAtOnce: 0 } };
  const [one, many] = [await made(segment, () => true), await made(segment, () => false)];
  wish = before;
  expect(many.content.equals(one.content)).toBe(true);
  expect(await filesIn(one.content)).toEqual(await filesIn(together.content));
});

it('is the same bytes wherever the stretches end', async () => {
  const segment = { bytes: 2_000, pieces: 2 };
  const one = await made(segment, () => true);
  await fc.assert(
    fc.asyncProperty(fc.infiniteStream(fc.boolean()), async (ends) => {
      const many = await made(segment, () => ends.next().value === true);
      expect(many.content.equals(one.content)).toBe(true);
    }),
    { numRuns: runs(3) },
  );
});
