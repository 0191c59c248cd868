import type { Problem } from '#domain/refusal';
import { whatMovedIt } from '#domain/stock/piece';
import type { Incoming, SentLine } from '#modules/kit/between/fields';
import { itemProblems, trackedGoods } from '#modules/kit/goods/check';
import type { BookFacts, DocumentFacts } from '#modules/kit/module';
import { decimalProblems } from '#modules/kit/stock-lines/decimals';
import { locationProblems } from '#modules/kit/stock-lines/locations';
import type { IstReceipt, ReceiptLine } from '#modules/stock/ist-receipt/fields';

/** What the other branch sent, as the receiver sees it; undefined if it is not there. */
export function incomingOf({ incomingId }: Pick<IstReceipt, 'incomingId'>, { find }: Pick<DocumentFacts, 'find'>): Incoming | undefined {
  return find('ist-sales', incomingId) as unknown as Incoming | undefined;
}

export function linesSent(incoming: Incoming | undefined): ReadonlyMap<string, SentLine> {
  return new Map((incoming?.lines ?? []).map((line) => [line.lineId ?? '', line]));
}

export function receiptProblems(row: IstReceipt, facts: DocumentFacts): readonly Problem[] {
  const incoming = incomingOf(row, facts);
  const sent = linesSent(incoming);
  const isOutgoing = incoming !== undefined && incoming.direction !== 'Incoming';
  const nothing = row.lines.length > 0 && row.lines.every((line) => line.quantity + (line.short ?? 0) === 0);
  return [
    ...itemProblems(row, facts),
    ...(isOutgoing ? [{ path: 'incomingId', message: 'Choose goods that another branch sent to this one' }] : []),
    ...(nothing ? [{ path: 'lines.0.quantity', message: 'Enter what was received, or what was short' }] : []),
    ...locationProblems('location', row.location, facts),
    ...row.lines.flatMap((line, at) => lineProblems(line, `lines.${at}`, sent.get(line.sourceLine), facts)),
    ...piecesOf(row.lines, facts),
  ];
}

function lineProblems(line: ReceiptLine, path: string, sent: SentLine | undefined, facts: DocumentFacts): readonly Problem[] {
  const { itemId, quantity, location } = line;
  const short = line.short ?? 0;
  const notSent = (codes: readonly string[] = []) => codes.find((code) => sent !== undefined && !sent.barcodes?.includes(code));
  const [strange, strangeShort] = [notSent(line.barcodes), notSent(line.shortBarcodes)];
  return [
    ...locationProblems(`${path}.location`, location, facts),
    ...(quantity < 0 ? [{ path: `${path}.quantity`, message: 'Quantity must be 0 or more' }] : []),
    ...decimalProblems(`${path}.quantity`, quantity, itemId, facts),
    ...decimalProblems(`${path}.short`, short, itemId, facts),
    ...(short > 0 && line.shortReason === null ? [{ path: `${path}.shortReason`, message: 'Choose why it is short' }] : []),
    ...(strange === undefined ? [] : [{ path: `${path}.barcodes`, message: `${strange} was not sent on this line` }]),
    ...(strangeShort === undefined ? [] : [{ path: `${path}.shortBarcodes`, message: `${strangeShort} was not sent on this line` }]),
  ];
}

/** A barcode for each piece that arrived, and for each that was short. The batch is that of the line that was sent. */
function piecesOf(lines: readonly ReceiptLine[], facts: DocumentFacts): readonly Problem[] {
  const all = lines.flatMap((line, at) => [
    { ...line, at, field: 'barcodes', barcodes: line.barcodes ?? [] },
    { ...line, at, field: 'shortBarcodes', barcodes: line.shortBarcodes ?? [], quantity: line.short ?? 0 },
  ]);
  const asked = all.filter(({ quantity, barcodes }) => quantity > 0 || barcodes.length > 0).map((line) => ({ ...line, batch: 'sent' }));
  return trackedGoods(asked, facts).map(({ path, message }) => {
    const [, place = '', field = ''] = path.split('.');
    const one = asked[Number(place)];
    const quantity = one?.field === 'barcodes' ? 'quantity' : 'short';
    return { path: `lines.${one?.at}.${field === 'quantity' ? quantity : one?.field}`, message };
  });
}

/** Pieces that another receipt of the same goods has, as received or as short. */
export function piecesReceivedBefore(row: IstReceipt, { sources, codes }: BookFacts): readonly Problem[] {
  const receipts = new Set(sources.get(row.incomingId)?.takers);
  return row.lines.flatMap((line, at) =>
    (['barcodes', 'shortBarcodes'] as const).flatMap((field) =>
      (line[field] ?? []).flatMap((code): Problem[] => {
        const part = codes.get(code)?.others.find(({ id }) => receipts.has(id));
        return part === undefined ? [] : [{ path: `lines.${at}.${field}`, message: `${code} ${whatMovedIt(part)}` }];
      }),
    ),
  );
}
