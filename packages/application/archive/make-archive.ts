import { createHash } from 'node:crypto';
import { archivedIds } from '#application/archive/archive-ids';
import { type ArchiveMade, archiveParts } from '#application/archive/archive-parts';
import { type ArchiveRow, noteArchive } from '#application/archive/archives';
import type { ArchiveLog, PackArchive } from '#application/archive/ports';
import type { Context } from '#application/context';
import type { Members } from '#application/identity/ports';
import { nameOf } from '#application/identity/world';
import { derivedId } from '#application/organisation/derived-id';
import { aboutReport } from '#application/reports/about-report';
import { buildWholeReport } from '#application/reports/build-report';
import { fileOfTable } from '#application/reports/file-of-table';
import { archiveLimits } from '#domain/archive/archive-limits';
import { assert } from '#domain/assert';
import { fileKey } from '#domain/files/file-key';
import { Refusal } from '#domain/refusal';
import { moduleOf } from '#modules/all';
import type { AnyRow } from '#modules/kit/module';

export interface ArchiveTools {
  readonly log: ArchiveLog;
  readonly pack: PackArchive;
  readonly members: Pick<Members, 'users'>;
}

/** The job notes its progress after this many entries. */
const entriesPerNote = 10_000;

/**
 * The job: writes the archive and notes where it is. Each run writes a file of its own, and only the last that began is noted. So a job that
 * is delivered twice, or that died, does no harm, and the hash that is noted is that of the file.
 */
export async function makeArchive(context: Context, tools: ArchiveTools, id: string): Promise<void> {
  const row = await noteArchive(context, id, (before) => {
    return before.archiveStatus === 'Queued' ? { attempt: before.attempt + 1, done: 0 } : undefined;
  });
  if (row === undefined) return;
  const { attempt } = row;
  const own = (change: Partial<ArchiveRow>) =>
    noteArchive(context, id, (now) => (now.attempt === attempt && now.archiveStatus === 'Queued' ? change : undefined));
  try {
    const { made, bytes, key, name } = await writeArchive(context, tools, id, row, own);
    const { manifest } = made;
    assert(manifest, 'an archive ends with its manifest');
    await own({
      archiveStatus: 'Done',
      done: row.total,
      ...{ fileKey: key, fileName: name, bytes, books: manifest.books, missing: manifest.missing.length },
      manifest: createHash('sha256')
        .update(made.text ?? '')
        .digest('hex'),
    });
  } catch (error) {
    // Problems that people can fix are reported to them. Any other error is retried and ends in the dead-letter queue.
    if (error instanceof Overtaken) return;
    if (!(error instanceof Refusal) || error.code === 'busy' || error.code === 'changed') throw error;
    await own({ archiveStatus: 'Failed', failure: error.message.slice(0, 500) });
  }
}

/** Another job began the same archive later. */
class Overtaken extends Error {}

async function writeArchive(
  context: Context,
  { log, pack, members }: ArchiveTools,
  id: string,
  row: ArchiveRow,
  own: (change: Partial<ArchiveRow>) => Promise<ArchiveRow | undefined>,
) {
  const { ports, scope } = context;
  const { organisationId } = scope;
  const organisation = String((await ports.records.find(scope, 'org', organisationId))?.row['name'] ?? '');
  const branchIds = row.logs.flatMap(({ branchId }) => branchId ?? []);
  const { period, logs, startedAt, byName } = row;
  const made: ArchiveMade = {};
  let noted = 0;
  const parts = archiveParts(
    { organisationId, organisation, madeAt: startedAt, madeBy: byName, period, logs },
    {
      log,
      rewrite: archivedIds(organisationId, branchIds),
      papers: () => papersOf(context, row, branchIds),
      file: (fileId, name) => contentOf(context, fileKey({ organisationId, id: fileId, name })),
      people: (ids) => peopleOf(members, ids),
      async progress(done) {
        if (done - noted < entriesPerNote) return;
        noted = done;
        if ((await own({ done })) === undefined) throw new Overtaken();
      },
    },
    made,
  );
  const name = `${organisation.replace(/[\\/:*?"<>|]+/g, '-')} ${period === null ? startedAt.slice(0, 10) : `${period.from} to ${period.to}`}.zip`;
  const key = fileKey({ organisationId, id: derivedId(organisationId, `archive|${id}|${row.attempt}`), name });
  let bytes = 0;
  const counted = async function* () {
    for await (const piece of pack(parts)) {
      bytes += piece.length;
      if (bytes > archiveLimits.bytes)
        throw new Refusal('notAllowed', { why: 'The archive would be larger than 4 GB. Make one for each year' });
      yield piece;
    }
  };
  await ports.files.write(scope, key, counted(), 'application/zip');
  return { made, bytes, key, name };
}

async function contentOf({ ports, scope }: Context, key: string): Promise<Uint8Array | undefined> {
  try {
    return await ports.files.get(scope, key);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'notFound') return undefined;
    throw error;
  }
}

const peopleAtOnce = 100;

async function peopleOf(members: Pick<Members, 'users'>, ids: readonly string[]) {
  const people: { id: string; name: string; email: string }[] = [];
  for (let at = 0; at < ids.length; at += peopleAtOnce)
    for (const user of (await members.users(ids.slice(at, at + peopleAtOnce))).values())
      people.push({ id: user.userId, name: nameOf(user), email: user.email });
  return people;
}

/** Ledgers on paper: more would take minutes to typeset. */
const mostOnPaper = 20_000;

const statements: readonly (readonly [slug: string, filter: AnyRow])[] = [
  ['trial-balance', { compare: null, groupOnly: false, closingOnly: false, withStock: false, showZero: false }],
  ['profit-loss', { form: 'vertical', compare: null, groupsOnly: false, percent: false }],
  ['balance-sheet', { form: 'vertical', compare: null, groupsOnly: false, percent: false }],
];

/** The statements of each year as PDF, of all branches. */
async function* papersOf(context: Context, { period }: ArchiveRow, branchIds: readonly string[]) {
  const { ports, scope } = context;
  const years = (await ports.records.all(scope, 'financial-year'))
    .map(({ id, row }) => ({ id, from: String(row['start']), to: String(row['end']) }))
    .filter(({ from, to }) => period === null || (from === period.from && to === period.to))
    .sort((one, other) => (one.from < other.from ? -1 : 1));
  if ((await ports.records.count(scope, ['customer'])) > mostOnPaper) return;
  for (const { id, from, to } of years) {
    const inYear: Context = {
      ...context,
      scope: { ...scope, financialYearId: id },
      caller: { ...context.caller, permissions: 'all', permissionsIn: () => 'all' },
    };
    for (const [slug, filter] of statements) {
      const report = moduleOf(slug);
      assert(report?.kind === 'report', `${slug} is a report`);
      const asked = { ...filter, from, to, branches: branchIds };
      const about = await aboutReport(inYear, report, asked);
      const { content } = await fileOfTable(inYear, await buildWholeReport(inYear, report, asked), 'PDF', about);
      yield { name: `papers/${from.slice(0, 4)}-${to.slice(2, 4)}/${slug}.pdf`, content };
    }
  }
}
