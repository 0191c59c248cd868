import { useId, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { findMatch, isNearLast, loadingAfter, useOptionPages } from '../fields/choices/use-option-pages.ts';
import { savesAfter } from '../fields/loose-texts.ts';
import { useAfterPaint } from '../hooks/use-after-paint.ts';
import type { CellEditorProps } from './cell-editor.tsx';
import type { Line, LineOption } from './line-column.ts';
import { setValues, waitsFor } from './line-edits.ts';
import { OptionList } from './option-list.tsx';

/** A page of the choices is about as many as the list shows. */
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };

/** Arrows go round; pages end at the first and the last choice. */
function movedBy(step: number, at: number, count: number): number {
  return Math.abs(step) === 1 ? (at + step + count) % count : Math.min(Math.max(at + step, 0), count - 1);
}

const nothingYet = { open: false, options: [], fresh: false, more: false, loading: false };

/**
 * Choosing a record by typing. Leaving the cell before the answer arrives loses nothing: the text stays in the cell, and the best match is
 * chosen when the answer arrives, while the user already types in the next cell.
 */
export function OptionEditor({ ref, column, line, opening, search, onEdit, onCreate, onDone }: CellEditorProps) {
  const [text, setText] = useState(opening ?? line.labels[column.key] ?? '');
  const [typed, setTyped] = useState(opening !== null);
  const [at, setAt] = useState(0);
  const settled = useRef(false);
  const input = useRef<HTMLInputElement>(null);
  const list = useId();
  const source = column.source ?? column.key;
  const { options, fresh, more, loading, loadMore } = useOptionPages(
    (wanted, cursor) => search(source, wanted, cursor),
    typed ? text : '',
    true,
  );
  const open = typed || opening === null;
  const found = useMemo(() => ({ open, options, fresh, more, loading }), [open, options, fresh, more, loading]);
  const [drawn, catchUp] = useAfterPaint(found, { first: nothingYet, pause: loadingAfter(found) });

  const pick = (option: LineOption): void => {
    settled.current = true;
    onEdit((lines) => withOption(lines, option));
  };
  const withOption = (lines: readonly Line[], option: LineOption) =>
    setValues(lines, line.key, { [column.key]: option.id }, { [column.key]: option.label });

  const commit = (): boolean => {
    if (settled.current) return true;
    settled.current = true;
    if (!typed) return true;
    if (text.trim() === '') {
      onEdit((lines) => setValues(lines, line.key, { [column.key]: null }, { [column.key]: '' }));
      return true;
    }
    const chosen = fresh ? options[at] : undefined;
    if (chosen) pick(chosen);
    else savesAfter(takeWhenFound());
    return true;
  };

  const takeWhenFound = async (): Promise<void> => {
    onEdit((lines) => setValues(lines, line.key, { [column.key]: null }, { [column.key]: text }));
    const found = await findMatch(
      (wanted, cursor) => search(source, wanted, cursor),
      text,
      () => true,
    );
    // By then the cell may have another text.
    if (found) onEdit((lines) => (waitsFor(lines, line.key, column.key, text) ? withOption(lines, found) : lines));
  };

  /** The typed text becomes the name of a new record. */
  const create = (): void => {
    settled.current = true;
    onDone();
    onCreate(line.key, column, typed ? text : '');
  };

  const revert = (): void => {
    settled.current = true;
  };
  useImperativeHandle(ref, () => ({ commit, revert, listOpen: open && options.length > 0 }));

  return (
    <>
      <input
        className="bare lines-input"
        ref={input}
        // biome-ignore lint/a11y/noAutofocus: the editor replaces the focused cell, so the focus has to follow
        autoFocus
        role="combobox"
        aria-label={column.label}
        aria-autocomplete="list"
        aria-expanded={drawn.open}
        aria-controls={drawn.open ? list : undefined}
        aria-activedescendant={drawn.open && drawn.options[at] ? `${list}-${at}` : undefined}
        autoComplete="off"
        value={text}
        onFocus={(event) =>
          opening === null ? event.currentTarget.select() : event.currentTarget.setSelectionRange(text.length, text.length)
        }
        onChange={(event) => {
          setText(event.target.value);
          setTyped(true);
          setAt(0);
        }}
        onKeyDown={(event) => {
          if (event.altKey && event.code === 'KeyC') {
            event.preventDefault();
            event.stopPropagation();
            create();
            return;
          }
          const step = steps[event.key] ?? 0;
          if (step === 0 || options.length === 0) return;
          event.preventDefault();
          catchUp();
          setTyped(true);
          const next = movedBy(step, at, options.length);
          if (isNearLast(next, options)) loadMore();
          // The list does not jump to its first option while more are loading.
          if (step === -1 || next !== 0 || !more) setAt(next);
        }}
        onBlur={() => {
          if (settled.current) return;
          commit();
          onDone();
        }}
      />
      {drawn.open && (
        <OptionList
          id={list}
          column={column}
          anchor={input}
          options={drawn.options}
          at={at}
          typed={typed ? text.trim() : ''}
          waiting={!drawn.fresh}
          more={drawn.more}
          loading={drawn.loading}
          onEnd={loadMore}
          onCreate={create}
          onPick={(option) => {
            pick(option);
            onDone();
          }}
        />
      )}
    </>
  );
}
