import { answer } from '#application/commit/answer';
import { onSteadyFacts } from '#application/commit/on-steady-facts';
import { orRepeat } from '#application/commit/or-repeat';
import type { Context } from '#application/context';
import { commitDocument, steppingOver } from '#application/documents/commit-document';
import { decideDocument, type Findings, type Ready } from '#application/documents/decision/decide-document';
import { creationOf, type Entered, readyNew } from '#application/documents/enter-document';
import { keepBatches } from '#application/documents/keep-batches';
import type { Facts, Work } from '#application/ports/journal';
import type { Stored } from '#application/ports/records';
import { documentRowOf } from '#application/row-of';
import { allows } from '#domain/permission/permission';
import { Refusal } from '#domain/refusal';
import type { AnyDocument, AnyRow } from '#modules/kit/module';
import { verbPath } from '#modules/kit/operations/permission';
import { isForeign } from '#modules/kit/trade/tax/foreign';
import { type Received, receiptOf, receivedPath } from '#modules/kit/voucher/received';

type Body = AnyRow & { readonly id: string; readonly received: Received };

/** The document, and what people need to know of its receipt. */
export type EnteredReceived = Entered & { readonly received: { readonly id: string; readonly number: string; readonly total: number } };

/**
 * Enters a document and the receipt of what was paid for it at once: two documents, each with its number, its postings and its place in the
 * audit trail, written in one transaction or not at all. A repeated request gets both again.
 */
export async function enterReceived(context: Context, document: AnyDocument, receipts: AnyDocument, body: Body): Promise<EnteredReceived> {
  if (!allows(context.caller.permissions, verbPath(receipts, 'add'))) throw new Refusal('forbidden', { what: 'receipts' });
  const stream = { branchId: context.scope.branchId };
  const committed = await orRepeat(context, document, stream, body, () =>
    onSteadyFacts(context, (fence) => enter(context, document, receipts, body, fence)),
  );
  const others = 'others' in committed ? committed.others : [];
  const receipt = others[0]?.stored ?? (await context.ports.records.find(context.scope, receipts.slug, body.received.id));
  return {
    ...answer(committed.stored),
    warnings: 'warnings' in committed && !committed.repeated ? committed.warnings : [],
    received: saidOf(body, receipt),
  };
}

function saidOf({ received: { id } }: Body, receipt: Stored | undefined): EnteredReceived['received'] {
  const { number = '', total = 0 } = receipt === undefined ? {} : documentRowOf(receipt);
  return { id, number, total };
}

async function enter(context: Context, document: AnyDocument, receipts: AnyDocument, body: Body, fence: number) {
  const { received, ...values } = body;
  const ready = await readyNew(context, document, values);
  if (isForeign({ currency: values['currency'] })) refuse('accountId', 'Save the invoice first, and receive it in its currency');
  await keepBatches(context, document, ready.row, ready.facts);
  const open = { id: body.id, number: '', open: ready.row.total };
  const paid = await readyReceipt(context, receipts, ready, received, open);
  const findings: Findings = { warnings: [] };
  const work = { ...creationOf(document, body, ready), fence };
  const receipt: Work = {
    slug: receipts.slug,
    ...creationOf(receipts, { ...received, of: body.id }, paid),
    fence,
    decide: (facts) => atItsFields(() => decideReceipt(context, receipts, { ready, paid, received, id: body.id }, facts, findings)),
  };
  const committed = await steppingOver(context, receipts, findings, () =>
    commitDocument(context, document, work, (facts, found) => decideDocument(context, document, ready, 'create', facts, found), [receipt]),
  );
  return { ...committed, warnings: [...committed.warnings, ...findings.warnings] };
}

async function readyReceipt(
  context: Context,
  receipts: AnyDocument,
  { row }: Ready,
  received: Received,
  bill: Parameters<typeof receiptOf>[2],
): Promise<Ready> {
  const typed = { id: received.id, ...receiptOf(soldBy({ ...row }), received, bill) };
  return readyNew(context, receipts, typed).catch((error: unknown) => {
    throw withItsFields(error);
  });
}

interface Paid {
  /** The document, and its id. */
  readonly ready: Ready;
  readonly id: string;
  /** The receipt. */
  readonly paid: Ready;
  readonly received: Received;
}

/** The bill is what the document opened a moment before, in the same transaction. */
function decideReceipt(context: Context, receipts: AnyDocument, { ready, paid, received, id }: Paid, moving: Facts, findings: Findings) {
  const bill = moving.bills.find(({ voucher }) => voucher.id === id);
  if (bill === undefined) return refuse('amount', 'Nothing is owed for this invoice');
  const typed = {
    ...paid.row,
    ...receiptOf(soldBy({ ...ready.row }), received, { id: bill.billId, number: bill.number, open: bill.open }),
  };
  const decided = { ...paid, row: receipts.complete(typed, paid.facts) };
  return { ...decideDocument(context, receipts, decided, 'create', moving, findings), remark: `Received with ${bill.number}` };
}

function soldBy(row: AnyRow) {
  return { date: String(row['date']), partyId: String(row['partyId']) };
}

function atItsFields<Answer>(decide: () => Answer): Answer {
  try {
    return decide();
  } catch (error) {
    throw withItsFields(error);
  }
}

/** Problems of the receipt are shown where it was typed. */
function withItsFields(error: unknown): unknown {
  if (!(error instanceof Refusal) || error.code !== 'invalid') return error;
  return new Refusal(
    'invalid',
    {},
    error.errors.map(({ path, message }) => ({ path: receivedPath(path), message })),
  );
}

function refuse(name: keyof Received, message: string): never {
  throw new Refusal('invalid', {}, [{ path: `received.${name}`, message }]);
}
