import {
  type BillTally,
  type BooksTally,
  type LedgerTally,
  openBooksTally,
  type StockTally,
  type Tallied,
} from '#application/archive/books-tally';
import { type LogChain, openLogChain } from '#application/archive/log-chain';
import type { ChainEnd, PackedFile, PackedSoFar } from '#application/archive/ports';
import type { ArchivedFile, ArchivedStream, Manifest } from '#domain/archive/manifest';

/** How far a pass over some logs is: everything up to this entry of this log has been read. */
export interface Cursor {
  readonly log: number;
  readonly after: number;
}

/** What the manifest said, once it is packed. */
export interface ArchiveMade {
  readonly books: string;
  /** The hash of the manifest. */
  readonly manifest: string;
  readonly missing: number;
}

/**
 * An archive while it is made: what was packed, and all that the rest needs of it. It can be written down after each stretch of the work, and
 * read by the process that goes on. Nothing that grows with the vouchers is in it, but for a bit of each entry and bills.
 */
export interface ArchiveDraft {
  readonly tally: BooksTally;
  /** Names that the tables show. */
  readonly names: Map<string, string>;
  readonly people: Set<string>;
  /** Attachments by the ids of their files. */
  readonly attached: Map<string, { readonly name: string; readonly ending: string; readonly key: string }>;
  /** For each log, one bit for each entry: whether a later one replaced it. */
  readonly replaced: readonly Uint8Array[];
  /** Statuses that follow from later changes of other records. */
  readonly statuses: Map<string, string>;
  /** How many records of each slug there are, how long all their entries are, and in which logs. */
  readonly records: Map<string, { count: number; characters: number; readonly logs: Set<number> }>;
  /** Rows of small tables, until these are written. */
  readonly gathered: Map<string, string[]>;
  readonly streams: ArchivedStream[];
  readonly missing: string[];
  readonly files: ArchivedFile[];
  /** The chain of the log that is being written. */
  chain: LogChain | undefined;
  entries: number;
  /** In the file that is being packed, and its hash so far. */
  cursor: Cursor | undefined;
  hash: string | undefined;
  /** The stretches that were kept, and the bytes of each. */
  readonly parts: { readonly attempt: number; readonly bytes: number }[];
  packed: PackedSoFar | undefined;
  made: ArchiveMade | undefined;
}

export function newDraft(period: Manifest['period'], logs: readonly { readonly until: number }[]): ArchiveDraft {
  return {
    tally: openBooksTally(period),
    names: new Map(),
    people: new Set(),
    attached: new Map(),
    replaced: logs.map(({ until }) => new Uint8Array((until >> 3) + 1)),
    statuses: new Map(),
    records: new Map(),
    gathered: new Map(),
    ...{ streams: [], missing: [], files: [], parts: [] },
    ...{ chain: undefined, entries: 0, cursor: undefined, hash: undefined, packed: undefined, made: undefined },
  };
}

interface Head {
  readonly entries: number;
  readonly cursor: Cursor | null;
  readonly hash: string | null;
  readonly chain: ChainEnd | null;
  readonly streams: ArchivedStream[];
  readonly parts: { readonly attempt: number; readonly bytes: number }[];
  readonly packed: { readonly bytes: number; readonly open: PackedFile | null };
  readonly made: ArchiveMade | null;
}

type Line =
  | ['head', Head]
  | ['file', PackedFile]
  | ['listed', ArchivedFile]
  | ['missing', string]
  | ['ledger', branchId: string, ledgerId: string, LedgerTally]
  | ['bill', string, BillTally]
  | ['place', string, StockTally]
  | ['name', string, string]
  | ['person', string]
  | ['attached', string, { readonly name: string; readonly ending: string; readonly key: string }]
  | ['replaced', number, string]
  | ['status', string, string]
  | ['records', string, count: number, characters: number, logs: readonly number[]]
  | ['gathered', string, string[]];

/** A draft as lines of JSON: as one text it could be longer than a text can be. */
export function* draftLines(draft: ArchiveDraft): Generator<string> {
  for (const line of linesOf(draft)) yield JSON.stringify(line);
}

function* linesOf(draft: ArchiveDraft): Generator<Line> {
  const { entries, streams, parts, made = null, cursor = null, hash = null, packed } = draft;
  const chain = draft.chain?.end() ?? null;
  const bytes = { bytes: packed?.bytes ?? 0, open: packed?.open ?? null };
  yield ['head', { entries, streams, parts, made, cursor, hash, chain, packed: bytes }];
  for (const file of packed?.files ?? []) yield ['file', file];
  for (const file of draft.files) yield ['listed', file];
  for (const key of draft.missing) yield ['missing', key];
  for (const [branchId, ofBranch] of draft.tally.ledgers) for (const [id, tally] of ofBranch) yield ['ledger', branchId, id, tally];
  for (const [key, bill] of draft.tally.bills) yield ['bill', key, bill];
  for (const [key, place] of draft.tally.stock) yield ['place', key, place];
  for (const [id, name] of draft.names) yield ['name', id, name];
  for (const id of draft.people) yield ['person', id];
  for (const [id, file] of draft.attached) yield ['attached', id, file];
  for (const [log, bits] of draft.replaced.entries()) yield ['replaced', log, Buffer.from(bits).toString('base64')];
  for (const [record, status] of draft.statuses) yield ['status', record, status];
  for (const [slug, { count, characters, logs }] of draft.records) yield ['records', slug, count, characters, [...logs]];
  for (const [slug, texts] of draft.gathered) yield ['gathered', slug, texts];
}

/** A draft from its lines. Only this file writes them. */
export async function readDraft(period: Manifest['period'], lines: AsyncIterable<string>): Promise<ArchiveDraft> {
  const tallied: Tallied = { ledgers: new Map(), bills: new Map(), stock: new Map() };
  const replaced: Uint8Array[] = [];
  const packed: PackedFile[] = [];
  const draft = { ...newDraft(period, []), replaced, tally: openBooksTally(period, tallied) };
  for await (const text of lines) {
    const line = JSON.parse(text) as Line;
    switch (line[0]) {
      case 'head': {
        const [, head] = line;
        draft.streams.push(...head.streams);
        draft.parts.push(...head.parts);
        const { entries, cursor, hash, made } = head;
        Object.assign(draft, { entries, cursor: cursor ?? undefined, hash: hash ?? undefined, made: made ?? undefined });
        draft.chain = head.chain === null ? undefined : openLogChain(head.chain);
        draft.packed = { ...head.packed, files: packed };
        break;
      }
      case 'file':
        packed.push(line[1]);
        break;
      case 'listed':
        draft.files.push(line[1]);
        break;
      case 'missing':
        draft.missing.push(line[1]);
        break;
      case 'ledger': {
        const ofBranch = tallied.ledgers.get(line[1]) ?? new Map<string, LedgerTally>();
        tallied.ledgers.set(line[1], ofBranch.set(line[2], line[3]));
        break;
      }
      case 'bill':
        tallied.bills.set(line[1], line[2]);
        break;
      case 'place':
        tallied.stock.set(line[1], line[2]);
        break;
      case 'name':
        draft.names.set(line[1], line[2]);
        break;
      case 'person':
        draft.people.add(line[1]);
        break;
      case 'attached':
        draft.attached.set(line[1], line[2]);
        break;
      case 'replaced':
        replaced[line[1]] = new Uint8Array(Buffer.from(line[2], 'base64'));
        break;
      case 'status':
        draft.statuses.set(line[1], line[2]);
        break;
      case 'records':
        draft.records.set(line[1], { count: line[2], characters: line[3], logs: new Set(line[4]) });
        break;
      case 'gathered':
        draft.gathered.set(line[1], line[2]);
        break;
    }
  }
  return draft;
}
