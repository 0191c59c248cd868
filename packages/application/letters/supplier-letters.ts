import { refuseWithoutSubscription } from '#application/access/subscription';
import { changeOf } from '#application/commit/change-of';
import { fingerprintOf } from '#application/commit/fingerprint';
import type { Context } from '#application/context';
import { derivedId } from '#application/derived-id';
import { ownGstin } from '#application/gst-reconciliation/own-gstin';
import { emailOf } from '#application/letters/letter-facts';
import { escapeHtml, mailPage } from '#application/mail/html';
import { giveBackMails, type MailCounts, mailLimit, takeMails } from '#application/mail/mail-allowance';
import { senderOf } from '#application/mail/sender';
import type { Change, Facts } from '#application/ports/journal';
import type { Mail } from '#application/ports/mailer';
import type { Stored } from '#application/ports/records';
import { newRow } from '#application/records/master-row';
import { rowOf } from '#application/row-of';
import type { PortalStatement } from '#domain/gstr-2b/portal-document';
import { Refusal } from '#domain/refusal';
import { type Day, dayOf, formatDateTime } from '#domain/time/day';
import { partyLetters } from '#events/party-letters';
import { type Letter, partyLetter, supplierLetterKind } from '#modules/accounts/party-letter/party-letter';
import { letterLimits } from '#modules/purchase/gst-reconciliation/letter-operations';
import { decidePath, gstReconciliationPath } from '#modules/purchase/gst-reconciliation/paths';

type Where = Pick<Context, 'scope' | 'ports'>;

/** A letter that somebody wrote about rows of a reconciliation. */
export interface SupplierLetter {
  /** One request to send it, however often it comes. */
  readonly id: string;
  readonly statement: PortalStatement;
  /** A GSTIN. */
  readonly supplier: string;
  readonly partyId: string;
  readonly subject: string;
  readonly text: string;
  readonly rows: readonly string[];
}

/** So many letters to a supplier are kept, the newest of them. */
const lettersKept = 10;

/**
 * Notes the letter and starts the job that mails it, in one log entry. The letters to a supplier about a statement are in one record, whose
 * id follows from both: so the letters about the rows of a page are found at once.
 */
export async function writeToSupplier(context: Context, letter: SupplierLetter, counts: MailCounts): Promise<{ readonly to: string }> {
  await refuseWithoutSubscription(context);
  const { scope, ports } = context;
  const own = await ownGstin(context, decidePath);
  const party = await ports.records.find(scope, 'customer', letter.partyId);
  if (party === undefined || !hasGstin(party, letter.supplier))
    throw new Refusal('invalid', {}, [{ path: 'partyId', message: 'This ledger does not have the GSTIN of the supplier' }]);
  const to = emailOf(party.row);
  const name = String(party.row['name'] ?? '');
  if (to === null) throw new Refusal('notAllowed', { why: `There is no email address in the ledger ${name}. Enter it there first` });
  const id = recordIdOf(context, own.gstin, letter.statement, letter.supplier);
  const line: Letter = {
    ...{ partyId: letter.partyId, partyName: name, email: to, balance: null, letterStatus: 'Queued', at: null, messageId: null },
    ...{ failure: null, requestId: letter.id, subject: letter.subject, text: letter.text, rowIds: letter.rows.join(' ') },
    askedOn: context.today,
  };
  const taken = await takeMails(counts, context, 1);
  try {
    if (taken === 0) {
      const { limit, from } = mailLimit(context);
      throw new Refusal('notAllowed', { why: `This letter was not sent: ${limit}. Send it from ${from}` });
    }
    await note(context, id, line);
  } catch (error) {
    // If the service is busy, it may have been written.
    if (error instanceof AskedBefore || (error instanceof Refusal && error.code !== 'busy')) await giveBackMails(counts, context, taken);
    if (!(error instanceof AskedBefore)) throw error;
  }
  return { to };
}

/** The same request came before. */
class AskedBefore extends Error {}

async function note(context: Context, id: string, line: Letter): Promise<void> {
  const { scope, ports } = context;
  const { organisationId, branchId, financialYearId, userId } = scope;
  const body = { version: 1, organisationId, branchId, financialYearId, userId, runId: id };
  const decide = ({ record, now }: Facts): Change => {
    const before = record === undefined ? [] : lettersOf(record);
    const same = before.find(({ requestId }) => requestId === line.requestId);
    if (same !== undefined) throw isSameLetter(same, line) ? new AskedBefore() : new Refusal('idempotencyMismatch');
    if (before.filter(({ letterStatus }) => letterStatus === 'Queued').length >= lettersKept)
      throw new Refusal('notAllowed', { why: `${lettersKept} letters to this supplier are waiting to be sent. Try again later` });
    const letters = [...before, line].slice(-lettersKept);
    const row = {
      ...(record?.row ?? newRow(context, partyLetter, {})),
      ...{ letterKind: supplierLetterKind, asOf: context.today, from: null, branchIds: [branchId], message: '', startedAt: now },
      ...{ runStatus: 'Sending', letters, ...countsOf(letters) },
    };
    return {
      ...changeOf(partyLetter, { action: 'email', id, row, before: record, userId }),
      messages: [{ queue: partyLetters.name, body }],
    };
  };
  const isThere = (await ports.records.find(scope, partyLetter.slug, id)) !== undefined;
  const of = { slug: partyLetter.slug, id, decide } as const;
  try {
    const work = isThere ? ({ ...of, kind: 'change' } as const) : ({ ...of, kind: 'create', fingerprint: fingerprintOf(line) } as const);
    await ports.journal.commit(scope, 'organisation', work);
  } catch (error) {
    // The first two letters to a supplier, at the same moment.
    if (isThere || !(error instanceof Refusal) || error.code !== 'idempotencyMismatch') throw error;
    await ports.journal.commit(scope, 'organisation', { ...of, kind: 'change' });
  }
}

/** Whether a record has letters to a supplier. */
export async function isToSupplier({ scope, ports }: Where, runId: string): Promise<boolean> {
  return (await ports.records.find(scope, partyLetter.slug, runId))?.row['letterKind'] === supplierLetterKind;
}

/**
 * The job: mails the letters of a record that wait. Each is noted before the next. A letter says what a person wrote who was allowed to, and
 * people of several branches write to one supplier: so it goes out even if one of them has left since.
 */
export async function sendSupplierLetters(context: Where, run: Stored): Promise<void> {
  for (const letter of lettersOf(run).filter(({ letterStatus }) => letterStatus === 'Queued')) {
    const said = await sent(context, run, letter);
    await context.ports.journal.commit(context.scope, 'organisation', {
      slug: partyLetter.slug,
      id: run.id,
      kind: 'change',
      decide: ({ record }) => {
        if (record === undefined) throw new Refusal('notFound', { what: partyLetter.title });
        const letters = lettersOf(record).map((one) =>
          one.requestId === letter.requestId && one.letterStatus === 'Queued' ? { ...one, ...said } : one,
        );
        const runStatus = letters.some(({ letterStatus }) => letterStatus === 'Queued') ? 'Sending' : 'Done';
        const row = { ...record.row, letters, runStatus, ...countsOf(letters) };
        return changeOf(partyLetter, { action: 'email', id: run.id, row, before: record, userId: context.scope.userId });
      },
    });
  }
}

async function sent(context: Where, run: Stored, letter: Letter): Promise<Partial<Letter>> {
  const at = formatDateTime(context.ports.clock.now().toISOString());
  try {
    const messageId = await context.ports.mailer.send(await mailOf(context, run, letter), `${run.id}:${letter.requestId}`);
    return { letterStatus: 'Sent', messageId, at };
  } catch (error) {
    // Busy passes soon, and the mail may have been sent already.
    if (!(error instanceof Refusal) || error.code === 'busy') throw error;
    return { letterStatus: 'Failed', failure: error.message.slice(0, 500), at };
  }
}

/** From the branch in which the last letter was written: all of them share the GSTIN. */
async function mailOf({ scope, ports }: Where, run: Stored, { email, subject, text }: Letter): Promise<Mail> {
  const [branchId = ''] = rowOf(partyLetter, run).branchIds;
  const found = await ports.records.findMany(scope, [
    { slug: 'org', id: scope.organisationId },
    { slug: 'branch', id: branchId },
  ]);
  const rowNamed = (slug: string) => [...found.values()].find((one) => one.slug === slug)?.row ?? {};
  const organisation = rowNamed('org');
  const foot = `${String(organisation['name'] ?? '')}. Sent with Bahi`;
  const paragraphs = (text ?? '').split(/\n{2,}/).map((part) => escapeHtml(part).replaceAll('\n', '<br>'));
  return {
    ...{ to: [email ?? ''], subject: subject ?? '', text: `${text ?? ''}\n\n${foot}`, html: mailPage(paragraphs, escapeHtml(foot)) },
    ...senderOf(organisation, rowNamed('branch')),
  };
}

export interface WrittenRow {
  readonly row: string;
  readonly status: 'Queued' | 'Sent' | 'Failed';
  readonly day: Day;
  readonly why: string | null;
}

/** The last letter about each row of these suppliers, at most so many rows; `more`: there are others. */
export async function lettersToSuppliers(
  context: Context,
  statement: PortalStatement,
  suppliers: readonly string[],
): Promise<{ readonly rows: readonly WrittenRow[]; readonly more: boolean }> {
  const own = await ownGstin(context, gstReconciliationPath);
  const asked = [...new Set(suppliers)].map((supplier) => ({
    ...{ slug: partyLetter.slug, id: recordIdOf(context, own.gstin, statement, supplier) },
  }));
  const found = await context.ports.records.findMany(context.scope, asked);
  const last = new Map<string, WrittenRow>();
  const latestFirst = [...found.values()].sort((one, other) => other.updatedAt.localeCompare(one.updatedAt));
  for (const stored of latestFirst)
    for (const { rowIds, letterStatus, askedOn, failure } of lettersOf(stored).toReversed())
      for (const row of (rowIds ?? '').split(' ')) {
        if (last.has(row)) continue;
        if (last.size === letterLimits.rowsAnswered) return { rows: [...last.values()], more: true };
        const status = letterStatus === 'Sent' || letterStatus === 'Failed' ? letterStatus : 'Queued';
        last.set(row, { row, status, day: askedOn ?? dayOf(stored.updatedAt), why: failure });
      }
  return { rows: [...last.values()], more: false };
}

function recordIdOf({ scope }: Context, gstin: string, statement: PortalStatement, supplier: string): string {
  return derivedId(scope.organisationId, `supplier-letters|${gstin}|${statement}|${supplier}`);
}

function hasGstin({ row }: Stored, gstin: string): boolean {
  const { gstin: now, gstHistory } = row;
  const earlier = Array.isArray(gstHistory) ? (gstHistory as readonly { readonly gstin?: unknown }[]) : [];
  return now === gstin || earlier.some((one) => one.gstin === gstin);
}

function isSameLetter(one: Letter, other: Letter): boolean {
  return one.subject === other.subject && one.text === other.text && one.rowIds === other.rowIds && one.partyId === other.partyId;
}

function lettersOf({ row }: Pick<Stored, 'row'>): readonly Letter[] {
  return rowOf(partyLetter, { row }).letters;
}

function countsOf(letters: readonly Letter[]) {
  const having = (status: Letter['letterStatus']) => letters.filter(({ letterStatus }) => letterStatus === status).length;
  return { parties: letters.length, sent: having('Sent'), failed: having('Failed') };
}
