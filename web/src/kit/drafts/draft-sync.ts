import { call } from '../../api/client.ts';
import { Failure } from '../../api/failure.ts';
import { online } from '../../api/online.ts';
import { beforeLeaving } from '../../session/before-leaving.ts';
import { session } from '../../session/session.ts';
import { amendDraft, keptDrafts } from '../../session/stored.ts';
import { type DraftEntry, isHere, nameOf } from './draft-entry.ts';

/** Drafts on their way to the server, where they outlive the tab, the browser and the session. */
interface Pushing {
  latest: DraftEntry;
  /** The sequence the server has. */
  pushed: number;
  /** The sequence the server refused. It would do so again; this browser still has it. */
  refused: number;
  /** The earliest time to send it. */
  next: number;
  timer: ReturnType<typeof setTimeout> | null;
  sending: Promise<void> | null;
}

const pushing = new Map<string, Pushing>();

/** Milliseconds after the first change, and between two changes of the same form. */
const first = 2_000;
const between = 5_000;
/** Most bytes that a browser still sends when a page is closed, with headers. */
const mostAtTheEnd = 60_000;

const base = '/api/utility/draft/s';
export const addressOf = ({ form, id }: Pick<DraftEntry, 'form' | 'id'>) => `${base}/${form}/${id}`;

export function pushSoon(entry: DraftEntry): void {
  const name = nameOf(entry);
  const known = pushing.get(name);
  if (known === undefined)
    pushing.set(name, {
      latest: entry,
      pushed: entry.sent ? entry.sequence : 0,
      refused: 0,
      next: Date.now() + first,
      timer: null,
      sending: null,
    });
  else known.latest = entry;
  schedule(name);
}

function isDone({ pushed, refused, latest }: Pushing): boolean {
  return Math.max(pushed, refused) >= latest.sequence;
}

function schedule(name: string): void {
  const state = pushing.get(name);
  if (state === undefined || state.timer !== null || state.sending !== null || isDone(state)) return;
  state.timer = setTimeout(
    () => {
      state.timer = null;
      void push(name);
    },
    Math.max(0, state.next - Date.now()),
  );
}

function push(name: string, keepalive = false): Promise<void> {
  const state = pushing.get(name);
  if (state === undefined || isDone(state)) return Promise.resolve();
  // The server checks the scope of a draft, so it waits until the person works there again.
  if (online.get() !== 'yes' || !isHere(state.latest)) {
    state.next = Date.now() + between;
    schedule(name);
    return Promise.resolve();
  }
  const sending = send(state, keepalive).finally(() => {
    state.sending = null;
    if (pushing.get(name) === state) schedule(name);
  });
  state.sending = sending;
  return sending;
}

async function send(state: Pushing, keepalive: boolean): Promise<void> {
  const { latest } = state;
  const { title, screen, isNew, sequence, body } = latest;
  state.next = Date.now() + between;
  try {
    await call('PUT', addressOf(latest), { body: { title, screen, isNew, sequence, body }, hideLoader: true, keepalive });
    state.pushed = sequence;
    if (state.latest === latest) amendDraft(nameOf(latest), { ...latest, sent: true });
  } catch (error) {
    // An ended session refuses nothing: the same person goes on.
    if (error instanceof Failure && error.status !== 0 && error.status !== 401 && error.status < 500) state.refused = sequence;
  }
}

/** A form that was saved or discarded: nothing more is sent, and the server deletes its draft. */
export async function dropOnServer(entry: Pick<DraftEntry, 'userId' | 'organizationId' | 'form' | 'id'>, onServer: boolean): Promise<void> {
  const name = nameOf(entry);
  const state = pushing.get(name);
  pushing.delete(name);
  if (state?.timer) clearTimeout(state.timer);
  await state?.sending;
  if (!onServer && (state === undefined || state.pushed === 0)) return;
  await call('DELETE', addressOf(entry), { hideLoader: true }).catch(() => {
    // Then it is offered once more, and found to be saved already.
  });
}

/** Sends everything that the server does not have yet. */
async function pushAll(): Promise<void> {
  writeAll();
  await Promise.all(
    [...pushing].map(async ([name, state]) => {
      await state.sending;
      if (pushing.get(name) === state) await push(name);
    }),
  );
}

/** Sends the drafts that an earlier visit left in this browser. */
export async function pushLeft(): Promise<void> {
  for (const entry of keptDrafts<DraftEntry>().values()) pushSoon(entry);
  await pushAll();
}

/** Forms add the latest typing just before sending. */
const writers = new Set<() => void>();
export function onPush(write: () => void): () => void {
  writers.add(write);
  return () => writers.delete(write);
}

function writeAll(): void {
  for (const write of writers) write();
}

function pushAtTheEnd(): void {
  writeAll();
  for (const [name, { latest }] of pushing) void push(name, latest.body.length < mostAtTheEnd);
}

window.addEventListener('pagehide', pushAtTheEnd);
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') pushAtTheEnd();
});
online.subscribe(() => {
  if (online.get() === 'yes') for (const name of pushing.keys()) schedule(name);
});
beforeLeaving({
  write: writeAll,
  finish: pushAll,
  // Of an earlier person in this tab there may be some, too.
  left: () =>
    [...pushing.values()].filter(({ pushed, latest }) => latest.userId === session.get().user?.id && pushed < latest.sequence).length,
});
