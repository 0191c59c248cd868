import { findOwn } from '#application/access/find-own';
import { refuseUnlessOffered } from '#application/access/offered';
import { openLinesOf } from '#application/chains/chain-of';
import { withFacts } from '#application/commit/facts-by-use';
import type { Context, FileAnswer } from '#application/context';
import { goodsPaper } from '#application/paper/goods-paper';
import { issuerOf } from '#application/paper/issuer';
import { journalPaper } from '#application/paper/journal-paper';
import type { PaperFacts, PaperOf } from '#application/paper/paper';
import { picklistPaper } from '#application/paper/picklist-paper';
import { printedBill } from '#application/paper/print-eway-bill';
import { registeredOf, watermarkOf, withBillNumber } from '#application/paper/registered';
import { withTheirInvoices } from '#application/paper/their-invoices';
import { linesOfRow, tradePaper } from '#application/paper/trade-paper';
import { transferPaper } from '#application/paper/transfer-paper';
import { paymentPaper } from '#application/paper/voucher-paper';
import type { PrintedDocument } from '#application/ports/papers';
import type { Stored } from '#application/ports/records';
import { voucherOfBill } from '#domain/bills/settlement';
import { chosenCopies } from '#domain/gst/invoice-copies';
import { Refusal } from '#domain/refusal';
import { formatDay } from '#domain/time/day';
import { documentName } from '#modules/kit/document-name';
import type { AnyDocument, AnyRow, DocumentFacts } from '#modules/kit/module';
import { recordOfBatch } from '#modules/kit/stock-lines/batches';
import { isTrade } from '#modules/kit/trade/is-trade';
import { plainPaper } from '#modules/kit/trade/paper';
import { theirNumber } from '#modules/kit/trade/their-number';

/** What the module prints; a trade document that says nothing has its own title. */
export function paperOf(document: AnyDocument): PaperOf | undefined {
  const party = document.fields['partyId']?.label ?? 'Party';
  const paper = document.paper ?? (isTrade(document) ? plainPaper(document.title, party) : undefined);
  // An e-way bill needs more than its row.
  if (paper === undefined || paper.form === 'eway-bill') return undefined;
  if (paper.form === 'trade') return unlessUnsold(tradePaper(paper));
  return paper.form === 'goods' ? goodsPaper(paper) : vouchers[paper.form];
}

/** Goods for the customer Stock Adjustment are no supply: what takes them out is no invoice, and has no prices. */
function unlessUnsold(usual: PaperOf): PaperOf {
  return (row, facts) => {
    if (row['unsold'] !== true) return usual(row, facts);
    return unsoldPaper({ ...row, lines: linesOfRow(row, 'lines').map((line) => ({ ...line, rate: null })) }, facts);
  };
}

const unsoldPaper = goodsPaper({
  form: 'goods',
  title: 'Stock Adjustment',
  facts: ({ location, referenceNo }, place) => [
    ['Location', place(location)],
    ['Reference', referenceNo],
  ],
});

const vouchers = { payment: paymentPaper, journal: journalPaper, picklist: picklistPaper, transfer: transferPaper } as const;

/** A document as PDF, from its stored row and with the letterhead of its branch (decision D28). */
export async function printDocument(
  context: Context,
  document: AnyDocument,
  id: string,
  copies: readonly string[] = [],
): Promise<FileAnswer> {
  return (await printWithFacts(context, document, id, copies)).file;
}

/** The PDF, and what is printed on it: mails say its amounts too. */
export async function printWithFacts(
  context: Context,
  document: AnyDocument,
  id: string,
  copies: readonly string[],
): Promise<{ readonly file: FileAnswer; readonly printed: PrintedDocument }> {
  const stored = await findOwn(context, document, id);
  const printed = await printedDocument(context, document, stored, copies);
  const content = await context.ports.papers.document(printed);
  return { file: { name: fileName(document, stored.row), type: 'application/pdf', content }, printed };
}

/** The same as data, for screens that cannot show a PDF. */
export async function showPaper(context: Context, document: AnyDocument, id: string, copies: readonly string[]): Promise<PrintedDocument> {
  return printedDocument(context, document, await findOwn(context, document, id), copies);
}

async function printedDocument(
  context: Context,
  document: AnyDocument,
  stored: Stored,
  copies: readonly string[],
): Promise<PrintedDocument> {
  if (document.paper?.form === 'eway-bill') return billOf(context, document, stored);
  const paper = paperOf(document);
  if (paper === undefined) throw new Refusal('notAllowed', { why: `${document.plural} cannot be printed` });
  const { row } = stored;
  refuseUnlessOffered(document, 'print', row);
  const open = document.paper?.form === 'picklist' && document.chain?.status ? await openLinesOf(context, document, stored) : undefined;
  const { printed, about, hand } = (
    await withFacts(context, [], (lookups) => {
      const ledger = (ledgerId: unknown) => String(lookups.find('customer', String(ledgerId))?.['name'] ?? '');
      const named = (slug: string, id: unknown) => (typeof id === 'string' ? lookups.find(slug, id) : undefined);
      const about: PaperFacts = {
        organisation: lookups.find('org', context.scope.organisationId) ?? {},
        branch: lookups.find('branch', String(row['branchId'])) ?? {},
        transporter: named('transporter', row['transporterId']),
        deliveryProvider: named('delivery-provider', row['deliveryProviderId']),
        ledger,
        theirNumber: (billId) => theirNumberOf(String(billId ?? ''), lookups),
        ...(open && { open: new Map(open.map((line) => [line.lineId, line.open])) }),
      };
      // The signature is that of the person who prints or mails the document.
      const hand = lookups.find('user', context.caller.userId)?.['signature'];
      return {
        printed: paper(withTheirInvoices(document, withExpiry(withChargeNames(row, ledger), lookups), lookups), about),
        about,
        hand,
      };
    })
  ).answer;
  const { organisation, branch } = about;
  const [logo, signature, pictures] = await Promise.all([
    pictureOf(context, organisation['logo']),
    pictureOf(context, hand),
    picturesOf(context, document, row),
  ]);
  const isPicklist = document.paper?.form === 'picklist';
  const registered = isPicklist ? undefined : registeredOf(row);
  return {
    ...printed,
    ...(isPicklist ? {} : { facts: withBillNumber(printed.facts, row, context.ports.clock.now().getTime()) }),
    ...(registered && { eInvoice: registered }),
    copies: chosenCopies(document.copies?.(row as never) ?? [], copies).map(({ words }) => words),
    number: String(row['number']),
    issuer: issuerOf(organisation, branch, logo),
    signatory: 'Authorised signatory',
    ...(signature === undefined ? {} : { signature }),
    ...(pictures.length === 0 ? {} : { pictures }),
    ...watermarkOf(row, registered !== undefined),
  };
}

async function billOf(context: Context, document: AnyDocument, stored: Stored): Promise<PrintedDocument> {
  refuseUnlessOffered(document, 'print', stored.row);
  const { printed, organisation, branch } = await printedBill(context, document, stored);
  return { ...printed, issuer: issuerOf(organisation, branch, await pictureOf(context, organisation['logo'])) };
}

/** Of the voucher that opened a bill. */
function theirNumberOf(billId: string, { find }: Pick<DocumentFacts, 'find'>): string {
  const id = voucherOfBill(billId);
  return (
    ['purchase-invoice', 'journal-voucher'].map((slug) => theirNumber(slug, find(slug, id) ?? {})).find((number) => number !== null) ?? ''
  );
}

function withChargeNames(row: AnyRow, ledger: (id: unknown) => string): AnyRow {
  return { ...row, charges: linesOfRow(row, 'charges').map((charge) => ({ ...charge, ledgerName: ledger(charge['ledgerId']) })) };
}

/** Buyers and storekeepers want to know until when goods can be used. */
function withExpiry(row: AnyRow, lookups: Pick<DocumentFacts, 'find'>): AnyRow {
  if (!Array.isArray(row['lines'])) return row;
  const lines = linesOfRow(row, 'lines').map((line) => {
    const { itemId, batch } = line;
    const known = typeof itemId === 'string' && typeof batch === 'string' ? recordOfBatch(itemId, batch, lookups)?.['expires'] : undefined;
    return typeof known === 'string' ? { ...line, batch: `${batch}, exp. ${formatDay(known)}` } : line;
  });
  return { ...row, lines };
}

/** The pictures that can be read, in their order. */
async function picturesOf(context: Context, { paper }: AnyDocument, row: AnyRow) {
  const wanted = paper?.form === 'trade' ? (paper.pictures?.(row) ?? []) : [];
  const read = await Promise.all(wanted.map(async ({ key, caption }) => ({ data: await pictureOf(context, key), caption })));
  return read.flatMap(({ data, caption }) => (data === undefined ? [] : [{ data, caption }]));
}

/** If a picture cannot be read, the document is printed without it. */
export async function pictureOf(context: Context, key: unknown): Promise<string | undefined> {
  if (typeof key !== 'string' || key === '') return undefined;
  try {
    const content = await context.ports.files.get(context.scope, key);
    const type = content[0] === 0x89 ? 'png' : content[0] === 0xff ? 'jpeg' : undefined;
    return type === undefined ? undefined : `data:image/${type};base64,${Buffer.from(content).toString('base64')}`;
  } catch {
    return undefined;
  }
}

function fileName(document: AnyDocument, row: AnyRow): string {
  return `${documentName(document, row).replace(/[\\/:*?"<>|]+/g, '-')}.pdf`;
}
