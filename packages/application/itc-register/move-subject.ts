import { creditDecision, statementOn } from '#application/gst-reconciliation/decided/credit-takes';
import { movesAmong } from '#application/gst-reconciliation/decided/move-takes';
import type { StatementFacts } from '#application/itc-register/statement-facts';
import type { Facts } from '#application/ports/journal';
import type { Source } from '#application/ports/orders';
import { monthOfDay } from '#domain/gst-returns/filing/filed-return';
import type { Taxes } from '#domain/gst-returns/tax-heads';
import type { BookDocument, CreditDecision } from '#domain/gstr-2b/claim/credit-effect';
import { reversedFrom } from '#domain/gstr-2b/claim/unpaid-bill';
import { leastOf, reclaimable, reversible } from '#domain/itc-register/allowed-moves';
import { claimedPart, isClaimed } from '#domain/itc-register/claimed-part';
import type { MovedAmount, ReclaimedFrom, ReversalRule } from '#domain/itc-register/credit-move';
import { firstMonthOf37A } from '#domain/itc-register/unfiled-supplier';
import { isPaidToSupplier, paidOfRule37, reversedByRule37, type UnpaidBill } from '#domain/itc-register/unpaid-part';
import type { BillChange } from '#domain/posting/effect';
import { Refusal } from '#domain/refusal';
import { says } from '#modules/books-of';
import type { WantedMove } from '#modules/purchase/gst-reconciliation/register-operations';

/** What a reversal or reclaim is about. */
export interface Subject {
  readonly books: readonly BookDocument[];
  /** The first month in which it can count, whatever is filed. */
  readonly since: string;
  /** How much it can be in a month; null: as much as is said. */
  readonly most: (month: string) => Taxes | null;
}

interface Known extends Pick<StatementFacts, 'claimsByBooks'> {
  readonly gstin: string;
  /** Decisions about GSTR-2B by their ids. */
  readonly decisions: ReadonlyMap<string, CreditDecision>;
}

/** The documents of a move as they are at the commit. Refused with a sentence where nothing can be moved. */
export function subjectOf(known: Known, facts: Pick<Facts, 'sources' | 'bills'>, wanted: WantedMove): Subject {
  const { document, decision, rule, month = '' } = wanted;
  if (decision !== undefined) return ofDecision(facts, decision, wanted.id);
  if (document === undefined) return { books: [], since: month, most: () => null };
  const source = facts.sources.get(document.id);
  const book = source === undefined ? null : bookIn(source, document, known.gstin);
  if (source === undefined || book === null) throw refused('A purchase was cancelled, deleted or changed meanwhile. Load the page again');
  // A call that is repeated is decided once more, and answered as it was.
  const moves = movesAmong(source.takers).filter(({ id }) => id !== wanted.id);
  const claim = claimedPart(book, { decision: decisionOf(source, known), byBooks: known.claimsByBooks(monthOfDay(book.voucherDate)) });
  const claimed = isClaimed(claim) ? claim : null;
  const bill = billOf(source, facts);
  if (wanted.kind === 'reclaimed') {
    const own = moves.filter((one) => one.rule === rule);
    const since = own.map((one) => one.month).toSorted()[0];
    if (since === undefined) throw refused(`No credit of ${book.voucher} is reversed by this rule`);
    return {
      ...{ books: [book], since },
      most: (at) => {
        const left = reclaimable(own, rule as ReclaimedFrom, at);
        return rule === '37' && claimed !== null ? leastOf(left, paidOfRule37(claimed.credit, bill, moves)) : left;
      },
    };
  }
  if (claimed === null || claimed.month === null)
    throw refused(`The credit of ${book.voucher} is not claimed, so there is nothing to reverse`);
  const since = [claimed.month, firstMonthOf(rule as ReversalRule, book)].toSorted().at(-1) ?? '';
  if ((rule === '37' || rule === '37A') && !isPaidToSupplier(book))
    throw refused(`Rule ${rule} is about bills of suppliers who charge the tax, not about imports, notes and reverse charge`);
  if (rule !== '37') return { books: [book], since, most: () => reversible(claimed.credit, moves) };
  return { books: [book], since, most: () => reversedByRule37(claimed.credit, bill, moves) };
}

/** Credit that was set aside is in 4(B)(2) since its month. */
function ofDecision({ sources }: Pick<Facts, 'sources'>, id: string, own: string): Subject {
  const source = sources.get(id);
  const decided = source?.stored.effect?.credit?.decided;
  if (source === undefined || decided === undefined || decided.credit?.standing !== 'set-aside')
    throw refused('This decision was taken back meanwhile. Load the page again');
  const { month, credit, books } = decided;
  const moves: readonly MovedAmount[] = [
    { kind: 'reversed', rule: 'set-aside', month, taxes: credit.credit },
    ...movesAmong(source.takers).filter((one) => one.id !== own),
  ];
  return { books, since: month, most: (at) => reclaimable(moves, 'set-aside', at) };
}

/** A reversal by rule 37 counts in the month of its first day, and one by rule 37A once the supplier is late. */
function firstMonthOf(rule: ReversalRule, { date }: BookDocument): string {
  if (rule === '37') return monthOfDay(reversedFrom(date));
  return rule === '37A' ? firstMonthOf37A(date) : '';
}

function bookIn({ stored }: Source, { slug, id }: { readonly slug: string; readonly id: string }, ownGstin: string): BookDocument | null {
  const inward = stored.slug === slug ? says.inward(slug, stored.row, stored.effect ?? null) : null;
  return inward?.bought == null ? null : { ...inward.bought, slug, id, voucherDate: inward.date, ownGstin };
}

function decisionOf({ takers }: Source, { decisions }: Known): CreditDecision | undefined {
  const taker = takers.find(({ voucher, lines }) => voucher.slug === creditDecision && decidesOn2b([...lines.keys()]));
  if (taker === undefined) return undefined;
  const decided = decisions.get(taker.voucher.id);
  // Somebody decided after it was read.
  if (decided === undefined) throw new Refusal('busy');
  return decided;
}

export function decidesOn2b(lines: readonly string[]): boolean {
  return lines.some((line) => statementOn(line) === 'GSTR-2B');
}

function billOf({ stored }: Source, { bills }: Pick<Facts, 'bills'>): UnpaidBill {
  const open = bills.filter(({ kind, voucher }) => kind === 'bill' && voucher.id === stored.id);
  return { value: billedIn(stored.effect?.bills ?? []), unpaid: Math.abs(open.reduce((sum, one) => sum + one.open, 0)) };
}

/** What a document owes its supplier, in all the parts of its bill. */
export function billedIn(bills: readonly BillChange[]): number {
  return Math.abs(bills.reduce((sum, { kind, amount }) => (kind === 'opens' ? sum + amount : sum), 0));
}

function refused(why: string): Refusal {
  return new Refusal('notAllowed', { why });
}
