import { useId, useImperativeHandle, useRef } from 'react';
import type { CellEditorProps } from './cell-editor.tsx';
import { OptionList } from './option-list.tsx';
import { useTypedOption } from './use-typed-option.ts';

/**
 * Choosing a record by typing. Leaving the cell before the answer arrives loses nothing: the text stays in the cell, and the best match is
 * chosen when the answer arrives, while the user already types in the next cell.
 */
export function OptionEditor({ ref, column, line, opening, search, onEdit, onCreate, onDone }: CellEditorProps) {
  const option = useTypedOption({ column, line, opening, search, onEdit });
  const { text, typed, at, drawn, settled, commit } = option;
  const input = useRef<HTMLInputElement>(null);
  const list = useId();
  const settle = (): void => {
    settled.current = true;
  };
  /** The typed text becomes the name of a new record. */
  const create = (): void => {
    settle();
    onDone();
    onCreate(line.key, column, typed ? text : '');
  };
  useImperativeHandle(ref, () => ({ commit, revert: settle, listOpen: option.listOpen }));

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
        onChange={(event) => option.type(event.target.value)}
        onKeyDown={(event) => {
          if (event.altKey && event.code === 'KeyC') {
            event.preventDefault();
            event.stopPropagation();
            create();
          } else if (option.move(event.key)) event.preventDefault();
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
          onEnd={option.loadMore}
          onCreate={create}
          onPick={(picked) => {
            option.pick(picked);
            onDone();
          }}
        />
      )}
    </>
  );
}
