import { createHash, randomUUID } from 'node:crypto';
import type { Context } from '#application/context';
import { ownFile } from '#application/files/stored-file';
import { ownGstin } from '#application/gst-reconciliation/own-gstin';
import { monthVersion, monthWork } from '#application/gst-reconciliation/stated-month';
import type { PortalFiles } from '#application/ports/credit';
import type { Change, Work } from '#application/ports/journal';
import type { Row } from '#application/ports/records';
import type { StatedDocument, StatementOf, StatementPart } from '#domain/gstr-2b/claim/credit-effect';
import { type ImportChanges, importChanges } from '#domain/gstr-2b/import-changes';
import { identityOf, type PortalDocument, type PortalStatement, type TaxPeriod } from '#domain/gstr-2b/portal-document';
import { type PortalFile, unknownText } from '#domain/gstr-2b/portal-file';
import { limits } from '#domain/limits';
import { Refusal } from '#domain/refusal';
import type { StatementPreview } from '#modules/purchase/gst-reconciliation/operations';
import { importPath } from '#modules/purchase/gst-reconciliation/paths';

/** What is imported: one file of a month. The key is that of a confirmed upload of the caller. */
export interface StatementFile {
  readonly statement: PortalStatement;
  readonly period: TaxPeriod;
  readonly key: string;
  /** Names the import: one with the id of one that is there tells what that did. */
  readonly id?: string;
}

/** What the file would add and change; nothing is saved. */
export async function previewStatement(context: Context, files: PortalFiles, asked: StatementFile): Promise<StatementPreview> {
  const read = await readStatement(context, files, asked);
  const there = await context.ports.books.portalDocuments(context.scope, read.of, asked.period);
  return previewOf(read.file, importChanges(there, read.documents));
}

/** How often an import is made again because another one of the month was written meanwhile. */
const attempts = 10;

/**
 * Imports it. A document has one id, so what is imported twice, or by two people at once, is there once, with the values that came last.
 * Documents that are no longer in the file stay, because the portal splits large months into several files.
 */
export async function importStatement(context: Context, files: PortalFiles, asked: StatementFile): Promise<StatementPreview> {
  const before = asked.id === undefined ? undefined : await context.ports.records.find(context.scope, gstStatement, asked.id);
  if (before !== undefined) return { ...countsOf(before.row as unknown as StatementPreview), changes: [], files: null };
  const read = await readStatement(context, files, asked);
  for (let tried = 1; ; tried += 1) {
    try {
      return await importOnce(context, asked, read);
    } catch (error) {
      const isLate = error instanceof Refusal && (error.code === 'changed' || error.code === 'idempotencyMismatch');
      if (!isLate || tried === attempts) throw error;
    }
  }
}

async function importOnce(
  context: Context,
  asked: StatementFile,
  { of, name, file, documents: reported }: Read,
): Promise<StatementPreview> {
  const { ports, scope } = context;
  const month = { ...of, period: asked.period };
  let version = await monthVersion(context, month);
  const there = await ports.books.portalDocuments(scope, of, asked.period);
  const { added, changed, ...others } = importChanges(there, reported);
  const found = previewOf(file, { added, changed, ...others });
  const documents = [...added, ...changed.map(({ after }) => after)].map(stated);
  const moved = changed.flatMap(({ before, after }) => (before.date === after.date ? [] : [{ id: idOf(before), date: before.date }]));
  const head = { ...month, fileName: name.slice(0, limits.namesLength), fileKey: asked.key, ...countsOf(found) };
  const parts = partsOf(documents);
  const whole = new Map(there.map((one) => [one.id, one]));
  for (let at = 0; at === 0 || at < parts.length; at += partsTogether) {
    const some = parts.slice(at, at + partsTogether);
    for (const one of some.flat()) whole.set(one.id, one);
    const works = [
      monthWork(context, month, version, whole.values()),
      ...some.map((part, place) => partWork({ ...month, documents: part, moved: at + place === 0 ? moved : [] })),
      ...(at + partsTogether >= parts.length ? [headWork(context, head, asked.id)] : []),
    ];
    const [written] = await ports.journal.commitTogether(scope, 'organisation', works);
    version = written?.stored.version ?? null;
  }
  return found;
}

/** Parts in one transaction: most months are written as a whole. */
const partsTogether = 20;

interface Read {
  readonly of: StatementOf;
  readonly name: string;
  readonly file: PortalFile;
  readonly documents: readonly PortalDocument[];
}

async function readStatement(context: Context, files: PortalFiles, { statement, period, key }: StatementFile): Promise<Read> {
  const { ports, scope } = context;
  const { gstin } = await ownGstin(context, importPath);
  const kept = await ownFile(context, key);
  if (kept === undefined) throw new Refusal('invalid', {}, [{ path: 'key', message: 'This file was not found. Upload it again' }]);
  const of = { statement, gstin };
  const file = await files.read(await ports.files.get(scope, kept.key), { statement, ownGstin: gstin, period });
  const documents = [...file.documents];
  if (documents.length > limits.portalDocuments)
    throw new Refusal('invalid', {}, [
      {
        path: 'key',
        message: `This file has more than ${limits.portalDocuments.toLocaleString('en-IN')} documents. Import it in the parts that the portal gives`,
      },
    ]);
  return { of, name: kept.name, file, documents };
}

/** Changed documents that a preview names. */
const changesShown = 50;

function previewOf({ unknown, files }: PortalFile, { added, changed, same, missing }: ImportChanges): StatementPreview {
  return {
    documents: added.length + changed.length + same,
    ...{ added: added.length, changed: changed.length, same, missing: missing.length },
    changes: changed.slice(0, changesShown).map(({ after, fields }) => ({
      number: after.number,
      supplier: after.supplierName || (after.supplier ?? ''),
      fields: [...fields],
    })),
    unknown: unknownText(unknown),
    files,
  };
}

function countsOf({ documents, added, changed, same, missing, unknown }: StatementPreview) {
  return { documents, added, changed, same, missing, unknown };
}

export function idOf(document: PortalDocument): string {
  return createHash('sha256').update(identityOf(document)).digest('base64url').slice(0, 20);
}

function stated(document: PortalDocument): StatedDocument {
  return { ...document, id: idOf(document) };
}

function partsOf(documents: readonly StatedDocument[]): readonly (readonly StatedDocument[])[] {
  const count = Math.ceil(documents.length / limits.linesPerStatementPart);
  return Array.from({ length: count }, (_, at) =>
    documents.slice(at * limits.linesPerStatementPart, (at + 1) * limits.linesPerStatementPart),
  );
}

const statementPart = 'gst-statement-part';
export const gstStatement = 'gst-statement';

function partWork(part: StatementPart): Work {
  const id = randomUUID();
  const { statement, gstin, period, documents } = part;
  return {
    ...{ slug: statementPart, id, kind: 'create', fingerprint: id },
    decide: (): Change => ({
      ...{ action: 'import', slug: statementPart, id, list: null, unique: [], words: [] },
      row: { statement, gstin, period, documents: documents.length },
      effect: { date: `${period}-01`, postings: [], bills: [], movements: [], credit: { statement: part } },
    }),
  };
}

/** Listed by GSTIN and statement, the last month first. It is written after the parts. */
function headWork({ scope }: Context, head: StatementOf & { readonly period: TaxPeriod } & Row, id: string = randomUUID()): Work {
  return {
    ...{ slug: gstStatement, id, kind: 'create', fingerprint: id },
    decide({ now }): Change {
      const row: Row = { ...head, at: now, by: scope.userId };
      const list = { partition: statementsOf(head), keys: [`${head.period}|${now}`], row };
      return { ...{ action: 'import', slug: gstStatement, id, list, unique: [], words: [] }, row };
    },
  };
}

export function statementsOf({ statement, gstin }: StatementOf): string {
  return `${gstStatement}|${gstin}/${statement}`;
}
