import { limits } from '#domain/limits';
import { formatScaled } from '#domain/money/format';
import { scaled } from '#domain/money/paise';
import { readBatchCode } from '#domain/stock/batch-code';
import type { AnyRow } from '#modules/kit/module';
import type { Line, LineOption } from '../lines/line-column.ts';
import { blankLine, isBlank } from '../lines/line-edits.ts';

/** A piece, where it is in the open branch or how it left it. */
export interface Piece {
  /** Null if the person may not choose it. */
  readonly item: LineOption | null;
  readonly onHand: boolean;
  readonly locationId: string | null;
  readonly batch: string | null;
  readonly voucherId: string;
  /** `was sold with SI/12`. */
  readonly said: string;
}

/** A batch of an item. */
export interface BatchFound {
  readonly item: LineOption;
  readonly batch: string;
}

/** What a code names. */
export interface Found {
  readonly item: LineOption | null;
  /** Several if items have a batch of one number. */
  readonly batches: readonly BatchFound[];
  readonly piece: Piece | null;
  readonly elsewhere: string | null;
}

export const nothing: Found = { item: null, batches: [], piece: null, elsewhere: null };

/** What a document does with scans. */
export interface ScanRules {
  /** Pieces leave the stock, come in, or are counted. */
  readonly way: 'out' | 'in' | 'count';
  /** Lines that bring pieces in although the others take them out. */
  readonly bringsIn?: (line: AnyRow) => boolean;
  /** The lines come from another document, and a scan adds none. */
  readonly fixed?: true;
  /** The column that a scan raises. */
  readonly quantity: 'quantity' | 'counted';
  /** First values of a line that a scan adds. */
  readonly begins?: AnyRow;
  /** The field of the document with the place of its goods, and whether a line can have another. */
  readonly place?: { readonly field: string; readonly lines: boolean };
}

/** The rules, and what else is known while scanning. */
export interface ScanHow extends ScanRules {
  /** The stored document, whose own pieces it may keep. */
  readonly documentId: string;
  /** What the document says in the field of its place. */
  readonly location: string | null;
  readonly placeName: (location: string | null) => string;
  readonly itemOf: (itemId: string) => AnyRow | undefined;
}

export interface Scan {
  readonly code: string;
  /** The line that the person is at. */
  readonly target: string | null;
  /** The key of a line that it may add. */
  readonly key: string;
}

/** What became of a scan. */
export interface Put {
  readonly lines: readonly Line[];
  readonly state: 'right' | 'wrong' | 'waits';
  readonly told: string;
  /** The line that it went into. */
  readonly undo: Undo | null;
}

export interface Undo {
  readonly line: string;
  /** The barcode that was added; null of an item that has none. */
  readonly code: string | null;
  readonly raised: number;
  readonly made: boolean;
}

/** A quantity of one, in ten-thousandths. */
const one = 10_000;

/**
 * Puts a scan into the lines. Without `found` nobody knows yet what the code names: it goes where it belongs most likely, and `settleScan`
 * puts it right once that is known.
 */
export function putScan(lines: readonly Line[], scan: Scan, found: Found | undefined, how: ScanHow, times = 1): Put {
  const { code } = scan;
  if (lines.some((line) => namesPiece(line, code))) {
    // The invoice of a return brought its pieces along, so the scan confirms one of them.
    if (how.fixed === true) return { lines, state: 'right', told: `${code} is among the lines`, undo: null };
    return wrong(lines, `${code} is in this document already`);
  }
  if (found === undefined) return putUnread(lines, scan, how);
  const { item, batches, piece, elsewhere } = found;
  if (piece !== null && (piece.onHand || (item === null && batches.length === 0))) return putPiece(lines, scan, { ...found, piece }, how);
  if (item !== null) return putItem(lines, scan, item, how, times);
  if (batches.length > 0) return putBatch(lines, scan, batches, how, times);
  if (elsewhere !== null) return wrong(lines, `${code} is in stock at ${elsewhere}`);
  const target = trackedTarget(lines, scan, how);
  const comesIn = target !== undefined && (how.way !== 'out' || how.bringsIn?.(target.values) === true);
  if (comesIn && how.fixed !== true) return addPiece(lines, target, scan, how, how.way === 'count' ? 'found' : 'new');
  const label = readBatchCode(code);
  if (label !== null) return wrong(lines, `There is no batch ${label.batch} of ${label.stockCode}`);
  if (how.way === 'out' || how.fixed === true) return wrong(lines, `${code} is no item, and no piece in stock here`);
  return wrong(lines, `${code} is unknown. Choose its item first, then scan it`);
}

/**
 * The same once it is known what the code names: what was put in meanwhile (`undo`) is right, goes to another line, or is taken out again.
 */
export function settleScan(lines: readonly Line[], scan: Scan, found: Found, how: ScanHow, undo: Undo | null): Put {
  const waiting = lines.find((line) => line.labels['scanned'] === scan.code);
  if (waiting !== undefined) {
    const times = Math.max(1, Math.round(quantityOf(waiting, how) / one));
    const empty = lines.map((line) => (line === waiting ? blankLine({}, waiting.key) : line));
    const put = putScan(empty, { ...scan, key: waiting.key }, found, how, times);
    return { ...put, lines: withoutBlank(put.lines, waiting.key) };
  }
  if (undo === null) return putScan(lines, scan, found, how);
  const holder = lines.find((line) => line.key === undo.line && namesPiece(line, scan.code));
  if (holder === undefined) return wrong(lines, `${scan.code} was taken out again`);
  const put = putScan(takeBack(lines, undo, how, scan.key), { ...scan, target: holder.key }, found, how);
  // Right where it is: the line stays as it was.
  return put.undo?.line === holder.key && how.way !== 'count' ? { ...put, lines, undo } : put;
}

/** Takes a scan back. `key` is that of a blank line, if none would be left. */
export function takeBack(lines: readonly Line[], { line: key, code, raised, made }: Undo, how: ScanHow, blank: string): readonly Line[] {
  const line = lines.find((each) => each.key === key);
  if (line === undefined || (code !== null && !namesPiece(line, code))) return lines;
  const barcodes = codesOf(line).filter((each) => each !== code);
  const left = Math.max(0, quantityOf(line, how) - raised);
  const isEmpty = left === 0 && barcodes.length === 0;
  if (isEmpty && made) {
    const rest = lines.filter((each) => each !== line);
    return rest.length === 0 ? [blankLine({}, blank)] : rest;
  }
  const counted = countedIn(line).filter((each) => each !== code);
  return withLine(lines, line, { ...pieces(line, barcodes), [how.quantity]: isEmpty ? null : left }, counting(line, counted));
}

/** The codes of lines that wait until it is known what they name: scanned without a connection, perhaps before the page was loaded again. */
export function waitingCodes(lines: readonly Line[]): readonly string[] {
  return lines.flatMap(({ labels }) => (labels['scanned'] ? [labels['scanned']] : []));
}

/** Nobody knows yet what the code names. */
function putUnread(lines: readonly Line[], scan: Scan, how: ScanHow): Put {
  const { code } = scan;
  const target = trackedTarget(lines, scan, how);
  const told = `${code}: looking it up`;
  if (target !== undefined) return { ...addPiece(lines, target, scan, how, how.way === 'count' ? 'counted' : 'new'), state: 'waits', told };
  if (how.fixed === true) return { lines, state: 'waits', told, undo: null };
  const same = lines.find((line) => line.labels['scanned'] === code);
  if (same !== undefined) return { ...raise(lines, same, how, one, told), state: 'waits' };
  const made = addLine(lines, scan.key, { ...how.begins, [how.quantity]: one }, { itemId: code, scanned: code });
  return made === null ? full(lines) : { lines: made, state: 'waits', told, undo: { line: scan.key, code: null, raised: one, made: true } };
}

function putItem(lines: readonly Line[], scan: Scan, item: LineOption, how: ScanHow, times: number): Put {
  const isTracked = item['barcodeTracking'] === true;
  const line = lineOf(lines, scan, item.id);
  const name = nameOf(item);
  if (line === undefined && how.fixed === true) return wrong(lines, `${name} is not among the lines`);
  if (isTracked) {
    const made = line === undefined ? addLine(lines, scan.key, { ...how.begins, itemId: item.id }, { itemId: item.label }) : lines;
    if (made === null) return full(lines);
    const undo = { line: line?.key ?? scan.key, code: null, raised: 0, made: line === undefined };
    return { lines: made, state: 'right', told: `${name}: scan its pieces now`, undo };
  }
  if (line !== undefined) return raise(lines, line, how, times * one, name);
  const made = addLine(lines, scan.key, { ...how.begins, itemId: item.id, [how.quantity]: times * one }, { itemId: item.label });
  if (made === null) return full(lines);
  return { lines: made, state: 'right', told: `${name}: ${times}`, undo: { line: scan.key, code: null, raised: one, made: true } };
}

/** A label of a batch adds its item with the batch. Of a number that several items have, the one counts that is in the lines. */
function putBatch(lines: readonly Line[], scan: Scan, batches: readonly BatchFound[], how: ScanHow, times: number): Put {
  const inLines = batches.filter(({ item }) => lineOf(lines, scan, item.id) !== undefined);
  const [found, other] = batches.length === 1 || inLines.length === 0 ? batches : inLines;
  if (found === undefined || other !== undefined)
    return wrong(lines, `${scan.code} is a batch of ${namesOf(batches)}. Choose the item first`);
  const { item, batch } = found;
  const name = `${nameOf(item)}, batch ${batch}`;
  const line = lineOfBatch(lines, scan, found, how);
  if (line === undefined && how.fixed === true) return wrong(lines, `${name} is not among the lines`);
  const isTracked = item['barcodeTracking'] === true;
  if (isTracked) {
    const values = { ...how.begins, itemId: item.id, batch };
    const made = line === undefined ? addLine(lines, scan.key, values, { itemId: item.label }) : withLine(lines, line, { batch });
    if (made === null) return full(lines);
    const undo = { line: line?.key ?? scan.key, code: null, raised: 0, made: line === undefined };
    return { lines: made, state: 'right', told: `${name}: scan its pieces now`, undo };
  }
  if (line !== undefined) {
    const put = raise(lines, line, how, times * one, name);
    const raised = put.lines.find(({ key }) => key === line.key);
    return raised === undefined ? put : { ...put, lines: withLine(put.lines, raised, { batch }) };
  }
  const values = { ...how.begins, itemId: item.id, batch, [how.quantity]: times * one };
  const made = addLine(lines, scan.key, values, { itemId: item.label });
  if (made === null) return full(lines);
  return { lines: made, state: 'right', told: `${name}: ${times}`, undo: { line: scan.key, code: null, raised: one, made: true } };
}

/** The line of the batch, or one of its item that says neither batch nor quantity yet. */
function lineOfBatch(lines: readonly Line[], { target }: Scan, { item, batch }: BatchFound, how: ScanHow): Line | undefined {
  const isOf = (line: Line, of: string | null) => line.values['itemId'] === item.id && (line.values['batch'] ?? null) === of;
  const isEmpty = (line: Line) => isOf(line, null) && quantityOf(line, how) === 0 && codesOf(line).length === 0;
  const at = lines.find((line) => line.key === target && (isOf(line, batch) || isEmpty(line)));
  return at ?? lines.findLast((line) => isOf(line, batch)) ?? lines.findLast(isEmpty);
}

function namesOf(batches: readonly BatchFound[]): string {
  const names = batches.map(({ item }) => nameOf(item)).sort();
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

function putPiece(lines: readonly Line[], scan: Scan, { piece, elsewhere }: Found & { readonly piece: Piece }, how: ScanHow): Put {
  const { code } = scan;
  const { item, onHand } = piece;
  const isOwn = piece.voucherId === how.documentId;
  const target = trackedTarget(lines, scan, how);
  const comesIn = how.way === 'in' || (target !== undefined && how.bringsIn?.(target.values) === true);
  const why = isOwn || how.way === 'count' ? null : comesIn ? whyNotIn(piece) : whyNotOut(piece);
  if (why !== null) return wrong(lines, `${code} ${why}${!onHand && elsewhere !== null ? `, and is in stock at ${elsewhere}` : ''}`);
  if (elsewhere !== null && !onHand) return wrong(lines, `${code} is in stock at ${elsewhere}`);
  if (item === null) return wrong(lines, `${code} is of an item that you cannot choose`);
  const isHere = onHand && !comesIn && !isOwn;
  if (isHere && isFarAway(piece, how)) return wrong(lines, `${code} is at ${how.placeName(piece.locationId)}`);
  const fits = (line: Line) => line.values['itemId'] === item.id && (!isHere || how.fixed === true || isAtPlace(line, piece, how));
  const kind = how.way === 'count' ? (onHand ? 'counted' : 'found') : 'new';
  const line = lines.find(({ key }) => key === scan.target);
  const known = line !== undefined && fits(line) ? line : lines.findLast(fits);
  if (known !== undefined) return addPiece(lines, known, scan, how, kind);
  if (how.fixed === true) return wrong(lines, `${code} is ${nameOf(item)}, which is not among the lines`);
  const place = isHere && how.place?.lines === true && piece.locationId !== how.location ? { location: piece.locationId } : {};
  const batch = piece.batch !== null && isHere ? { batch: piece.batch } : {};
  const made = addLine(lines, scan.key, { ...how.begins, itemId: item.id, ...place, ...batch }, { itemId: item.label });
  const added = made?.find(({ key }) => key === scan.key);
  if (made === null || added === undefined) return full(lines);
  const put = addPiece(made, added, scan, how, kind, nameOf(item));
  return put.undo === null ? { ...put, lines } : { ...put, undo: { ...put.undo, made: true } };
}

function whyNotOut({ onHand, said }: Piece): string | null {
  return onHand ? null : said;
}

function whyNotIn({ onHand, said }: Piece): string | null {
  return onHand ? `is in stock: it ${said}` : null;
}

/** The document takes its goods from one place, and the piece is at another. */
function isFarAway({ locationId }: Piece, { place, location }: ScanHow): boolean {
  return place !== undefined && !place.lines && locationId !== location;
}

function isAtPlace({ values }: Line, { locationId, batch }: Piece, { place, location }: ScanHow): boolean {
  const isThere = place?.lines !== true || (values['location'] ?? location ?? null) === locationId;
  return isThere && ((values['batch'] ?? null) === null || values['batch'] === batch);
}

/**
 * Puts a piece into a line, whose quantity grows with it. Of a count, `counted` pieces are where the books say; those that are `found` come in
 * with the count.
 */
function addPiece(
  lines: readonly Line[],
  line: Line,
  { code }: Scan,
  how: ScanHow,
  kind: 'new' | 'counted' | 'found',
  name = String(how.itemOf(String(line.values['itemId']))?.['name'] ?? line.labels['itemId'] ?? ''),
): Put {
  const barcodes = kind === 'counted' ? codesOf(line) : [...codesOf(line), code];
  if (barcodes.length > limits.barcodesPerLine) return wrong(lines, `${code}: ${tooManyInLine}`);
  const before = quantityOf(line, how);
  // Of what was sold, as many come back as are scanned.
  const least = how.fixed === true ? 0 : before;
  const quantity = kind === 'new' ? Math.max(least, barcodes.length * one) : before + one;
  const counted = kind === 'new' ? [] : [...countedIn(line), code];
  const next = withLine(lines, line, { ...pieces(line, barcodes), [how.quantity]: quantity }, counting(line, counted));
  const figure = formatScaled(scaled(quantity));
  const told =
    kind === 'new'
      ? `${barcodes.length} scanned`
      : kind === 'counted'
        ? `${figure} counted`
        : `${figure} counted. The books do not have it`;
  return {
    lines: next,
    state: 'right',
    told: `${code}: ${name}, ${told}`,
    undo: { line: line.key, code, raised: quantity - before, made: false },
  };
}

const tooManyInLine = `at most ${limits.barcodesPerLine.toLocaleString('en-IN')} barcodes in one line`;

function raise(lines: readonly Line[], line: Line, how: ScanHow, by: number, name: string): Put {
  const quantity = quantityOf(line, how) + by;
  const told = `${name}: ${formatScaled(scaled(quantity))}`;
  return {
    lines: withLine(lines, line, { [how.quantity]: quantity }),
    state: 'right',
    told,
    undo: { line: line.key, code: null, raised: one, made: false },
  };
}

function wrong(lines: readonly Line[], told: string): Put {
  return { lines, state: 'wrong', told, undo: null };
}

function full(lines: readonly Line[]): Put {
  return wrong(lines, `One document holds ${limits.linesPerDocument.toLocaleString('en-IN')} lines`);
}

/** The line that the person is at, if its item has barcodes: what is scanned there is most likely one of its pieces. */
function trackedTarget(lines: readonly Line[], { target }: Scan, { itemOf }: ScanHow): Line | undefined {
  const line = lines.find(({ key }) => key === target);
  return line !== undefined && itemOf(String(line.values['itemId'] ?? ''))?.['barcodeTracking'] === true ? line : undefined;
}

function lineOf(lines: readonly Line[], { target }: Scan, itemId: string): Line | undefined {
  const isOf = (line: Line) => line.values['itemId'] === itemId;
  return lines.find((line) => line.key === target && isOf(line)) ?? lines.findLast(isOf);
}

/** With a line of this key; null if the document is full. The one that waits for its item becomes it, and blank ones go. */
function addLine(lines: readonly Line[], key: string, values: AnyRow, labels: Line['labels']): readonly Line[] | null {
  const line: Line = { key, values, labels };
  if (lines.some((each) => each.key === key)) return lines.map((each) => (each.key === key ? line : each));
  const typed = lines.filter((each) => !isBlank(each));
  return typed.length >= limits.linesPerDocument ? null : [...typed, line];
}

function withoutBlank(lines: readonly Line[], key: string): readonly Line[] {
  const rest = lines.filter((line) => line.key !== key || !isBlank(line));
  return rest.length === 0 ? lines : rest;
}

function withLine(lines: readonly Line[], line: Line, values: AnyRow, labels: Line['labels'] = {}): readonly Line[] {
  const next = { ...line, values: { ...line.values, ...values }, labels: { ...line.labels, ...labels } };
  return lines.map((each) => (each === line ? next : each));
}

function quantityOf({ values }: Line, { quantity }: ScanHow): number {
  const value = Number(values[quantity] ?? 0);
  return Number.isNaN(value) ? 0 : value;
}

function codesOf({ values: { barcodes } }: Line): readonly string[] {
  return Array.isArray(barcodes) ? barcodes : [];
}

/** Nothing, if the line had and gets none. */
function pieces(line: Line, barcodes: readonly string[]): AnyRow {
  return barcodes.length === 0 && codesOf(line).length === 0 ? {} : { barcodes };
}

/** The pieces that were counted, so that none counts twice. No field holds them: they are of the form, and of its draft. */
function countedIn({ labels }: Line): readonly string[] {
  return labels['counted'] ? labels['counted'].split('\n') : [];
}

function counting(line: Line, counted: readonly string[]): Line['labels'] {
  return counted.length === 0 && !line.labels['counted'] ? {} : { counted: counted.join('\n') };
}

function namesPiece(line: Line, code: string): boolean {
  return codesOf(line).includes(code) || (line.labels['counted'] !== undefined && countedIn(line).includes(code));
}

function nameOf(item: LineOption): string {
  return String(item['name'] ?? item.label);
}
