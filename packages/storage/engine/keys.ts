import { createHash } from 'node:crypto';
import type { Stream } from '#application/ports/scope';

/**
 * The only maker of keys. Every key starts with the organisation, so there is no unscoped question, and in the cloud the
 * credentials of a request can be limited to that prefix. UUIDs have 22 characters, because key bytes cost in every item and every index
 * row.
 */
const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const longestPlainId = 80;
const mostRemembered = 10_000;

/** 22 characters for a UUID. Other text stays readable after a tilde, which base64url never contains. */
export function shortId(id: string): string {
  return shortIds(id);
}

const shortIds = remembered((id) => {
  if (uuidPattern.test(id)) return Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');
  return `~${id.length > longestPlainId ? `#${digest(id, 18)}` : encodeURIComponent(id)}`;
});

export function longId(short: string): string {
  if (short.startsWith('~')) return decodeURIComponent(short.slice(1));
  const hex = Buffer.from(short, 'base64url').toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** The partition of a stream in `log`: `<organisation>|o` or `<organisation>|<branch>`. */
export function streamKey(organisationId: string, stream: Stream): string {
  return `${shortId(organisationId)}|${stream === 'organisation' ? organisationPart : shortId(stream.branchId)}`;
}

const organisationPart = 'o';

export function streamOfKey(key: string): { readonly organisationId: string; readonly stream: Stream } {
  const [organisation = '', part = ''] = key.split('|');
  return { organisationId: longId(organisation), stream: part === organisationPart ? 'organisation' : { branchId: longId(part) } };
}

/** Keys of the `records` table, which has a partition key only. */
export const recordKeys = {
  record: (organisationId: string, slug: string, id: string) => `${shortId(organisationId)}|${slug}|${shortId(id)}`,
  clock: (key: string) => key.replace('|', '|clock|'),
  /** The list of an organisation's streams, used by fences and the prover. */
  streams: (organisationId: string) => `${shortId(organisationId)}|streams`,
  /** The import of an archive that makes the organisation. */
  archiveImport: (organisationId: string) => `${shortId(organisationId)}|archive-import`,
  unique: (organisationId: string, slug: string, name: string, value: string) =>
    `${shortId(organisationId)}|unique|${slug}|${name}|${value.length > longestPlainId ? `#${digest(value, 18)}` : value}`,
  /** Which branch holds a piece. */
  piece: (organisationId: string, code: string) =>
    `${shortId(organisationId)}|piece|${code.length > longestPlainId ? `#${digest(code, 18)}` : code}`,
  /** The prefix of every key of an organisation, for the prover's scan. */
  organisation: (organisationId: string) => `${shortId(organisationId)}|`,
  /** A list partition is hashed, because it is part of every index row of a page of 50. */
  list: (organisationId: string, partition: string) => `${shortId(organisationId)}|${partitionDigest(partition)}`,
} as const;

/** The list of all pieces that branches took, so that they can be found where no document names them. */
export const piecesTaken = 'pieces-taken';

/** The id at the end of a record's key. */
export function idOfRecordKey(key: string): string {
  return longId(key.slice(key.lastIndexOf('|') + 1));
}

export function slugOfRecordKey(key: string): string {
  return key.split('|')[1] ?? '';
}

/** Name of a list partition in counters: short, and free of ids. */
export function partitionDigest(partition: string): string {
  return partitionDigests(partition);
}

const partitionDigests = remembered((partition) => digest(partition, 8));

const pad = (value: number, width: number) => value.toString(36).padStart(width, '0');

/**
 * The form in which views are written now. Views of another form are not found, so everything is folded again from the log; older views are
 * deleted when that is done.
 */
const viewsForm = 20;

/** The partition of a stream's views. */
export function viewsKey(key: string): string {
  return `${key}|${viewsForm}`;
}

/** Where the form before this one kept them: an older version of the program may still read there. */
export function formBefore(key: string): string {
  return `${key}|${viewsForm - 1}`;
}

/** Partitions in which older forms kept the views of a stream. The first form had no number. */
export function olderViews(key: string): readonly string[] {
  return [key, ...Array.from({ length: viewsForm - 2 }, (_, at) => `${key}|${at + 2}`)];
}

/** Sort keys of the `views` table; the partition key is that of the stream's views. */
export const viewKeys = {
  head: 'h',
  ledgerSlots: (chunk: number) => `s|${pad(chunk, 3)}`,
  itemSlots: (chunk: number) => `t|${pad(chunk, 3)}`,
  balanceSet: (period: number) => `c|${pad(period, 4)}|`,
  balances: (period: number, page: number) => `c|${pad(period, 4)}|${pad(page, 3)}`,
  day: (day: string) => `d|${day}`,
  ledger: (slot: number) => `l|${pad(slot, 4)}`,
  ledgers: 'l|',
  rows: (slot: number) => `r|${pad(slot, 4)}|`,
  /** How far the day book is folded, and its leaves. */
  dayBook: 'v',
  dayBookRows: 'v|',
  /** What the vouchers of a day come to. */
  dayTallies: (day: string) => `dt|${day}`,
  settledBills: 'z|',
  /** The same by ledger and id. */
  namedBills: 'zn|',
  /** The open bills of ledgers with numbers that follow one another. */
  openBills: (page: number) => `lb|${pad(page, 4)}`,
  openBillsOfAll: 'lb|',
  /** The open bills of a ledger that has many. */
  manyBills: (slot: number) => `lo|${pad(slot, 4)}|`,
  /** Changes of the vouchers of a month, by the day of the change; in the log of the organisation those of masters. */
  changesOfMonth: (month: string) => `e|${month}|`,
  /** Movements of goods by day. */
  stockRows: 'q|',
  /** The rows of a register in a month; its marks and sums; its sums by HSN code; and both for each day. */
  registerRows: (kind: number, month: string) => `gr|${kind}|${month}|`,
  registerMonth: (kind: number, month: string) => `gm|${kind}|${month}`,
  registerHsn: (kind: number, month: string) => `gh|${kind}|${month}`,
  registerDays: (kind: number, month: string) => `gd|${kind}|${month}`,
  registerHsnDays: (kind: number, month: string) => `gx|${kind}|${month}`,
  /** Which items each entry moved, and from which day on: what makes checkpoints of their value outdated. */
  stockChanges: 'y|',
  /** The checkpoints of the organisation's stock, the runs of the valuer that have begun, and the pages of each. */
  checkpoints: 'x',
  begunRun: (run: string) => `x!|${run}`,
  begunRuns: 'x!|',
  runPage: (run: string, page: number) => `x|${run}|${pad(page, 4)}`,
  runPages: (run: string) => `x|${run}|`,
  /** Every line that was sold or returned, by day; and sums by month of each item, customer or representative. */
  soldRows: 'fr|',
  saleSums: (part: number, month: string, page: number) => `fs|${part}|${month}|${pad(page, 2)}`,
  /** Documents of GSTR-1, by day; and sums of its tables by month. There are few of them, but those by HSN code, so they fit one page. */
  outwardRows: 'ar|',
  outwardSums: (part: number, month: string, page: number) => `as|${part}|${month}|${pad(part === 0 ? 0 : page, 2)}`,
  /** Documents that changed after their month was filed, by the month that tells them; and sums of that month. */
  amendmentRows: 'aq|',
  amendmentSums: (part: number, month: string) => `ap|${part}|${month}|00`,
  /** Credit that was decided about, by the month of GSTR-3B; and sums of that month. */
  claimedRows: 'bc|',
  claimedSums: (part: number, month: string) => `bt|${part}|${month}|00`,
  /** Credit that was reversed or reclaimed, by the month of GSTR-3B; and sums of that month. */
  movedRows: 'bv|',
  movedSums: (part: number, month: string) => `bw|${part}|${month}|00`,
  /** Purchases of GSTR-3B, by day; and their sums by month. */
  inwardRows: 'br|',
  inwardSums: (part: number, month: string) => `bs|${part}|${month}|00`,
  /** What documents of projects did on each ledger and item, by day; and sums of it by month. */
  projectRows: 'jr|',
  projectSums: (part: number, month: string, page: number) => `js|${part}|${month}|${pad(page, 2)}`,
  /** What open purchase orders of a month commit projects to. */
  committed: (month: string) => `jo|${month}`,
  /** Documents on each ledger of tax at source, by day: those that deduct, and those that deposit; and sums of them by month. */
  withheldRows: (list: number) => `hr|${list}|`,
  withheldSums: (part: number, month: string, page: number) => `hs|${part}|${month}|${pad(page, 2)}`,
  /** Tax at source of a party in a year. */
  partyDeductions: (key: string) => `ht|${key}`,
  partyDeductionsOf: (year: number) => `ht|${year}|`,
  onHand: (page: number) => `i|${pad(page, 3)}`,
  /** Open quantities of orders by item. */
  openOrders: (page: number) => `p|${pad(page, 3)}`,
  /** What there is of every item, and what is open of it in orders. */
  freeStock: (page: number) => `if|${pad(page, 3)}`,
  /** Who took from the lines of documents entered one after the other, and of a document with very many takers. */
  sharedTakers: (block: number) => `o|${pad(block, 6)}`,
  takers: (slug: string, id: string) => `o|${slug}|${shortId(id)}`,
  takersOfAll: 'o|',
  /** The history of every barcode. */
  codes: 'b|',
  /** The barcodes of each item. */
  itemPieces: 'u|',
  /** Of a bank ledger: open entries `e`, open lines `o`, all lines `a`, matches `m`, and what matched a line and took that back `h`. */
  bank: (ledgerId: string, list: 'e' | 'o' | 'a' | 'm' | 'h') => `k|${shortId(ledgerId)}|${list}|`,
  bankOfAll: 'k|',
  /** Documents that the GST portal has of a GSTIN for a month, and what was decided about those of a statement. */
  portalDocuments: (statement: string, gstin: string, period: string) => `bp|${statement}|${gstin}|${period}|`,
  creditDecisions: (statement: string, gstin: string) => `bd|${statement}|${gstin}|`,
  /** What was done in the IMS with documents of a GSTIN. */
  imsHistories: (gstin: string) => `bi|${gstin}|`,
  /** Changes by the day on which they were made: of purchases, of decisions about a statement, and imports of a month. */
  boughtChanges: 'bb|',
  decisionChanges: (statement: string, gstin: string) => `be|${statement}|${gstin}|`,
  imports: (statement: string, gstin: string, period: string) => `bj|${statement}|${gstin}|${period}|`,
  decisionChangesOfAll: 'be|',
  importsOfAll: 'bj|',
  portalDocumentsOfAll: 'bp|',
  creditDecisionsOfAll: 'bd|',
  imsHistoriesOfAll: 'bi|',
  listCounts: 'n',
  /** How many documents of a year have each status, and the status of each document, in the order of entry. */
  statuses: (yearId: string) => `ns|${shortId(yearId)}`,
  statusesOfAll: 'ns|',
  standings: (block: number) => `nd|${pad(block, 6)}`,
  /** The marks of the catalogue of names, and the leaves of each of its lists. */
  catalogue: 'a',
  catalogueOf: (slug: string) => `al|${slug}|`,
  wordBuffer: 'w',
  /** The number is the version of their format. Runs of an older format are not found and are folded again from the log. */
  wordRuns: 'w2',
  /** In the partition of the words. A space comes before every character of a word, so shorter words come first. */
  wordBlock: (run: { readonly from: number; readonly to: number }, last: string) => `2 ${pad(run.from, 7)}-${pad(run.to, 7)} ${last}`,
  mentions: (page: number) => `m|${pad(page, 2)}`,
} as const;

/** A part of a page of checkpoints: the same part of pages that were written one after the other is found by one query. */
export function partOfPage(page: string, part: string): string {
  const at = page.lastIndexOf('|') + 1;
  return `${page.slice(0, at)}${part}${page.slice(at)}`;
}

export function pageOfPart(key: string): string {
  const at = key.lastIndexOf('|') + 1;
  return `${key.slice(0, at)}${key.slice(at + 1)}`;
}

/** Page number at the end of a balance page's key. */
export function pageOfKey(key: string): number {
  return Number.parseInt(key.slice(key.lastIndexOf('|') + 1), 36);
}

/** Key of a row in a dated list: sorts by day, then by the sequence at which its document was written first. */
export function datedKey(day: string, sequence: number, rest: string): string {
  return `${day}|${pad(sequence, 7)}|${rest}`;
}

export function partsOfDatedKey(key: string): { readonly day: string; readonly sequence: number; readonly rest: string } {
  return { day: key.slice(0, 10), sequence: Number.parseInt(key.slice(11, 18), 36), rest: key.slice(19) };
}

/** Key of a bill of the ledger with a number, by its id as in keys. */
export function billNameKey(slot: number, short: string): string {
  return `${pad(slot, 4)}|${short}`;
}

/**
 * Key of the row of a barcode: printable, in the order of the codes, and without spaces and tildes, which are the ends of a list. Other
 * characters are escaped.
 */
export function codeKey(code: string): string {
  return code.replace(/[^"-|]/g, (char) => `${char <= '!' ? '!' : '}'}${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

export function codeOfKey(key: string): string {
  return key.replace(/[!}](.{4})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/**
 * Key of a bill among many of its ledger: its id read backwards. Ids rise with time; backwards they are spread evenly, so the leaves of
 * bills settled long ago are used again.
 */
export function billKey(billId: string): string {
  return codeKey(backwards(billId));
}

export function billOfKey(key: string): string {
  return backwards(codeOfKey(key));
}

function backwards(text: string): string {
  return [...text].reverse().join('');
}

/** Key of a barcode among those of its item. */
export function itemPieceKey(itemId: string, code: string): string {
  return `${shortId(itemId)}|${codeKey(code)}`;
}

export function codeOfItemPieceKey(key: string): string {
  return codeOfKey(key.slice(key.indexOf('|') + 1));
}

/** Partition of the words of one kind of record of one stream, beside its views. */
export function wordsKey(key: string, slug: string, views = viewsKey(key)): string {
  return `${views}|words|${slug}`;
}

/** Requests need the keys of the same few dozen masters, branches and lists again and again. */
function remembered(make: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const kept = known.get(text);
    if (kept !== undefined) return kept;
    const made = make(text);
    if (known.size >= mostRemembered) known.clear();
    known.set(text, made);
    return made;
  };
}

function digest(text: string, bytes: number): string {
  return createHash('sha256').update(text).digest().subarray(0, bytes).toString('base64url');
}
