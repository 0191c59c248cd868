import { changeOf } from '#application/commit/change-of';
import type { Context, FileAnswer } from '#application/context';
import { fileProblems } from '#application/files/file-problems';
import { storedFile } from '#application/files/stored-file';
import type { Row } from '#application/ports/records';
import { type Problem, Refusal, refuseIfAny } from '#domain/refusal';
import type { AnyRow } from '#modules/kit/module';
import {
  type Certificate,
  certificateFields,
  certificateProblems,
  mostDocuments,
  paperFields,
  tidyNumber,
} from '#modules/organisation/org/documents';
import { org } from '#modules/organisation/org/org';

/** A stored certificate. */
export type KeptCertificate = Certificate & { readonly id: string };

/**
 * Documents of the organisation. They are in its record beside the settings, because people who may change settings may not always change
 * these.
 */
export interface Papers {
  readonly documents: readonly KeptCertificate[];
  readonly logo: string | null;
  readonly emailDocument: string | null;
}

/** Adds a certificate, or replaces the one of the same id: so a repeated call adds it once. */
export async function keepCertificate(context: Context, certificate: KeptCertificate): Promise<Papers> {
  const before = await papersOf(context);
  const known = before.documents.find(({ id }) => id === certificate.id);
  refuseIfAny([
    ...certificateProblems(certificate, context.today),
    ...(await fileProblems(context, certificateFields, certificate, known)),
  ]);
  const kept = { ...certificate, number: tidyNumber(certificate.number) };
  return change(context, 'add-document', ({ documents }) => {
    const others = documents.filter(({ id }) => id !== kept.id);
    refuseIfAny(twice(others, kept));
    if (others.length >= mostDocuments) throw new Refusal('notAllowed', { why: `At most ${mostDocuments} documents` });
    return { documents: [...others, kept] };
  });
}

function twice(others: readonly KeptCertificate[], { type, number }: KeptCertificate): readonly Problem[] {
  return others.some((other) => other.type === type && other.number === number)
    ? [{ path: 'number', message: 'This document already exists' }]
    : [];
}

export async function removeCertificate(context: Context, id: string): Promise<Papers> {
  return change(context, 'remove-document', ({ documents }) => {
    const others = documents.filter((other) => other.id !== id);
    if (others.length === documents.length) throw new Refusal('notFound', { what: 'Document' });
    return { documents: others };
  });
}

/** The logo, or the file attached to emails; null removes it. */
export async function setPaper(context: Context, which: 'logo' | 'emailDocument', key: string | null): Promise<Papers> {
  refuseIfAny(await fileProblems(context, { file: paperFields[which] }, { file: key }, undefined));
  const before = await papersOf(context);
  // A value that stays the same is no change and does not appear in the audit trail.
  if (before[which] === key) return before;
  return change(context, key === null ? `remove-${which}` : `add-${which}`, () => ({ [which]: key }));
}

/** The bytes of a certificate, the logo or the email attachment, by its id or name. */
export async function paperFile(context: Context, id: string): Promise<FileAnswer> {
  const papers = await papersOf(context);
  const key = id === 'logo' || id === 'emailDocument' ? papers[id] : papers.documents.find((one) => one.id === id)?.file;
  const file = key ? await storedFile(context, key) : undefined;
  if (file === undefined) throw new Refusal('notFound', { what: 'Document' });
  return { name: file.name, type: file.type, content: await context.ports.files.get(context.scope, file.key) };
}

async function papersOf({ ports, scope }: Context): Promise<Papers> {
  const stored = await ports.records.find(scope, org.slug, scope.organisationId);
  if (stored === undefined) throw new Refusal('notFound', { what: 'Organisation' });
  return papersIn(stored.row);
}

function papersIn(row: Row | AnyRow): Papers {
  const key = (value: unknown) => (typeof value === 'string' ? value : null);
  // Written by `keepCertificate` alone.
  const documents = Array.isArray(row['documents']) ? (row['documents'] as readonly KeptCertificate[]) : [];
  return { documents, logo: key(row['logo']), emailDocument: key(row['emailDocument']) };
}

/** Decided on the record at the moment of writing, so two people can add a document at the same time. */
async function change(context: Context, action: string, decide: (before: Papers) => Partial<Papers>): Promise<Papers> {
  const { ports, scope } = context;
  const { stored } = await ports.journal.commit(scope, 'organisation', {
    slug: org.slug,
    id: scope.organisationId,
    kind: 'change',
    decide: ({ record }) => {
      if (record === undefined) throw new Refusal('notFound', { what: 'Organisation' });
      const row = { ...record.row, ...decide(papersIn(record.row)) };
      return changeOf(org, { action, id: scope.organisationId, row, before: record, userId: scope.userId });
    },
  });
  return papersIn(stored.row);
}
