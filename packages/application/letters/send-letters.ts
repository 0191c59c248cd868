import { refuseWithoutSubscription } from '#application/access/subscription';
import { changeOf } from '#application/commit/change-of';
import { fingerprintOf } from '#application/commit/fingerprint';
import { recordsNamed } from '#application/commit/records-named';
import type { Context, FileAnswer } from '#application/context';
import { emailOf, type LetterWish, openLetters } from '#application/letters/letter-facts';
import { type LetterFacts, letterPaper, notNeeded, subjectOf } from '#application/letters/letter-paper';
import { sendSupplierLetters } from '#application/letters/supplier-letters';
import { escapeHtml, mailPage } from '#application/mail/html';
import { giveBackMails, type MailCounts, mailLimit, takeMails } from '#application/mail/mail-allowance';
import { senderOf } from '#application/mail/sender';
import type { Mail } from '#application/ports/mailer';
import type { Stored } from '#application/ports/records';
import { newRow } from '#application/records/master-row';
import { rowOf } from '#application/row-of';
import { allows } from '#domain/permission/permission';
import { Refusal, refuseIfAny } from '#domain/refusal';
import { formatDateTime } from '#domain/time/day';
import { partyLetters } from '#events/party-letters';
import { type Letter, letterKinds, type PartyLetter, partyLetter, supplierLetterKind } from '#modules/accounts/party-letter/party-letter';
import { verbPath } from '#modules/kit/operations/permission';

/**
 * Notes who gets a letter, and starts the job that sends them. The same id with the same request returns the first run again. A party
 * without an address is noted at once, so people see whom the letters do not reach.
 */
export async function beginLetters(context: Context, id: string, wish: LetterWish, counts: MailCounts): Promise<LettersBegun> {
  await refuseWithoutSubscription(context);
  // Refuses branches that the caller may not see, before anything is noted.
  await openLetters(context, wish);
  const parties = await knownParties(context, wish);
  const known = await context.ports.records.find(context.scope, partyLetter.slug, id);
  const addressed = [...new Set(wish.parties)].filter((partyId) => emailOf(parties.get(partyId)?.row ?? {}) !== null);
  // A request that comes again takes nothing: the commit returns its run, or refuses it.
  const taken = known === undefined ? await takeMails(counts, context, addressed.length) : addressed.length;
  const { limit, from } = mailLimit(context);
  if (taken === 0 && addressed.length > 0) throw new Refusal('notAllowed', { why: `No letter was sent: ${limit}. Send them from ${from}` });
  const isLeft = new Set(addressed.slice(taken));
  const letters = [...new Set(wish.parties)].map((partyId): Letter => {
    const row = parties.get(partyId)?.row ?? {};
    const email = emailOf(row);
    const failure = email === null ? 'There is no email address' : isLeft.has(partyId) ? `${leftOut} ${from}` : null;
    return {
      ...{ partyId, partyName: String(row['name'] ?? ''), email, balance: null, at: null, messageId: null },
      ...{ letterStatus: failure === null ? 'Queued' : 'Failed', failure },
    };
  });
  const { organisationId, branchId, financialYearId, userId } = context.scope;
  const row = {
    ...newRow(context, partyLetter, {}),
    ...{
      letterKind: wish.kind,
      asOf: wish.asOf,
      from: wish.from ?? null,
      branchIds: wish.branches.length > 0 ? wish.branches : [branchId],
      message: wish.message,
    },
    ...{ startedAt: context.ports.clock.now().toISOString(), runStatus: 'Sending', letters, ...countsOf(letters) },
  };
  try {
    const { stored } = await context.ports.journal.commit(context.scope, 'organisation', {
      slug: partyLetter.slug,
      id,
      kind: 'create',
      fingerprint: fingerprintOf(wish),
      decide: () => ({
        ...changeOf(partyLetter, { action: 'email', id, row, before: undefined, userId }),
        messages: [{ queue: partyLetters.name, body: { version: 1, organisationId, branchId, financialYearId, userId, runId: id } }],
      }),
    });
    // The same request, sent twice at the same moment: the other one was written first.
    if (known === undefined && stored.row['startedAt'] !== row.startedAt) await giveBackMails(counts, context, taken);
    return { id: stored.id, notice: noticeOf(context, stored) };
  } catch (error) {
    // If the service is busy, it may have been written.
    if (error instanceof Refusal && error.code !== 'busy' && known === undefined) await giveBackMails(counts, context, taken);
    throw error;
  }
}

export interface LettersBegun {
  readonly id: string;
  /** How many letters go and when the rest may, if the limit of the day is reached. */
  readonly notice: string | null;
}

/** Before the day. */
const leftOut = 'The limit of emails for the day was reached. Send it from';

function noticeOf(context: Context, run: Stored): string | null {
  const letters = lettersOf(run);
  const left = letters.filter(({ failure }) => failure?.startsWith(leftOut)).length;
  if (left === 0) return null;
  const { limit, from } = mailLimit(context);
  const going = letters.filter(({ email }) => email !== null).length - left;
  const [are, rest] = [going === 1 ? 'letter is' : 'letters are', left === 1 ? 'The other one' : `The other ${left}`];
  return `${going} ${are} being sent. ${rest} may go from ${from}: ${limit}.`;
}

async function knownParties(context: Context, { parties }: LetterWish): Promise<ReadonlyMap<string, Stored>> {
  const known = await recordsNamed(
    context,
    parties.map((id) => ({ slug: 'customer', id })),
  );
  refuseIfAny(parties.flatMap((id, at) => (known.has(id) ? [] : [{ path: `parties.${at}`, message: 'This party does not exist' }])));
  return known;
}

/** The letters as one PDF. Reminders that are not needed are left out. */
export async function printLetters(context: Context, wish: LetterWish): Promise<FileAnswer> {
  await refuseWithoutSubscription(context);
  await knownParties(context, wish);
  const factsOf = await openLetters(context, wish);
  const papers = [];
  for (const partyId of new Set(wish.parties)) {
    const facts = await factsOf(partyId);
    if (notNeeded(facts) === null) papers.push(letterPaper(facts));
  }
  if (papers.length === 0) throw new Refusal('notAllowed', { why: 'None of these parties has anything overdue' });
  return { name: `${wish.kind} ${wish.asOf}.pdf`, type: 'application/pdf', content: await context.ports.papers.documents(papers) };
}

/**
 * The job: writes each letter as the books are now and sends it. Each is noted before the next, so a repeated message goes on with those
 * that wait; only a crash between the provider's answer and the note can send one twice. A message that is sent `again` also sends those that
 * were given up.
 */
export async function sendLetters(context: Context, runId: string, again = false): Promise<void> {
  if (again) await waitAgain(context, runId);
  const run = await context.ports.records.find(context.scope, partyLetter.slug, runId);
  if (run?.row['runStatus'] !== 'Sending') return;
  if (run.row['letterKind'] === supplierLetterKind) return sendSupplierLetters(context, run);
  const waiting = lettersOf(run).filter(({ letterStatus }) => letterStatus === 'Queued');
  try {
    if (!allows(context.caller.permissions, verbPath(partyLetter, 'add'))) throw new Refusal('forbidden', { what: partyLetter.plural });
    const factsOf = await openLetters(context, { ...wishOf(run), parties: waiting.map(({ partyId }) => partyId ?? '') });
    for (const letter of waiting) await note(context, runId, letter.partyId, await sent(context, runId, letter, factsOf));
  } catch (error) {
    // A permission that was taken back ends the run. Other errors are retried.
    if (!(error instanceof Refusal) || error.code === 'busy') throw error;
    await giveUpLetters(context, runId, error.message);
  }
  await note(context, runId, null, {});
}

/** For a run that cannot go on: what waits is noted as failed, so people do not wait for ever. */
export async function giveUpLetters(context: Pick<Context, 'scope' | 'ports'>, runId: string, why = givenUp): Promise<void> {
  const run = await context.ports.records.find(context.scope, partyLetter.slug, runId);
  if (run?.row['runStatus'] !== 'Sending') return;
  for (const { partyId, letterStatus } of lettersOf(run))
    if (letterStatus === 'Queued') await note(context, runId, partyId, { letterStatus: 'Failed', failure: why.slice(0, 500) });
  await note(context, runId, null, {});
}

const givenUp = 'This letter could not be sent. Send it again';

async function waitAgain(context: Context, runId: string): Promise<void> {
  const run = await context.ports.records.find(context.scope, partyLetter.slug, runId);
  if (run === undefined || !lettersOf(run).some(({ failure }) => failure === givenUp)) return;
  await change(context, runId, (letters) =>
    letters.map((letter) => (letter.failure === givenUp ? { ...letter, letterStatus: 'Queued', failure: null } : letter)),
  );
}

async function sent(
  context: Context,
  runId: string,
  letter: Letter,
  factsOf: (partyId: string) => Promise<LetterFacts>,
): Promise<Partial<Letter>> {
  const at = formatDateTime(context.ports.clock.now().toISOString());
  try {
    const facts = await factsOf(letter.partyId ?? '');
    const { balance } = facts;
    const unneeded = notNeeded(facts);
    if (unneeded !== null) return { letterStatus: 'Not needed', failure: unneeded, balance };
    const messageId = await context.ports.mailer.send(await mailOf(context, facts, letter), `${runId}:${letter.partyId}`);
    return { letterStatus: 'Sent', messageId, at, balance };
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'busy') throw error;
    return { letterStatus: 'Failed', failure: error.message.slice(0, 500), at };
  }
}

async function mailOf(context: Context, facts: LetterFacts, { email }: Letter): Promise<Mail> {
  const paper = letterPaper(facts);
  const said = (field: string) => {
    const value = facts.organisation[field];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const name = said('name') ?? '';
  const signature = said('emailSignature');
  const letter = ['Dear Sir or Madam,', paper.introduction ?? '', 'The details are attached.', signature ?? `Regards,\n${name}`];
  const paragraphs = letter.flatMap((part) => part.split(/\n{2,}/)).map((part) => escapeHtml(part).replaceAll('\n', '<br>'));
  const foot = `${name}. Sent with Bahi`;
  const content = await context.ports.papers.document(paper);
  return {
    to: [email ?? ''],
    ...senderOf(facts.organisation),
    subject: subjectOf(facts),
    text: [...letter, foot].join('\n\n'),
    html: mailPage(paragraphs, escapeHtml(foot)),
    attachments: [{ name: `${paper.title} ${facts.asOf}.pdf`, type: 'application/pdf', content }],
  };
}

/** Changes one letter, if it still waits. When none waits, the run is done. */
async function note(
  { scope, ports }: Pick<Context, 'scope' | 'ports'>,
  runId: string,
  partyId: string | null,
  said: Partial<Letter>,
): Promise<void> {
  await change({ scope, ports }, runId, (letters) =>
    letters.map((letter) => (letter.partyId === partyId && letter.letterStatus === 'Queued' ? { ...letter, ...said } : letter)),
  );
}

async function change(
  { scope, ports }: Pick<Context, 'scope' | 'ports'>,
  runId: string,
  changed: (letters: readonly Letter[]) => readonly Letter[],
): Promise<void> {
  await ports.journal.commit(scope, 'organisation', {
    slug: partyLetter.slug,
    id: runId,
    kind: 'change',
    decide: ({ record }) => {
      if (record === undefined) throw new Refusal('notFound', { what: partyLetter.title });
      const letters = changed(lettersOf(record));
      const runStatus = letters.some(({ letterStatus }) => letterStatus === 'Queued') ? 'Sending' : 'Done';
      const row = { ...record.row, letters, runStatus, ...countsOf(letters) };
      return changeOf(partyLetter, { action: 'email', id: runId, row, before: record, userId: scope.userId });
    },
  });
}

function countsOf(letters: readonly Letter[]): Pick<PartyLetter, 'parties' | 'sent' | 'failed'> {
  const having = (status: Letter['letterStatus']) => letters.filter(({ letterStatus }) => letterStatus === status).length;
  return { parties: letters.length, sent: having('Sent'), failed: having('Failed') };
}

function lettersOf({ row }: Stored): readonly Letter[] {
  return rowOf(partyLetter, { row }).letters;
}

function wishOf({ row }: Stored): LetterWish {
  const { letterKind, asOf, from, branchIds, message } = rowOf(partyLetter, { row });
  return {
    ...{
      kind: letterKinds.find((kind) => kind === letterKind) ?? 'Statement',
      asOf: asOf ?? '',
      branches: branchIds,
      parties: [],
      message: message ?? '',
    },
    ...(from === null ? {} : { from }),
  };
}
