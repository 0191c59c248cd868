import { call } from '../../api/client.ts';
import { Failure } from '../../api/failure.ts';
import { queryClient } from '../../api/query-client.ts';
import { forgetDraft, keepDraft, keptDrafts } from '../../session/stored.ts';
import { type DraftContent, type DraftEntry, type DraftHead, type DraftPlace, isHere, nameOf, placeNow } from './draft-entry.ts';
import { addressOf, dropOnServer, pushSoon } from './draft-sync.ts';

/** Drafts that the user can continue here: from this browser and from the server. */
export function draftsQuery() {
  return {
    queryKey: ['draft', placeNow()],
    queryFn: readDrafts,
    staleTime: 0,
    retry: false,
    meta: { quiet: true },
    // Without a connection, those of this browser are still there.
    networkMode: 'always',
  } as const;
}

async function readDrafts(): Promise<readonly DraftHead[]> {
  const open = await openDrafts();
  const found = new Map<string, DraftHead>();
  for (const [name, entry] of keptDrafts<DraftEntry>()) if (isHere(entry)) found.set(name, { ...headOf(entry), here: true });
  const place = placeNow();
  if (place === null) return [];
  const listed = await call<readonly Omit<DraftHead, 'here'>[]>('GET', '/api/utility/draft/s', { hideLoader: true }).catch(() => []);
  for (const head of listed) {
    const name = nameOf({ ...place, ...head } as DraftEntry);
    const own = found.get(name);
    // The server may be about to delete one that was saved a moment ago.
    if (head.sequence <= (dropped.get(name) ?? 0)) continue;
    if (own === undefined || own.sequence < head.sequence) found.set(name, { ...head, here: false });
  }
  return [...found]
    .filter(([name]) => !open.has(name))
    .map(([, head]) => head)
    .sort((one, other) => other.sequence - one.sequence);
}

function headOf({ form, id, isNew, title, screen, sequence }: DraftEntry) {
  return { form, id, isNew, title, screen, sequence };
}

/** The content of a draft; null when it is gone. */
export async function readDraft(head: DraftHead): Promise<DraftContent | null> {
  const place = placeNow();
  if (place === null) return null;
  if (head.here) return contentOf(keptDrafts<DraftEntry>().get(nameOf({ ...place, ...head }))?.body);
  try {
    return contentOf((await call<{ readonly body: string }>('GET', addressOf(head), { hideLoader: true })).body);
  } catch (error) {
    if (error instanceof Failure && error.status === 404) return null;
    throw error;
  }
}

function contentOf(body: string | undefined): DraftContent | null {
  try {
    const content: unknown = JSON.parse(body ?? 'null');
    return typeof content === 'object' && content !== null && 'value' in content && 'clean' in content ? (content as DraftContent) : null;
  } catch {
    return null;
  }
}

/** The millisecond in which a draft was saved or discarded here, by its name. */
const dropped = new Map<string, number>();

export function writeDraft(entry: DraftEntry): void {
  keepDraft(nameOf(entry), entry);
  pushSoon(entry);
}

export async function dropDraft(draft: Pick<DraftEntry, 'form' | 'id'>, onServer: boolean, place = placeNow()): Promise<void> {
  if (place === null) return;
  const entry = { ...place, ...draft };
  dropped.set(nameOf(entry), Date.now());
  forgetDraft(nameOf(entry));
  queryClient.setQueryData<readonly DraftHead[]>(draftsQuery().queryKey, (now) =>
    now?.filter(({ form, id }) => form !== draft.form || id !== draft.id),
  );
  await dropOnServer(entry, onServer);
}

/** Drafts whose form is open in a tab of this browser. The lock ends with the tab, even after a crash. */
async function openDrafts(): Promise<ReadonlySet<string>> {
  if (!('locks' in navigator)) return new Set();
  const { held = [] } = await navigator.locks.query();
  return new Set(held.flatMap(({ name = '' }) => (name.startsWith(lockPrefix) ? [name.slice(lockPrefix.length)] : [])));
}

const lockPrefix = 'bahi.draft.';

/** Marks the form of this draft as open, until the returned function is called. */
export function holdDraft(draft: Pick<DraftEntry, 'form' | 'id'>, place: DraftPlace): () => void {
  if (!('locks' in navigator)) return () => undefined;
  const end = new AbortController();
  const held = () => new Promise<void>((resolve) => end.signal.addEventListener('abort', () => resolve()));
  navigator.locks.request(lockPrefix + nameOf({ ...place, ...draft }), { mode: 'shared' }, held).catch(() => undefined);
  return () => end.abort();
}
