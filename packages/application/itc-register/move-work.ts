import { fingerprintOf } from '#application/commit/fingerprint';
import type { Context } from '#application/context';
import type { Placed } from '#application/gst-reconciliation/commit-decisions';
import { creditDecision } from '#application/gst-reconciliation/decided/credit-takes';
import { creditMove, moveTakes } from '#application/gst-reconciliation/decided/move-takes';
import { firstDayOfGst } from '#application/gst-reconciliation/decided-returns';
import { type FiledMonths, firstOpenMonth, refuseFiledMonth } from '#application/gst-reconciliation/open-months';
import type { OwnGstin } from '#application/gst-reconciliation/own-gstin';
import { subjectOf } from '#application/itc-register/move-subject';
import { lastMonthOf, type StatementFacts } from '#application/itc-register/statement-facts';
import type { Change, Facts, Work } from '#application/ports/journal';
import type { Stored } from '#application/ports/records';
import { plusTaxes } from '#domain/gst-returns/credit';
import { monthText } from '#domain/gst-returns/filing/filed-return';
import type { Taxes, TaxHead } from '#domain/gst-returns/tax-heads';
import type { CreditDecision } from '#domain/gstr-2b/claim/credit-effect';
import { periodText } from '#domain/gstr-2b/file-problem';
import { headAbove, taxHeads } from '#domain/itc-register/allowed-moves';
import { type CreditMove, reversalRules } from '#domain/itc-register/credit-move';
import { leftToReclaim, runningStatement } from '#domain/itc-register/running-statement';
import { formatPaise } from '#domain/money/format';
import { paise } from '#domain/money/paise';
import { Refusal } from '#domain/refusal';
import type { WantedMove } from '#modules/purchase/gst-reconciliation/register-operations';

/** What reversals and reclaims are decided on, as it was read before. */
export interface Known {
  readonly own: OwnGstin;
  readonly months: FiledMonths;
  readonly statement: StatementFacts;
  /** The documents and decisions that are named, by id. */
  readonly named: ReadonlyMap<string, Stored>;
  /** Decisions about GSTR-2B by their ids. */
  readonly decisions: ReadonlyMap<string, CreditDecision>;
}

/**
 * The work of one reversal or reclaim. `before`: what the others of the same call reclaim before it, which the statement does not have yet; null:
 * the statement has this one, too, because the call is repeated.
 */
export function moveWork({ scope, caller, today }: Context, known: Known, wanted: WantedMove, before: Taxes | null): Placed {
  const { own, months, statement, named, decisions } = known;
  const { gstin } = own;
  const { id, kind, rule, taxes, document, decision, remark = '' } = wanted;
  refuseUnclear(wanted);
  const of = document ?? (decision === undefined ? undefined : { slug: creditDecision, id: decision });
  const branchId = of === undefined ? scope.branchId : String(named.get(of.id)?.row['branchId'] ?? '');
  if (branchId === '') throw new Refusal('notAllowed', { why: 'The purchase was deleted meanwhile. Load the page again' });
  if (!own.branches.includes(branchId))
    throw new Refusal('notAllowed', { why: 'You may not change the credit of that branch, or it has another GSTIN' });
  const fence = months.fences.get(branchId);
  const work: Work = {
    ...{ slug: creditMove, id, kind: 'create', fingerprint: fingerprintOf({ gstin, ...wanted }) },
    ...(fence === undefined ? {} : { fence }),
    needs: of === undefined ? {} : { sources: [of], bills: rule === '37' ? billLedgers(named.get(of.id)) : [] },
    decide(facts: Facts): Change {
      const { books, since, most } = subjectOf({ gstin, decisions, claimsByBooks: statement.claimsByBooks }, facts, wanted);
      const month = monthOf(months, wanted, since, lastMonthOf({ today }));
      refuseAbove(wanted, most(month), `in ${monthText(month)}`);
      if (kind === 'reclaimed' && before !== null) refuseBelowZero(statement, wanted, month, before);
      const moved = {
        gstin,
        kind,
        rule,
        month,
        taxes,
        books,
        decisionId: decision ?? null,
        remark,
        by: caller.userId,
        at: facts.now,
      } as CreditMove;
      return {
        ...{ action: kind === 'reversed' ? 'reverse' : 'reclaim', slug: creditMove, id, list: null, words: [], unique: [] },
        row: { branchId, gstin, kind, rule, month, ...taxes },
        effect: { date: `${month}-01`, postings: [], bills: [], movements: [], takes: moveTakes(moved), credit: { moved } },
        ...(remark === '' ? {} : { remark }),
      };
    },
  };
  return { branchId, work };
}

/** Ledgers with the bill of a document. */
function billLedgers(stored: Stored | undefined): readonly string[] {
  return [...new Set((stored?.effect?.bills ?? []).flatMap(({ kind, ledgerId }) => (kind === 'opens' ? [ledgerId] : [])))];
}

function refuseUnclear({ kind, rule, taxes, document, decision, month, remark = '' }: WantedMove): void {
  if (taxHeads.every((head) => taxes[head] === 0)) throw wrong('taxes', 'Enter an amount');
  const needsDocument = kind === 'reversed' ? rule in reversalRules && ofPurchase(rule) : rule !== 'set-aside' && rule !== 'opening';
  if (needsDocument !== (document !== undefined) || (rule === 'set-aside') !== (decision !== undefined))
    throw wrong('rule', 'Choose a rule that fits what is chosen');
  if (!needsDocument && rule !== 'set-aside' && month === undefined) throw wrong('month', 'Choose a month');
  if (month !== undefined && `${month}-01` < firstDayOfGst) throw wrong('month', 'GST began in July 2017. Choose a later month');
  if (remark === '' && rule !== '37' && rule !== '37A' && rule !== 'set-aside') throw wrong('remark', 'Enter a reason');
}

function ofPurchase(rule: WantedMove['rule']): boolean {
  return (reversalRules as Readonly<Record<string, { readonly of: string }>>)[rule]?.of === 'purchase';
}

function monthOf({ filed }: FiledMonths, { month: asked }: WantedMove, since: string, last: string): string {
  const earliest = firstOpenMonth(filed, since);
  const month = asked ?? earliest;
  if (month < since) throw wrong('month', `It counts in ${periodText(since)} at the earliest`);
  refuseFiledMonth(filed, month);
  if (month > last) throw wrong('month', `It counts in ${periodText(month)}, which has not begun. Come back then`);
  return month;
}

function refuseAbove({ kind, taxes }: WantedMove, most: Taxes | null, when: string): void {
  const head = most === null ? undefined : headAbove(taxes, most);
  if (most === null || head === undefined) return;
  const what = kind === 'reversed' ? 'can be reversed' : 'can be reclaimed';
  throw new Refusal('notAllowed', {
    why: `At most ${amountOf(head, most)} ${what} ${when}. Load the page again if somebody else was faster`,
  });
}

/** GSTN refuses a return whose 4(D)(1) is above the balance of the statement and its own 4(B)(2). */
function refuseBelowZero({ months, opening }: StatementFacts, { taxes }: WantedMove, month: string, before: Taxes): void {
  const left = leftToReclaim(runningStatement(opening, months), opening, month);
  const head = headAbove(plusTaxes(taxes, before), left);
  if (head === undefined) return;
  throw new Refusal('notAllowed', {
    why: `The running statement of reclaims has ${amountOf(head, left)} for ${monthText(month)}, so no more can be reclaimed`,
  });
}

const names: Readonly<Record<TaxHead, string>> = { igst: 'IGST', cgst: 'CGST', sgst: 'SGST', cess: 'cess' };

/** `₹90.00 of CGST` */
function amountOf(head: TaxHead, taxes: Taxes): string {
  return `₹${formatPaise(paise(taxes[head]))} of ${names[head]}`;
}

function wrong(path: string, message: string): Refusal {
  return new Refusal('invalid', {}, [{ path, message }]);
}
