import type { ArchiveRow } from '#application/archive/archives';
import { journalReadMe, tallyReadMe } from '#application/archive/leaving/export-read-me';
import { journalFile } from '#application/archive/leaving/journal-file';
import { textIn } from '#application/archive/leaving/row-texts';
import { tallyFile } from '#application/archive/leaving/tally-file';
import type { BooksExport, ExportTools } from '#application/archive/make-archive';
import type { Packer } from '#application/archive/ports';
import type { Context } from '#application/context';
import { organisationName } from '#application/known-records';
import { assert } from '#domain/assert';
import { type Day, dayOf } from '#domain/time/day';
import { worthOfItem } from '#domain/valuation/branch-worth';
import type { Origin } from '#domain/valuation/origin';

/** The books in the form of another program. */
export async function exportOf(context: Context, row: ArchiveRow, tools: ExportTools): Promise<BooksExport> {
  const { form, startedAt, logs, period, branchId = null } = row;
  const { organisationId } = context.scope;
  const common = { organisationId, logs, log: tools.log, progress: tools.progress };
  const organisation = await organisationName(context);
  const madeAt = new Date(startedAt);
  if (form === 'journal') {
    const name = `${organisation} ${dayOf(startedAt)}`;
    const text = journalFile({ ...common, organisation, madeAt: startedAt });
    const files = [
      { name: 'read-me.txt', content: encoded([journalReadMe], 'utf8') },
      { name: `${safeName(name)}.journal`, content: encoded(text, 'utf8') },
    ];
    return { name: `${safeName(name)} journal.zip`, bytes: () => zipped(tools.packer, madeAt, files) };
  }
  assert(period !== null && branchId !== null, 'a file for Tally has a branch and its years');
  const branch = textIn((await context.ports.records.find(context.scope, 'branch', branchId))?.row ?? {}, 'name') ?? '';
  const name = `${organisation} ${branch} ${period.from} to ${period.to}`;
  const text = tallyFile({ ...common, branchId, period, worthAt: (day) => worthAt(context, branchId, day) });
  const files = [
    { name: 'read-me.txt', content: encoded([tallyReadMe], 'utf8') },
    { name: `${safeName(name)}.xml`, content: encoded(text, 'utf16le') },
  ];
  return { name: `${safeName(name)} Tally.zip`, bytes: () => zipped(tools.packer, madeAt, files) };
}

function safeName(name: string): string {
  return name.replace(/[\\/:*?"<>|]+/g, '-');
}

async function worthAt({ ports, scope }: Context, branchId: string, day: Day): Promise<ReadonlyMap<string, number>> {
  const { states } = await ports.books.stock(scope, [{ day, places: false }]);
  const worth = new Map<string, number>();
  for (const { items, origins } of states) {
    const own = new Map<string, Readonly<Origin>[]>();
    for (const origin of origins) own.set(origin.itemId, [...(own.get(origin.itemId) ?? []), origin]);
    for (const item of items) {
      const value = worthOfItem(item, own.get(item.itemId) ?? []).get(branchId)?.onHand ?? 0;
      if (value !== 0) worth.set(item.itemId, value);
    }
  }
  return worth;
}

/** Pieces of text as bytes. Tally reads UTF-16 with a mark at its beginning, as it writes it itself. */
async function* encoded(texts: AsyncIterable<string> | Iterable<string>, encoding: 'utf8' | 'utf16le'): AsyncGenerator<Uint8Array> {
  let held = encoding === 'utf16le' ? '\ufeff' : '';
  for await (const text of texts) {
    held += text;
    if (held.length < charactersAtOnce) continue;
    yield Buffer.from(held, encoding);
    held = '';
  }
  yield Buffer.from(held, encoding);
}

const charactersAtOnce = 256 * 1024;

async function* zipped(
  packer: Packer,
  madeAt: Date,
  files: readonly { readonly name: string; readonly content: AsyncIterable<Uint8Array> }[],
): AsyncGenerator<Uint8Array> {
  const packing = packer.open(madeAt);
  for (const { name, content } of files) {
    yield packing.begin(name);
    for await (const piece of content) yield await packing.add(piece);
    yield packing.end();
  }
  yield packing.close();
}
