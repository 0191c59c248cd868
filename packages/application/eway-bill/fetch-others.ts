import { answer as shown } from '#application/commit/answer';
import { changeOf } from '#application/commit/change-of';
import type { Answered, Context } from '#application/context';
import { derivedId } from '#application/derived-id';
import type { Asked } from '#application/eway-bill/subject';
import type { EwayBillWays } from '#application/eway-bill/ways';
import { allRegistrations, branchOf } from '#application/known-records';
import { AtThePortal, againAfter } from '#application/portals/look-after';
import type { OthersBill } from '#application/ports/eway-bill-portal';
import type { Row, Stored } from '#application/ports/records';
import { newRow } from '#application/records/master-row';
import { rowOf } from '#application/row-of';
import { dateText } from '#domain/einvoice/portal-text';
import { type OthersAnswer, rejectUntil } from '#domain/eway-bill/others';
import { Refusal } from '#domain/refusal';
import type { Day } from '#domain/time/day';
import { othersEwayBills } from '#events/eway-bill-of-others';
import { dayProblem, type EwayBillFetch, ewayBillFetch } from '#modules/purchase/eway-bill-fetch/eway-bill-fetch';
import { type OthersEwayBill, othersEwayBill } from '#modules/purchase/others-eway-bill/others-eway-bill';

export interface FetchWish {
  readonly day: Day;
  /** That of the open branch, if it is missing. */
  readonly gstin?: string | undefined;
  /** For the audit trail: somebody fetches it, or it is fetched by itself. */
  readonly action?: 'fetch' | 'fetch-daily';
}

/** Asks a job to fetch what others made for a GSTIN on a day. While one fetches that day already, nothing is written. */
export async function beginFetch(context: Context, { day, gstin: named, action = 'fetch' }: FetchWish): Promise<Answered> {
  const { scope, ports, today } = context;
  const problem = dayProblem(day, today);
  if (problem !== undefined) throw new Refusal('invalid', {}, [{ path: 'day', message: problem }]);
  const gstin = named ?? (await branchOf(context))?.gstin ?? '';
  if (!(await allRegistrations(context)).some((row) => row.gstin === gstin)) {
    const why = gstin === '' ? 'This branch has no GSTIN' : `${gstin} is not among the GST Registrations. Add it there first`;
    throw new Refusal('invalid', {}, [{ path: 'gstin', message: why }]);
  }
  const id = fetchId(context, gstin, day);
  const known = await ports.records.find(scope, ewayBillFetch.slug, id);
  const askedAt = ports.clock.now().toISOString();
  if (known !== undefined && isUnderWay(rowOf(ewayBillFetch, known))) return shown(known);
  const begun = { gstin, day, askedAt, fetchStatus: 'Fetching', endedAt: null, why: null, againAt: null };
  const { organisationId, branchId, financialYearId, userId } = scope;
  const asked = { organisationId, branchId, financialYearId, userId, slug: ewayBillFetch.slug, documentId: id, request: askedAt };
  try {
    const { stored } = await ports.journal.commit(scope, 'organisation', {
      ...{ slug: ewayBillFetch.slug, id },
      ...(known === undefined ? { kind: 'create', fingerprint: `${gstin} ${day}` } : { kind: 'change' }),
      decide({ record }) {
        if (record !== undefined && isUnderWay(rowOf(ewayBillFetch, record))) throw new UnderWay(record);
        return {
          ...changeOf(ewayBillFetch, {
            ...{ action, id, before: record, userId },
            row: { ...newRow(context, ewayBillFetch, {}), ...record?.row, ...begun },
          }),
          messages: [{ queue: othersEwayBills.name, body: { version: 1, ...asked } }],
        };
      },
    });
    return shown(stored);
  } catch (error) {
    if (error instanceof UnderWay) return shown(error.stored);
    throw error;
  }
}

/** Somebody else began it at the same moment. */
class UnderWay extends Error {
  readonly stored: Stored;

  constructor(stored: Stored) {
    super();
    this.stored = stored;
  }
}

/** The record of a GSTIN's fetches of a day. */
export function fetchId({ scope }: Pick<Context, 'scope'>, gstin: string, day: Day): string {
  return derivedId(scope.organisationId, `eway-bill-fetch|${gstin}|${day}`);
}

function isUnderWay({ fetchStatus }: Pick<EwayBillFetch, 'fetchStatus'>): boolean {
  return fetchStatus === 'Fetching' || fetchStatus === 'Waiting';
}

/**
 * The job: writes what is new or has changed since. Fetching the same day again writes nothing new. Throws if the portal can not answer now, so
 * that the message comes again.
 */
export async function fetchOthers(
  context: Context,
  ways: Pick<EwayBillWays, 'accesses' | 'gate'>,
  { documentId: id, request, again }: Asked & { readonly again?: true | undefined },
): Promise<void> {
  const { scope, ports } = context;
  const stored = await ports.records.find(scope, ewayBillFetch.slug, id);
  const fetch = stored && rowOf(ewayBillFetch, stored);
  if (fetch === undefined || fetch.askedAt !== request) return;
  // One that was given up is fetched if its message is sent again.
  if (!isUnderWay(fetch) && !(again && fetch.fetchStatus === 'Failed')) return;
  const { gstin, day } = fetch;
  const registration = (await allRegistrations(context)).find((row) => row.gstin === gstin);
  const access = registration ? await ways.accesses.bills(scope, { ...registration }) : `${gstin} is not among the GST Registrations`;
  if (typeof access === 'string') return note(context, id, request, { fetchStatus: 'Failed', why: access });
  const answer = await ways.gate.call(scope, gstin ?? '', () => access.portal.madeByOthers(access.account, dateText(day as Day)));
  if (answer.outcome === 'refused' || answer.outcome === 'settings') {
    const why = answer.errors.map(({ code, message }) => (code === '' ? message : `${message} (${code})`)).join('. ');
    return note(context, id, request, { fetchStatus: 'Failed', why });
  }
  if (answer.outcome !== 'done') {
    const why = 'why' in answer ? answer.why : 'The portal does not answer, or has had many calls';
    const again = answer.outcome === 'closed' ? answer.until : ports.clock.now().getTime() + againAfter;
    await note(context, id, request, { fetchStatus: 'Waiting', why, againAt: new Date(again).toISOString() });
    throw new AtThePortal(why);
  }
  const added = await keepBills(context, gstin ?? '', answer.value);
  await note(context, id, request, { fetchStatus: 'Done', why: null, bills: answer.value.length, added });
}

/** For a fetch whose job never ended: people see it, and can fetch again. */
export async function giveUpFetch(context: Context, { documentId, request }: Asked): Promise<void> {
  await note(context, documentId, request, { fetchStatus: 'Failed', why: 'The portal did not answer for a long time. Fetch again later' });
}

async function note({ scope, ports }: Context, id: string, request: string, said: Partial<EwayBillFetch>): Promise<void> {
  await ports.journal.commit(scope, 'organisation', {
    ...{ slug: ewayBillFetch.slug, id, kind: 'change' },
    decide({ record, now }) {
      if (record === undefined) throw new Refusal('notFound', { what: ewayBillFetch.title });
      const counts = record.row['askedAt'] === request ? said : {};
      const ended =
        counts.fetchStatus === undefined || isUnderWay({ fetchStatus: counts.fetchStatus }) ? {} : { endedAt: now, againAt: null };
      return changeOf(ewayBillFetch, {
        ...{ action: 'fetched', id, before: record, userId: scope.userId },
        row: { ...record.row, ...counts, ...ended },
      });
    },
  });
}

const readAtOnce = 100;

/** Writes them, and says how many were not here before. */
async function keepBills(context: Context, gstin: string, bills: readonly OthersBill[]): Promise<number> {
  const { scope, ports } = context;
  let added = 0;
  for (let at = 0; at < bills.length; at += readAtOnce) {
    const some = bills.slice(at, at + readAtOnce).map((bill) => ({ bill, id: othersBillId(context, gstin, bill.number) }));
    const known = await ports.records.findMany(
      scope,
      some.map(({ id }) => ({ slug: othersEwayBill.slug, id })),
    );
    for (const { bill, id } of some) {
      const before = known.get(id);
      if (before === undefined) added += 1;
      if (before === undefined || changedBy(bill, before.row) !== undefined) await keepBill(context, gstin, id, bill, before);
    }
  }
  return added;
}

export function othersBillId({ scope }: Pick<Context, 'scope'>, gstin: string, number: string): string {
  return derivedId(scope.organisationId, `others-eway-bill|${gstin}|${number}`);
}

async function keepBill(context: Context, gstin: string, id: string, bill: OthersBill, known: Stored | undefined): Promise<void> {
  const { scope, ports } = context;
  await ports.journal.commit(scope, 'organisation', {
    ...{ slug: othersEwayBill.slug, id },
    ...(known === undefined ? { kind: 'create', fingerprint: bill.number } : { kind: 'change' }),
    decide({ record }) {
      const row = record?.row ?? { ...newRow(context, othersEwayBill, {}), ...rowOfBill(gstin, bill) };
      const action = record === undefined ? 'fetch' : 'fetched';
      return changeOf(othersEwayBill, {
        ...{ action, id, before: record, userId: scope.userId },
        row: { ...row, ...(changedBy(bill, row) ?? {}) },
      });
    },
  });
}

/** What the portal says of a bill that we know otherwise: it was cancelled, or rejected elsewhere. A rejection on its way is left to its job. */
function changedBy({ active, rejected }: OthersBill, row: Row): Partial<OthersEwayBill> | undefined {
  const stood = row['answerStatus'] as OthersAnswer;
  const stands = active ? (rejected ? 'Rejected' : undefined) : 'Cancelled';
  if (stands === undefined || stands === stood || stood === 'Rejecting') return undefined;
  return { answerStatus: stands, answeredBy: null, answeredAt: null, whyNot: null };
}

function rowOfBill(gstin: string, bill: OthersBill): Partial<OthersEwayBill> {
  return {
    ...{ gstin, billNo: bill.number, madeAt: moment(bill.generatedAt), makerGstin: bill.generator },
    makerName: (bill.generator === bill.toGstin ? bill.toName : bill.fromName).slice(0, 200),
    ...{
      documentNo: bill.documentNumber.slice(0, 50),
      documentDate: dayIn(bill.documentDate),
      value: bill.total,
      hsn: bill.hsn.slice(0, 20),
    },
    ...{ answerStatus: 'New', rejectUntil: moment(rejectUntil(bill.generatedAt)) },
  };
}

/** `28/11/2026` is 2026-11-28. */
function dayIn(text: string): Day | null {
  const [, date, month, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(text) ?? [];
  return year === undefined ? null : (`${year}-${month}-${date}` as Day);
}

function moment(at: number): string {
  return new Date(at).toISOString();
}
