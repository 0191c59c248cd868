import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Problem } from '#domain/refusal';
import { useStoreAfterPaint } from '../../kit/hooks/use-after-paint.ts';
import { createStore } from '../../kit/store.ts';
import { bannerMilliseconds, blankDraft, type SetupDraft, type SetupTyping, stillTrue } from './setup-draft.ts';

export type TypedSetup = ReturnType<typeof useSetupDraft>;

/** Only the first rows and the version follow from the draft as a whole, so they wait until the typing pauses. */
const preview = { current: 200 };

/** What is typed on the screen, what is wrong with it, and whether it was just saved. */
export function useSetupDraft() {
  const [store] = useState(() => createStore(blankDraft()));
  const [draft, drawNow] = useStoreAfterPaint(store, preview);
  const [clean, setClean] = useState(draft);
  const dirty = useRef(false);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [saved, setSaved] = useState(false);
  const isDirty = useCallback(() => dirty.current, []);
  useEffect(() => {
    if (!saved) return;
    const timer = setTimeout(() => setSaved(false), bannerMilliseconds);
    return () => clearTimeout(timer);
  }, [saved]);
  const typing = useMemo(
    (): SetupTyping => ({
      draft: store,
      edit(change) {
        const before = store.get();
        store.set(change(before));
        setProblems((now) => stillTrue(now, before, store.get()));
        dirty.current = true;
      },
    }),
    [store],
  );
  return {
    ...{ store, draft, drawNow, clean, dirty, isDirty, typing, problems, setProblems, saved, setSaved },
    /** Nothing is typed, as when another list is chosen. */
    clear() {
      dirty.current = false;
      setProblems([]);
      setSaved(false);
    },
    /** What the server has. */
    begin(read: SetupDraft) {
      setClean(read);
      store.set(read);
      drawNow();
    },
    /** Everything but what identifies the saved setup. */
    replace(next: SetupDraft) {
      const { commonGridSetUpId, version } = store.get();
      store.set({ ...next, commonGridSetUpId, version });
      drawNow();
      dirty.current = true;
    },
  };
}
