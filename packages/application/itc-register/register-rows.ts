import type { DecidedIn, MoveIn, Owned, RegisterSides } from '#application/itc-register/register-sides';
import { plusTaxes } from '#domain/gst-returns/credit';
import { monthOfDay } from '#domain/gst-returns/filing/filed-return';
import { eachHead, noTaxes, type Taxes } from '#domain/gst-returns/tax-heads';
import type { StatedDocument } from '#domain/gstr-2b/claim/credit-effect';
import { lastCreditDay } from '#domain/gstr-2b/claim/last-credit-day';
import { portalKinds } from '#domain/gstr-2b/matching/rows';
import { isItcAvailable, lowersCredit } from '#domain/gstr-2b/portal-document';
import { type ClaimedPart, claimedPart, lowers } from '#domain/itc-register/claimed-part';
import { type Next, nextStep } from '#domain/itc-register/next-step';
import { type RegisterFigures, registerFigures } from '#domain/itc-register/register-figures';
import type { UnpaidBill } from '#domain/itc-register/unpaid-part';
import type { Day } from '#domain/time/day';
import type { Period } from '#domain/time/period';

/** A document of the register with where its credit is. */
export interface Entry extends RegisterFigures {
  readonly id: string;
  readonly document: Owned | null;
  /** Null: of a document of the portal alone, or not decided. */
  readonly decided: DecidedIn | null;
  readonly supplier: string | null;
  readonly supplierName: string;
  readonly number: string;
  readonly date: Day;
  readonly claim: ClaimedPart;
  readonly lastDay: Day | null;
  readonly bill: UnpaidBill | null;
  readonly moves: readonly MoveIn[];
  readonly next: Next | null;
}

/** All rows of the documents of a year, and those of other years that have credit to reclaim. */
export function registerEntries(sides: RegisterSides, year: Period, today: Day): readonly Entry[] {
  const byDocument = Map.groupBy(sides.moves, ({ books, decisionId }) => decisionId ?? books[0]?.id ?? '');
  const known = { sides, today, movesOf: (id: string) => byDocument.get(id) ?? [] };
  const entries = [
    ...sides.books.map((one) => ofDocument(known, one, null)),
    ...sides.decisions.flatMap((one) => ofDecision(known, one)),
    ...sides.portal.map((one) => ofPortal(known, one, null)),
  ];
  const seen = new Set(entries.map(({ id }) => id));
  const earlier = [...byDocument].flatMap(([id, moves]) => (id === '' || seen.has(id) ? [] : ofEarlier(known, moves)));
  const isInYear = ({ date }: Entry) => date >= year.from && date <= year.to;
  return [...entries, ...earlier].filter((one) => isInYear(one) || (one.state === 'reversed' && one.moves.length > 0));
}

interface Known {
  readonly sides: RegisterSides;
  readonly today: Day;
  readonly movesOf: (id: string) => readonly MoveIn[];
}

/** Credit that was set aside is reclaimed as a whole, whatever purchases it is of. */
function ofDecision(known: Known, decided: DecidedIn): readonly Entry[] {
  const { books, portal, branchId, credit } = decided;
  const [book] = books;
  const [document] = portal;
  if (book !== undefined && credit?.standing === 'set-aside') {
    const claim = { standing: credit.standing, month: decided.month, credit: credit.credit, blocked: credit.blocked };
    return [
      entryOf(known, { document: { ...book, branchId }, decided, claim, id: decided.id, whole: plusTaxes(credit.credit, credit.blocked) }),
    ];
  }
  if (book !== undefined) return books.map((one) => ofDocument(known, { ...one, branchId }, decided));
  return document === undefined ? [] : [ofPortal(known, document, decided)];
}

function ofDocument(known: Known, document: Owned, decided: DecidedIn | null): Entry {
  const byBooks = known.sides.statement.claimsByBooks(monthOfDay(document.voucherDate));
  const claim = claimedPart(document, { decision: decided ?? undefined, byBooks });
  return entryOf(known, { document, decided, claim, id: document.id, whole: wholeOf(document, lowers(document)) });
}

/** Of a year that was not read: as it was when its credit was moved. */
function ofEarlier(known: Known, moves: readonly MoveIn[]): readonly Entry[] {
  const [first] = moves;
  const [book] = first?.books ?? [];
  if (first === undefined || book === undefined || first.decisionId !== null) return [];
  return [
    ofDocument(
      { ...known, sides: { ...known.sides, statement: { ...known.sides.statement, claimsByBooks: () => true } } },
      { ...book, branchId: first.branchId },
      null,
    ),
  ];
}

interface OfDocument {
  readonly id: string;
  readonly document: Owned;
  readonly decided: DecidedIn | null;
  readonly claim: ClaimedPart;
  readonly whole: Taxes;
}

function entryOf({ sides, today, movesOf }: Known, { id, document, decided, claim, whole }: OfDocument): Entry {
  const moves = movesOf(id);
  const blocked = claim.standing === null ? wholeOf(document.blocked, lowers(document)) : claim.blocked;
  const lastDay = lastCreditDay({ kind: portalKinds[document.kind], date: document.date, annualReturn: null });
  const figures = registerFigures({ whole, blocked, claim, moves, lastDay, today, isAvailable: true });
  const bill = sides.bills.get(document.id) ?? null;
  const next = nextStep({ ...figures, document, claim, onPortal: sides.paired.has(document.id), bill, moves, lastDay, today });
  const { supplier, party: supplierName, number, date } = document;
  return { ...figures, id, document, decided, supplier, supplierName, number, date, claim, lastDay, bill, moves, next };
}

function ofPortal({ today, movesOf }: Known, portal: StatedDocument, decided: DecidedIn | null): Entry {
  const { supplier, supplierName, number, date, kind } = portal;
  const id = decided?.id ?? portal.id;
  const moves = movesOf(id);
  const credit = decided?.credit ?? null;
  const claim: ClaimedPart =
    credit === null
      ? { standing: null, month: null, credit: noTaxes, blocked: noTaxes }
      : { standing: credit.standing, month: decided?.month ?? null, credit: credit.credit, blocked: credit.blocked };
  const lastDay = lastCreditDay({ kind, date, annualReturn: null });
  const isAvailable = isItcAvailable(portal) !== false;
  const whole = wholeOf(portal, lowersCredit(portal));
  const figures = registerFigures({ whole, blocked: noTaxes, claim, moves, lastDay, today, isAvailable });
  const next = nextStep({ ...figures, document: null, claim, onPortal: true, bill: null, moves, lastDay, today });
  return { ...figures, id, document: null, decided, supplier, supplierName, number, date, claim, lastDay, bill: null, moves, next };
}

function wholeOf(taxes: Taxes, isLower: boolean): Taxes {
  return eachHead((head) => (isLower && taxes[head] !== 0 ? -taxes[head] : taxes[head]));
}
