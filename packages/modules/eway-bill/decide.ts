import { billNeed, noBillReasons } from '#domain/eway-bill/need';
import { ewayBillPayload } from '#domain/eway-bill/payload';
import { isTooOld } from '#domain/eway-bill/validity';
import { Refusal } from '#domain/refusal';
import { consignmentOf, ewayBillOf } from '#modules/eway-bill/documents';
import { ewayBillSettings } from '#modules/eway-bill/settings';
import { type EwayBillStanding, ewayBillFields, withoutEwayBill } from '#modules/kit/eway-bill/fields';
import { boundByBill } from '#modules/kit/eway-bill/standing';
import type { AnyDocument, AnyRow, DocumentFacts, DocumentRow } from '#modules/kit/module';

interface Saved {
  /** As it is stored; undefined if it is new. */
  readonly before: AnyRow | undefined;
  /** The moment of the commit. */
  readonly now: string;
  /** Nobody entered it here, so its goods have moved already: nothing is sent by itself. */
  readonly imported: boolean;
}

/** A document as it is saved, with how its goods stand at the e-way bill portal. What is under way stays as it was reported. */
export function withEwayBill(document: AnyDocument, row: DocumentRow, facts: DocumentFacts, saved: Saved): DocumentRow {
  if (!('ewayBill' in document.fields)) return row;
  const { before } = saved;
  const stood = ewayStandingOf(before);
  const bound = boundByBill(stood, Date.parse(saved.now));
  if (bound !== undefined) {
    if (movedOf(document, row, facts) !== movedOf(document, before as DocumentRow & AnyRow, facts))
      throw new Refusal('notAllowed', { why: `${bound}, and this would change what it says. Cancel the e-way bill first` });
    return { ...withoutEwayBill({ ...row }), ...stood } as DocumentRow;
  }
  const standing = standingAfterSave(document, row, facts, saved);
  return { ...withoutEwayBill({ ...row }), ...standing } as DocumentRow;
}

function standingAfterSave(document: AnyDocument, row: DocumentRow, facts: DocumentFacts, { now, imported }: Saved): EwayBillStanding {
  const settings = ewayBillSettings(facts);
  const consignment = settings && consignmentOf(document, row, facts);
  if (settings === undefined || consignment === undefined) return {};
  const state = String(facts.branch['state'] ?? '');
  const need = billNeed(consignment, settings.limit === null ? {} : { [state]: settings.limit });
  if (!need.required) return { ewayBill: 'Not needed', ewayBillWhy: noBillReasons[need.reason] };
  // Nobody has to do anything about goods that moved long ago. It can be asked for all the same.
  if (imported) return { ewayBill: 'Not needed', ewayBillWhy: 'It came from a file, so its goods have moved' };
  if (isTooOld(row.date, Date.parse(now)))
    return { ewayBill: 'Not needed', ewayBillWhy: 'It is older than 180 days, and the portal takes none' };
  const transport = ewayBillOf(document, row, facts)?.transport;
  // The vehicle often becomes known hours later: without it nothing is sent by itself.
  const isKnown = Boolean(transport?.vehicle || transport?.transporterId || transport?.documentNumber);
  if (!settings.automatic || !isKnown) return { ewayBill: 'Not made', ewayBillSince: now };
  return { ewayBill: 'Pending', ewayBillSince: now, ewayBillStep: 'Generate', ewayBillRequest: now };
}

/** A document that left the books: nothing moves under it. */
export function withoutMovement<Row extends AnyRow>(row: Row): Row {
  const { ewayBill } = row as EwayBillStanding;
  if (!ewayBill || ewayBill === 'Cancelled') return row;
  return { ...withoutEwayBill(row), ewayBill: 'Not needed', ewayBillWhy: 'It is cancelled' } as AnyRow as Row;
}

/** How a stored document stands. */
export function ewayStandingOf(row: AnyRow | undefined): EwayBillStanding {
  return Object.fromEntries(Object.entries(row ?? {}).filter(([name]) => name in ewayBillFields));
}

/** However they go. */
const anyhow = {
  ...{ mode: null, distance: 0, vehicle: null, vehicleType: null, transporterId: null, transporterName: null },
  ...{ documentNumber: null, documentDate: null },
} as const;

/** What the portal knows of the goods, as one text: how they go may change. */
function movedOf(document: AnyDocument, row: DocumentRow, facts: DocumentFacts): string {
  const bill = ewayBillOf(document, row, facts);
  if (bill === undefined) return '';
  return JSON.stringify(ewayBillPayload({ ...bill, transport: anyhow }));
}
