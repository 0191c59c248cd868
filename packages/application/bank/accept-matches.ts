import { randomUUID } from 'node:crypto';
import { type LearnedPayee, rememberBankAccount, withLearned } from '#application/bank/bank-account';
import { bankMatch, bankStatement, entryTake, lineTake } from '#application/bank/matched/bank-takes';
import { nameOf, openItems } from '#application/bank/open-items';
import { fingerprintOf } from '#application/commit/fingerprint';
import type { Context } from '#application/context';
import type { Change, Committed, Facts, Work } from '#application/ports/journal';
import { documentRowOf } from '#application/row-of';
import { learnedText } from '#domain/bank/learned-text';
import { namesPayee } from '#domain/bank/reference-words';
import { placeOfLine } from '#domain/bank-statement/line-id';
import { limits } from '#domain/limits';
import { formatPaise } from '#domain/money/format';
import { paise } from '#domain/money/paise';
import type { BankMatch, Effect, MatchedEntry, MatchedLine } from '#domain/posting/effect';
import { Refusal } from '#domain/refusal';
import { type Day, dayOf, formatDay } from '#domain/time/day';
import type { MatchOutcome, WantedMatch } from '#modules/accounts/bank-cash/bank-operations';

/** Accepts matches, each alone: one that somebody else was faster with is refused with the reason, and the others stand. */
export async function acceptMatches(
  context: Context,
  ledgerId: string,
  wanted: readonly WantedMatch[],
  why?: string,
): Promise<readonly MatchOutcome[]> {
  const { outcomes } = await accept(context, ledgerId, wanted, why);
  return outcomes;
}

async function accept(context: Context, ledgerId: string, wanted: readonly WantedMatch[], why?: string) {
  const { ports, scope } = context;
  const works = wanted.map((one) => matchWork(context, ledgerId, one, why));
  const answers = await ports.journal.commitAll(scope, { branchId: scope.branchId }, works);
  const accepted: BankMatch[] = [];
  const outcomes = answers.map((answer, at): MatchOutcome => {
    const id = wanted[at]?.id ?? '';
    if (!(answer instanceof Error)) {
      accepted.push(...matchIn(answer));
      return { id, accepted: true, why: null };
    }
    if (!(answer instanceof Refusal)) throw answer;
    return { id, accepted: false, why: answer.errors[0]?.message ?? answer.message };
  });
  return { outcomes, accepted };
}

function matchIn({ stored }: Committed): readonly BankMatch[] {
  const match = stored.effect?.bank?.match;
  return match === undefined ? [] : [match];
}

/** Matches that a person chose teach which texts stand for which payee. */
export async function acceptAndLearn(context: Context, ledgerId: string, wanted: readonly WantedMatch[]): Promise<readonly MatchOutcome[]> {
  const { outcomes, accepted } = await accept(context, ledgerId, wanted);
  const learned = await learnedFrom(context, accepted);
  if (learned.length > 0) await rememberBankAccount(context, ledgerId, (account) => withLearned(account, learned));
  return outcomes;
}

async function learnedFrom({ ports, scope }: Context, accepted: readonly BankMatch[]): Promise<readonly LearnedPayee[]> {
  const telling = accepted.flatMap(({ ledgerId, entries, lines }) => {
    const [entry] = entries;
    const [line] = lines;
    const text = line === undefined ? null : learnedText(line.narration);
    if (entry?.payee == null || line === undefined || text === null || entries.length > 1) return [];
    return namesPayee(line.narration, entry.payee, []) === null ? [{ text, entry, payee: entry.payee, bankId: ledgerId }] : [];
  });
  if (telling.length === 0) return [];
  const vouchers = await ports.records.findMany(
    scope,
    telling.slice(0, limits.rowsPerPage).map(({ entry }) => ({ slug: entry.slug, id: entry.id })),
  );
  return telling.map(({ text, entry, payee, bankId }) => {
    const { lines, accountId } = vouchers.get(entry.id)?.row ?? {};
    const only = Array.isArray(lines) && lines.length === 1 ? (lines[0] as { readonly ledgerId?: unknown }).ledgerId : undefined;
    // A contra that brings money here has this bank in its line.
    const other = only === bankId ? accountId : only;
    return { text, payee, ledgerId: typeof other === 'string' ? other : null };
  });
}

/** Accepts the certain matches of a period, as many as one call takes. It looks for them again, because the books may have changed meanwhile. */
export async function acceptCertain(
  context: Context,
  ledgerId: string,
  from: Day,
  to: Day,
): Promise<{ readonly accepted: number; readonly refused: number; readonly left: number }> {
  const items = await openItems(context, ledgerId);
  const days = new Map(items.lines.map(({ id, date }) => [id, date]));
  const entries = new Map(items.entries.map((entry) => [entry.id, entry]));
  const within = items.certain.filter(({ lines }) => lines.some((id) => isWithin(days.get(id), from, to)));
  const now = within.slice(0, limits.matchesAtOnce);
  const outcomes = await acceptMatches(
    context,
    ledgerId,
    now.map(({ lines, entries: names }) => ({
      id: randomUUID(),
      lines: [...lines],
      entries: names.flatMap((name) => {
        const entry = entries.get(name);
        return entry === undefined ? [] : [{ slug: entry.slug, id: entry.voucherId }];
      }),
    })),
    'Accepted with all certain matches',
  );
  const accepted = outcomes.filter((one) => one.accepted).length;
  return { accepted, refused: outcomes.length - accepted, left: within.length - now.length };
}

function isWithin(day: Day | undefined, from: Day, to: Day): boolean {
  return day !== undefined && day >= from && day <= to;
}

/** The work of one match: everything is checked again at the commit, on the vouchers and lines as they are then. */
function matchWork({ scope }: Context, ledgerId: string, wanted: WantedMatch, remark?: string): Work {
  const { id } = wanted;
  const entries = [...new Map(wanted.entries.map((one) => [nameOf(one), one])).values()];
  const lines = [...new Set(wanted.lines)].map((line) => {
    const place = placeOfLine(line);
    if (place === undefined) throw new Refusal('notFound', { what: 'Statement line' });
    return { id: line, ...place };
  });
  const parts = [...new Set(lines.map(({ partId }) => partId))].map((partId) => ({ slug: bankStatement, id: partId }));
  return {
    slug: bankMatch,
    id,
    kind: 'create',
    fingerprint: fingerprintOf({ ledgerId, ...wanted }),
    needs: { sources: [...entries, ...parts] },
    decide(facts): Change {
      const found = {
        entries: entries.map((entry) => entryAt(facts, ledgerId, entry)),
        lines: lines.map((line) => lineAt(facts, ledgerId, line)),
      };
      const date = dateOf(found, wanted.date, dayOf(facts.now));
      refuseUnequal(found);
      const effect: Effect = {
        ...{ date, postings: [], bills: [], movements: [] },
        takes: [...entries.map((entry) => entryTake(entry, ledgerId)), ...lines.map(({ partId, place }) => lineTake(partId, place))],
        bank: { match: { ledgerId, ...found } },
      };
      const row = { branchId: scope.branchId, ledgerId, date, entries: entries.length, lines: lines.length };
      const why = remark === undefined ? {} : { remark };
      return { action: 'match', slug: bankMatch, id, row, list: null, unique: [], words: [], effect, ...why };
    },
  };
}

interface Found {
  readonly entries: readonly MatchedEntry[];
  readonly lines: readonly MatchedLine[];
}

function entryAt(
  { sources }: Pick<Facts, 'sources'>,
  ledgerId: string,
  { slug, id }: { readonly slug: string; readonly id: string },
): MatchedEntry {
  const source = sources.get(id);
  const effect = source?.stored.effect;
  const entry = effect?.bank?.entries?.find((one) => one.ledgerId === ledgerId);
  if (source === undefined || source.stored.slug !== slug || effect === undefined || entry === undefined)
    throw new Refusal('notAllowed', { why: 'A voucher was cancelled, deleted or moved to another bank meanwhile' });
  const { number } = documentRowOf(source.stored);
  const { lineId } = entryTake({ slug, id }, ledgerId);
  if (source.takers.some(({ lines }) => lines.has(lineId))) throw new Refusal('notAllowed', { why: `${number} is matched already` });
  const { ledgerId: _, ...rest } = entry;
  return { slug, id, number, date: effect.date, ...rest };
}

function lineAt(
  { sources }: Pick<Facts, 'sources'>,
  ledgerId: string,
  { id, partId, place }: { readonly id: string; readonly partId: string; readonly place: number },
): MatchedLine {
  const source = sources.get(partId);
  const statement = source?.stored.effect?.bank?.statement;
  const line = statement?.ledgerId === ledgerId ? statement.lines[place] : undefined;
  if (source === undefined || line === undefined) throw new Refusal('notAllowed', { why: 'The statement was removed meanwhile' });
  const { lineId } = lineTake(partId, place);
  if (source.takers.some(({ lines }) => lines.has(lineId)))
    throw new Refusal('notAllowed', { why: `The line of ${formatPaise(line.amount)} is matched already` });
  return { id, ...line };
}

/** The day of the bank: of the last line, or as somebody says for entries on no imported statement. */
function dateOf({ entries, lines }: Found, said: Day | undefined, today: Day): Day {
  const last = lines.reduce((latest, { date }) => (date > latest ? date : latest), '');
  if (last !== '') return last;
  if (entries.length === 0) throw new Refusal('notAllowed', { why: 'Choose what to match' });
  if (said === undefined) throw new Refusal('invalid', {}, [{ path: 'date', message: 'Enter the day on which the bank had it' }]);
  if (said > today)
    throw new Refusal('invalid', {}, [{ path: 'date', message: `${formatDay(said)} is in the future. The bank cannot have had it yet` }]);
  return said;
}

/** Both sides come to the same. Lines alone undo each other; entries alone are on a statement that was not imported. */
function refuseUnequal({ entries, lines }: Found): void {
  const sum = (some: readonly { readonly amount: number }[]) => some.reduce((total, { amount }) => total + amount, 0);
  if (lines.length === 0 || sum(entries) === sum(lines)) return;
  const [books, bank] = [formatPaise(paise(sum(entries))), formatPaise(paise(sum(lines)))];
  throw new Refusal('notAllowed', { why: `The entries come to ${books} and the lines to ${bank}. Book the difference first` });
}
