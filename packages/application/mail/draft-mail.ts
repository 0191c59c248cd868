import { findOwn } from '#application/access/find-own';
import { refuseUnlessOffered } from '#application/access/offered';
import type { Context } from '#application/context';
import type { Row } from '#application/ports/records';
import { documentRowOf } from '#application/row-of';
import { limits } from '#domain/limits';
import { formatPaise } from '#domain/money/format';
import { paise } from '#domain/money/paise';
import { fillTemplate, type TemplateVariable } from '#domain/text/template';
import { formatDay, isDay } from '#domain/time/day';
import { calledOf, documentName } from '#modules/kit/document-name';
import type { AnyDocument, AnyRow } from '#modules/kit/module';
import { type MailDraft, mostSubject } from '#modules/kit/operations/call-schemas';
import type { EmailTemplate } from '#modules/messages/email-template/email-template';

/** The default text of a document's mail: the organisation's template for such documents, otherwise our own. */
export async function draftMail(context: Context, document: AnyDocument, id: string): Promise<MailDraft> {
  const { records } = context.ports;
  const { row } = await findOwn(context, document, id);
  const { number, branchId, total } = documentRowOf({ row });
  refuseUnlessOffered(document, 'email', row);
  const partyId = document.partyId(row as never);
  const [templates, found] = await Promise.all([
    records.all(context.scope, 'email-template'),
    records.findMany(context.scope, [
      { slug: 'org', id: context.scope.organisationId },
      { slug: 'branch', id: branchId },
      ...(partyId === null ? [] : [{ slug: 'customer', id: partyId }]),
    ]),
  ]);
  const nameOf = (slug: string) => String([...found.values()].find((one) => one.slug === slug)?.row['name'] ?? '');
  const organisation = nameOf('org');
  const values: Readonly<Record<TemplateVariable, string>> = {
    number,
    date: dayOf(row, 'date'),
    party: nameOf('customer'),
    total: formatPaise(paise(total), { symbol: '₹ ' }),
    due: dayOf(row, 'dueDate'),
    organisation,
    branch: nameOf('branch'),
    user: context.caller.name,
    message: `Please find attached ${documentName(document, row)}.`,
  };
  // A template speaks of the document itself.
  const template =
    document.papers === undefined
      ? templateFor(
          document.slug,
          templates.map((stored) => stored.row),
        )
      : undefined;
  const { subject, body } = template ?? customary(calledOf(document, row));
  return {
    template: template?.name ?? null,
    // A subject is one line, whatever its variables contain.
    subject: fillTemplate(subject, values).replace(/\s+/g, ' ').trim().slice(0, mostSubject),
    message: fillTemplate(body, values).slice(0, limits.notesLength),
  };
}

/** If several are active, the default one, or else the first by name. */
export function templateFor(slug: string, rows: readonly Row[]): Pick<EmailTemplate, 'name' | 'subject' | 'body'> | undefined {
  const active = (rows as readonly AnyRow[] as readonly EmailTemplate[]).filter(
    ({ usedFor, status }) => usedFor === slug && status === 'Active',
  );
  return active.find(({ preferred }) => preferred) ?? [...active].sort((one, other) => one.name.localeCompare(other.name))[0];
}

function customary(called: string): Pick<EmailTemplate, 'subject' | 'body'> {
  return {
    subject: `${called} {{number}} from {{organisation}}`,
    body: 'Dear Sir or Madam,\n\n{{message}}\n\nRegards,\n{{organisation}}',
  };
}

function dayOf(row: Row, name: string): string {
  const value = row[name];
  return typeof value === 'string' && isDay(value) ? formatDay(value) : '';
}
