import { limits } from '#domain/limits';
import { readCodes } from '#modules/kit/imports/split-codes';
import { Failure } from '../../api/failure.ts';
import { whenOnline } from '../../api/online.ts';
import { savesAfter } from '../fields/loose-texts.ts';
import type { Line } from '../lines/line-column.ts';
import { newKey } from '../lines/line-edits.ts';
import { createStore, type Store } from '../store.ts';
import {
  type Found,
  nothing,
  type Put,
  putScan,
  type Scan,
  type ScanHow,
  settleScan,
  takeBack,
  type Undo,
  waitingCodes,
} from './scan-lines.ts';

/** A scan, and what became of it. */
export interface ScanEntry extends Scan {
  readonly state: Put['state'] | 'undone';
  readonly told: string;
  readonly undo: Undo | null;
}

export interface Scanning {
  /** The last ones, newest first. */
  readonly entries: Store<readonly ScanEntry[]>;
  /** A code as a scanner or a camera read it. */
  readonly scan: (code: string) => void;
  /** What a person typed or pasted: codes and ranges, for this line if they are at one. */
  readonly type: (text: string, line?: string) => void;
  /** Takes the last scan back. */
  readonly undo: () => void;
  /** The line that the person looks at. */
  readonly lookAt: (line: string) => void;
  /** Looks up what lines of a draft wait for. */
  readonly goOn: (lines: readonly Line[]) => void;
  /** Another document begins, or the form is left. */
  readonly end: () => void;
}

interface Parts {
  readonly lines: () => readonly Line[];
  readonly edit: (lines: readonly Line[]) => void;
  readonly how: () => ScanHow;
  /** What is known without asking the server. */
  readonly known: (code: string) => Found | undefined;
  readonly find: (codes: readonly string[]) => Promise<ReadonlyMap<string, Found>>;
  readonly tell: (state: 'right' | 'wrong') => void;
}

/** The last scans that are remembered. */
const mostEntries = 200;

/**
 * Scans of a document. Each is answered at once from what is known. The server is asked behind that, for many codes in one call, one call
 * after the other. Without a connection it is asked when that is back.
 */
export function createScanning(parts: Parts): Scanning {
  const entries = createStore<readonly ScanEntry[]>([]);
  const found = new Map<string, Found>();
  /** Scans whose codes are asked for, by code. */
  const waiting = new Map<string, ScanEntry[]>();
  let target: string | null = null;
  let ended = new AbortController();
  let asking: Promise<void> | null = null;

  const take = (codes: readonly string[], line: string | null, problems: readonly string[] = []) => {
    let lines = parts.lines();
    const made = codes.map((code): ScanEntry => {
      const scan = { code, target: line ?? target, key: newKey() };
      const put = putScan(lines, scan, found.get(code) ?? parts.known(code), parts.how());
      ({ lines } = put);
      target = put.undo?.line ?? target;
      const entry = { ...scan, state: put.state, told: put.told, undo: put.undo };
      if (put.state === 'waits') waiting.set(code, [...(waiting.get(code) ?? []), entry]);
      return entry;
    });
    parts.edit(lines);
    const refused = problems.map((told): ScanEntry => ({ code: '', target: null, key: newKey(), state: 'wrong', told, undo: null }));
    add([...made, ...refused]);
    if (waiting.size > 0) ask();
  };

  const add = (made: readonly ScanEntry[]) => {
    entries.set((now) => [...made.toReversed(), ...now].slice(0, mostEntries));
    sound(made);
  };

  const sound = (told: readonly Pick<ScanEntry, 'state'>[]) => {
    if (told.some(({ state }) => state === 'wrong')) parts.tell('wrong');
    else if (told.some(({ state }) => state === 'right')) parts.tell('right');
  };

  const ask = () => {
    if (asking !== null) return;
    const { signal } = ended;
    asking = askAll(signal).finally(() => {
      asking = null;
      // The form was left, and another one scans already.
      if (signal.aborted && waiting.size > 0) ask();
    });
    savesAfter(asking);
  };

  const askAll = async (signal: AbortSignal) => {
    while (waiting.size > 0 && !signal.aborted) {
      const codes = [...waiting.keys()].slice(0, limits.codesAtOnce);
      try {
        const answer = await parts.find(codes);
        if (signal.aborted) return;
        for (const code of codes) found.set(code, answer.get(code) ?? nothing);
        settle(codes);
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof Failure && (error.status === 0 || error.status >= 500)) await pause(error, signal);
        else giveUp(codes, error);
      }
    }
  };

  const settle = (codes: readonly string[]) => {
    let lines = parts.lines();
    const settled = new Map<string, ScanEntry>();
    for (const code of codes) {
      const [first, ...others] = waiting.get(code) ?? [];
      waiting.delete(code);
      if (first === undefined) continue;
      const put = settleScan(lines, first, found.get(code) ?? nothing, parts.how(), first.undo);
      ({ lines } = put);
      if (first.undo?.line === target) target = put.undo?.line ?? target;
      const { state, told, undo } = put;
      settled.set(first.key, { ...first, state, told, undo });
      for (const other of others) settled.set(other.key, { ...other, state, told, undo: undo && { ...undo, made: false } });
    }
    parts.edit(lines);
    replace(settled);
  };

  const giveUp = (codes: readonly string[], error: unknown) => {
    const told = error instanceof Error ? error.message : String(error);
    let lines = parts.lines();
    const settled = new Map<string, ScanEntry>();
    for (const code of codes) {
      const all = waiting.get(code) ?? [];
      waiting.delete(code);
      const [first] = all;
      if (first !== undefined) ({ lines } = settleScan(lines, first, nothing, parts.how(), first.undo));
      for (const entry of all) settled.set(entry.key, { ...entry, state: 'wrong', told: `${code}: ${told}`, undo: null });
    }
    parts.edit(lines);
    replace(settled);
  };

  const replace = (settled: ReadonlyMap<string, ScanEntry>) => {
    entries.set((now) => now.map((entry) => settled.get(entry.key) ?? entry));
    sound([...settled.values()]);
  };

  return {
    entries,
    scan: (code) => take([code], null),
    type: (text, line) => {
      const { codes, repeated, problem } = readCodes(text);
      const twice = repeated.length === 0 ? [] : [`${repeated.join(', ')} ${repeated.length === 1 ? 'was' : 'were'} there twice`];
      take(problem === null ? codes : [], line ?? null, problem === null ? twice : [problem]);
    },
    undo: () => {
      const last = entries.get().find(isTaken);
      if (last?.undo == null) return;
      const others = (waiting.get(last.code) ?? []).filter(({ key }) => key !== last.key);
      if (others.length > 0) waiting.set(last.code, others);
      else waiting.delete(last.code);
      parts.edit(takeBack(parts.lines(), last.undo, parts.how(), newKey()));
      entries.set((now) =>
        now.map((entry) => (entry === last ? { ...entry, state: 'undone', told: `${last.code} was taken back` } : entry)),
      );
    },
    lookAt: (line) => {
      target = line;
    },
    goOn: (lines) => {
      const unasked = waitingCodes(lines).filter((code) => !waiting.has(code));
      if (unasked.length === 0) return;
      const made = unasked.map((code): ScanEntry => {
        const line = lines.find(({ labels }) => labels['scanned'] === code);
        const undo = line === undefined ? null : { line: line.key, code: null, raised: limits.scaled, made: true };
        return { code, target: null, key: newKey(), state: 'waits', told: `${code}: looking it up`, undo };
      });
      for (const entry of made) waiting.set(entry.code, [entry]);
      add(made);
      ask();
    },
    end: () => {
      ended.abort();
      ended = new AbortController();
      waiting.clear();
      found.clear();
      target = null;
      entries.set([]);
    },
  };
}

/** Whether it can be taken back. */
export function isTaken({ state, undo }: ScanEntry): boolean {
  return undo !== null && (state === 'right' || state === 'waits');
}

/** Until the server may answer again. */
async function pause(error: Failure, signal: AbortSignal): Promise<void> {
  if (error.status === 0) return whenOnline(signal);
  await new Promise((resolve) => setTimeout(resolve, again));
}

/** Milliseconds before a server that is not ready is asked again. */
const again = 2_000;
