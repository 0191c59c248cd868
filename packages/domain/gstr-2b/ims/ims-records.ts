import { eachHead, noTaxes, type Taxes, type TaxHead } from '#domain/gst-returns/tax-heads';
import type { StatedDocument } from '#domain/gstr-2b/claim/credit-effect';
import { type ImsAction, type ImsOutcome, type ImsRecord, imsOutcome, isLikeCreditNote, lastPendingDay } from '#domain/gstr-2b/claim/ims';
import { lastCreditDay } from '#domain/gstr-2b/claim/last-credit-day';
import { dueOf3b, type ImsFiler, monthOf2b, monthsLater, periodOf2b } from '#domain/gstr-2b/ims/ims-period';
import { type ImsHistory, type ImsStep, lastAction, pendingInto, stepIn, stepUntil } from '#domain/gstr-2b/ims/ims-steps';
import { amendedRows } from '#domain/gstr-2b/matching/amendments';
import { isItcAvailable, lowersCredit, type PortalDocument, type PortalKind, type TaxPeriod } from '#domain/gstr-2b/portal-document';
import type { Day } from '#domain/time/day';
import { startYearOf } from '#domain/time/financial-year';

/** What is known about a GSTIN when the IMS of a period is looked at. The ids of documents are those of their records. */
export interface ImsKnown extends ImsFiler {
  readonly period: TaxPeriod;
  readonly today: Day;
  /** Of this period, and what was reported earlier and comes late or is amended now. */
  readonly documents: readonly StatedDocument[];
  /** What was done, by record. */
  readonly histories: ReadonlyMap<string, ImsHistory>;
}

/** Where a record is when GSTR-2B is drawn up. */
export type ImsStanding = 'in-2b' | 'pending' | 'rejected';

/** A document as the IMS of a period has it. Amounts are paise. */
export interface ImsEntry {
  readonly document: StatedDocument;
  readonly record: ImsRecord;
  /** False for what goes to GSTR-2B without an action. */
  readonly isInIms: boolean;
  /** The portal gives credit for it. */
  readonly hasCredit: boolean;
  /** What was done with it in the period; null: nothing, or it can no longer be done. */
  readonly action: ImsAction | null;
  /** The step behind the action; null also for what was rejected on the portal itself. */
  readonly step: ImsStep | null;
  /** All that was done with it; null: nothing ever. */
  readonly history: ImsHistory | null;
  readonly outcome: ImsOutcome;
  readonly standing: ImsStanding;
  /** What it is worth in GSTR-2B if it is accepted as a whole: below zero if the credit falls. */
  readonly worth: Taxes;
  /** By how much it changes the credit of GSTR-2B with the action it has now. */
  readonly credit: Taxes;
  /** The last day on which it is pending, if it has one. */
  readonly lastPending: Day | null;
  /** It amends a document that is not known here, so what it changes is not certain. */
  readonly isOriginalMissing: boolean;
}

/**
 * What makes a document of GSTR-2A and one of GSTR-2B the same record: own GSTIN, table, supplier, number, kind, and the year of its date,
 * because numbers begin anew each year.
 */
export function imsIdentityOf({ ownGstin, section, supplier, port, number, kind, date }: PortalDocument): string {
  return ['ims', ownGstin, section, supplier ?? '', port ?? '', number.toUpperCase(), kind, startYearOf(date)].join('|');
}

/** The period in whose IMS a document appears first. */
export function reportedIn(document: PortalDocument, filer: Pick<ImsFiler, 'filing'>): TaxPeriod {
  return periodOf2b(monthOf2b(document), filer);
}

/** The records of a period: what is reported for it, and what waits from earlier. Reversals by rule 37A are not among them. */
export function imsEntries(known: ImsKnown): readonly ImsEntry[] {
  const { period, histories } = known;
  const here = known.documents.filter((document) => document.part !== 'reversal' && reportedIn(document, known) === period);
  const ids = new Set(here.map(({ id }) => id));
  const waiting = [...histories.values()].filter(
    (history) => !ids.has(history.document.id) && history.reportedIn < period && pendingInto(history, period) !== null,
  );
  const originalOf = originals(known);
  const entries = [...here, ...waiting.map(({ document }) => document)].map((document) => entryOf(known, document, originalOf(document)));
  return entries.filter(({ record }) => !isOver(record, known));
}

function entryOf(known: ImsKnown, document: StatedDocument, original: StatedDocument | undefined): ImsEntry {
  const { period, histories, gstin, state } = known;
  const history = histories.get(document.id);
  const isWaiting = reportedIn(document, known) < period;
  const hasCredit = isCredited(document, gstin);
  const amends = original === undefined ? null : amendsOf(known, document, original);
  const worth = worthOf(document, amends?.original === 'accept' ? original : undefined);
  const kind = recordKinds[document.kind];
  const record: ImsRecord = {
    ...{ kind, amends, period, isEligible: hasCredit && document.kind === kind },
    taxes: isLikeCreditNote({ kind, amends }) ? falling(worth) : taxesOf(document),
    pendingSince: history === undefined || !isWaiting ? null : pendingInto(history, period),
  };
  const step = history === undefined ? null : isWaiting ? stepIn(history, period) : stepUntil(history, period);
  const wanted = step === null ? actionOnPortal(document) : step.action;
  const wish = imsOutcome(record, wanted, step?.declared ?? null);
  const isInIms = imsOutcome(record, null).refused === null;
  const action = wish.refused === null ? wanted : null;
  const standing = wish.isIn2b ? 'in-2b' : action === 'reject' ? 'rejected' : 'pending';
  return {
    ...{ document, record, isInIms, hasCredit, action, outcome: wish, standing, worth },
    ...{ step: wanted === action ? step : null, history: history ?? null },
    credit: wish.isIn2b && hasCredit ? changeOf(record, worth, wish.reduces) : noTaxes,
    lastPending: isInIms ? lastPendingDay(record, known.filing, state) : null,
    isOriginalMissing: document.original !== null && original === undefined,
  };
}

/** What can wait for one period only was in GSTR-2B of the period after it at last. */
function isOver(record: ImsRecord, filer: Pick<ImsFiler, 'filing'>): boolean {
  const { pendingSince, period } = record;
  return pendingSince !== null && isLikeCreditNote(record) && periodOf2b(monthsLater(pendingSince, 1), filer) < period;
}

/** Credit of a distributor (ISD) never enters the IMS; it counts as what it is like. */
const recordKinds = {
  invoice: 'invoice',
  credit: 'credit',
  debit: 'debit',
  'bill-of-entry': 'bill-of-entry',
  'isd-invoice': 'invoice',
  'isd-credit': 'credit',
} as const satisfies Record<PortalKind, ImsRecord['kind']>;

/** GSTR-2B lists what was rejected on the portal by itself. */
function actionOnPortal({ part }: PortalDocument): ImsAction | null {
  return part === 'rejected' ? 'reject' : null;
}

/**
 * Whether the portal gives credit for it. GSTR-2A does not say it, so it follows from the same rules: none is given under reverse charge, for
 * a supply within the state of the supplier to a buyer of another, and for what was reported after the last day of section 16(4).
 */
function isCredited(document: PortalDocument, ownGstin: string): boolean {
  const { reverseCharge, placeOfSupply, supplier, reported } = document;
  if (reverseCharge) return false;
  const said = isItcAvailable(document);
  if (said !== null) return said;
  const isElsewhere = placeOfSupply !== null && placeOfSupply === supplier?.slice(0, 2) && placeOfSupply !== ownGstin.slice(0, 2);
  const last = lastCreditDay({ ...document, annualReturn: null });
  return !isElsewhere && (last === null || reported.on === null || reported.on <= last);
}

/**
 * What an amendment changes. GSTR-3B of the period of the original counts as filed once it fell due: whether it was filed is known only to the
 * portal.
 */
function amendsOf(known: ImsKnown, document: StatedDocument, original: StatedDocument): ImsRecord['amends'] {
  const history = known.histories.get(original.id);
  return {
    way: totalOf(taxesOf(document)) < totalOf(taxesOf(original)) ? 'down' : 'up',
    original: (history === undefined ? null : lastAction(history)) ?? actionOnPortal(original) ?? 'accept',
    isFiled: dueOf3b(reportedIn(original, known), known) < known.today,
  };
}

/** The document that each amendment takes the place of, of those that are known. */
function originals({ documents, histories }: ImsKnown): (amendment: StatedDocument) => StatedDocument | undefined {
  const all = new Map([...histories.values()].map(({ document }) => [document.id, document]));
  for (const document of documents) all.set(document.id, document);
  const replaced = new Map(amendedRows([...all.values()]).map(({ row, by }) => [by, all.get(row)]));
  return ({ id }) => replaced.get(id);
}

/** What it adds to the credit, and takes from it where below zero; an amendment only what differs from what was given. */
function worthOf(document: StatedDocument, given: StatedDocument | undefined): Taxes {
  const sign = lowersCredit(document) ? -1 : 1;
  return eachHead((head) => signed(sign, document[head] - (given?.[head] ?? 0)));
}

/** What a record like a credit note lowers, somebody may have declared lower. */
function changeOf(record: ImsRecord, worth: Taxes, reduces: Taxes): Taxes {
  return isLikeCreditNote(record) ? eachHead((head) => Math.max(0, worth[head]) - reduces[head]) : worth;
}

function falling(worth: Taxes): Taxes {
  return eachHead((head) => Math.max(0, -worth[head]));
}

export function taxesOf(document: Readonly<Record<TaxHead, number>>): Taxes {
  return eachHead((head) => document[head]);
}

export function totalOf({ igst, cgst, sgst, cess }: Taxes): number {
  return igst + cgst + sgst + cess;
}

function signed(sign: 1 | -1, amount: number): number {
  return amount === 0 ? 0 : sign * amount;
}
