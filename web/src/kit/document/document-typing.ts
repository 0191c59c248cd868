import { useMemo, useState } from 'react';
import type { Problem } from '#domain/refusal';
import type { AnyRow } from '#modules/kit/module';
import { useStoreAfterPaint } from '../hooks/use-after-paint.ts';
import type { EditLines } from '../lines/lines-props.ts';
import { createStore, type Store } from '../store.ts';
import { type DocumentDraft, isSameDraft } from './document-draft.ts';

/** A document while it is typed. One object for the life of the form, so that no part is drawn again because of it. */
export interface DocumentTyping {
  /** The draft with every key. Fields and lines draw themselves from it. */
  readonly draft: Store<DocumentDraft>;
  /** The draft before anything was typed. */
  readonly clean: Store<DocumentDraft>;
  /** What the last save was refused for, as long as those fields are not changed. */
  readonly refused: Store<readonly Problem[]>;
  readonly isDirty: () => boolean;
  /** From a field that draws itself. The rest of the form is drawn after the next paint. */
  readonly type: (values: AnyRow) => void;
  readonly editLines: (table: string) => EditLines;
  /** From every other part: the form is drawn at once. `proposed`: set by the form itself, so leaving it asks nothing. */
  readonly choose: (values: AnyRow, proposed?: 'proposed') => void;
  /** Another draft: the next document, or one that was typed earlier. */
  readonly replace: (draft: DocumentDraft) => void;
  /** Draws what is typed at once, for a key that goes to a part which depends on it. */
  readonly drawNow: () => void;
}

/** The typing, and the draft that is drawn: a paint behind, or `rest` milliseconds after the last key. */
export function useTyping(
  start: DocumentDraft,
  rest: { readonly current: number },
): readonly [typing: DocumentTyping, drawn: DocumentDraft] {
  const [stores] = useState(() => ({ draft: createStore(start), clean: createStore(start), refused: createStore<readonly Problem[]>([]) }));
  const [drawn, drawNow] = useStoreAfterPaint(stores.draft, rest);
  const typing = useMemo((): DocumentTyping => {
    const { draft, clean, refused } = stores;
    const letGo = (names: readonly string[]) => {
      const isOf = ({ path }: Problem) => names.includes(path.split('.')[0] ?? '');
      if (refused.get().some(isOf)) refused.set((now) => now.filter((problem) => !isOf(problem)));
    };
    const type = (values: AnyRow) => {
      draft.set((now) => ({ ...now, values: { ...now.values, ...values } }));
      letGo(Object.keys(values));
    };
    return {
      ...stores,
      type,
      drawNow,
      isDirty: () => !isSameDraft(draft.get(), clean.get()),
      editLines: (table) => (change) => {
        draft.set((now) => ({ ...now, tables: { ...now.tables, [table]: change(now.tables[table] ?? []) } }));
        letGo([table]);
      },
      choose: (values, proposed) => {
        if (proposed && isSameDraft(draft.get(), clean.get())) clean.set((now) => ({ ...now, values: { ...now.values, ...values } }));
        type(values);
        drawNow();
      },
      replace: (next) => {
        draft.set(next);
        refused.set([]);
        drawNow();
      },
    };
  }, [stores, drawNow]);
  return [typing, drawn];
}
