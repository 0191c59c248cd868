import { useMemo, useRef, useState } from 'react';
import { findMatch, isNearLast, loadingAfter, useOptionPages } from '../fields/choices/use-option-pages.ts';
import { savesAfter } from '../fields/loose-texts.ts';
import { useAfterPaint } from '../hooks/use-after-paint.ts';
import type { CellEditorProps } from './cell-editor.tsx';
import type { Line, LineOption } from './line-column.ts';
import { setValues, waitsFor } from './line-edits.ts';

/** A page of the choices is about as many as the list shows. */
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };

/** Arrows go round; pages end at the first and the last choice. */
function movedBy(step: number, at: number, count: number): number {
  return Math.abs(step) === 1 ? (at + step + count) % count : Math.min(Math.max(at + step, 0), count - 1);
}

const nothingYet = { open: false, options: [], fresh: false, more: false, loading: false };

type Given = Pick<CellEditorProps, 'column' | 'line' | 'opening' | 'search' | 'onEdit'>;

/** The text of the cell, the records that fit it, and the one that is chosen. */
export function useTypedOption({ column, line, opening, search, onEdit }: Given) {
  const [text, setText] = useState(opening ?? line.labels[column.key] ?? '');
  const [typed, setTyped] = useState(opening !== null);
  const [at, setAt] = useState(0);
  const settled = useRef(false);
  const source = column.source ?? column.key;
  const searchHere = (wanted: string, cursor: string) => search(source, wanted, cursor);
  const { options, fresh, more, loading, loadMore } = useOptionPages(searchHere, typed ? text : '', true);
  const open = typed || opening === null;
  const found = useMemo(() => ({ open, options, fresh, more, loading }), [open, options, fresh, more, loading]);
  const [drawn, catchUp] = useAfterPaint(found, { first: nothingYet, pause: loadingAfter(found) });

  const put = (id: string | null, label: string) =>
    onEdit((lines) => setValues(lines, line.key, { [column.key]: id }, { [column.key]: label }));
  const pick = (option: LineOption): void => {
    settled.current = true;
    put(option.id, option.label);
  };
  const takeWhenFound = async (): Promise<void> => {
    put(null, text);
    const best = await findMatch(searchHere, text, () => true);
    if (!best) return;
    const withBest = (lines: readonly Line[]) => setValues(lines, line.key, { [column.key]: best.id }, { [column.key]: best.label });
    // By now the cell may have another text.
    onEdit((lines) => (waitsFor(lines, line.key, column.key, text) ? withBest(lines) : lines));
  };
  const commit = (): boolean => {
    if (settled.current) return true;
    settled.current = true;
    if (!typed) return true;
    const chosen = fresh ? options[at] : undefined;
    if (text.trim() === '') put(null, '');
    else if (chosen) pick(chosen);
    else savesAfter(takeWhenFound());
    return true;
  };
  return {
    ...{ text, typed, at, drawn, settled, pick, commit, loadMore },
    listOpen: open && options.length > 0,
    type(next: string) {
      setText(next);
      setTyped(true);
      setAt(0);
    },
    /** True if the key moves among the choices. */
    move(key: string): boolean {
      const step = steps[key] ?? 0;
      if (step === 0 || options.length === 0) return false;
      catchUp();
      setTyped(true);
      const next = movedBy(step, at, options.length);
      if (isNearLast(next, options)) loadMore();
      // The list does not jump to its first option while more are loading.
      if (step === -1 || next !== 0 || !more) setAt(next);
      return true;
    },
  };
}
