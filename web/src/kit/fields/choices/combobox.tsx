import Autocomplete, { type AutocompleteRenderInputParams } from '@mui/material/Autocomplete';
import InputBase from '@mui/material/InputBase';
import Paper, { type PaperProps } from '@mui/material/Paper';
import { createContext, type KeyboardEvent, type RefObject, use, useMemo, useRef } from 'react';
import type { Option } from '../../../api/resource.ts';
import { Button, IconButton } from '../../button.tsx';
import { useAfterPaint } from '../../hooks/use-after-paint.ts';
import { surfaceOf } from '../../menu/surface.ts';
import { addOne, nothingFound, texts } from '../../texts.ts';
import { sayNotInList } from '../loose-texts.ts';
import { isNamed } from './option-match.ts';
import { OptionText } from './option-text.tsx';
import { isNearEnd, loadingAfter, type SearchOptions } from './use-option-pages.ts';
import { type Searched, useSearchedOption } from './use-searched-option.ts';

interface ComboboxProps {
  readonly control: Readonly<Record<string, unknown>>;
  readonly label: string;
  readonly value: string | null;
  /** What one record is called within a sentence, if all are of one kind. */
  readonly kind?: string | undefined;
  /** The name of the chosen value. */
  readonly shown: string;
  readonly search: SearchOptions;
  readonly onPick: (option: Option | null) => void;
  readonly onLeave?: (() => void) | undefined;
  /** Creates a record with this text as its name; offered at the end of the list and on Alt+C. */
  readonly onCreate?: ((text: string) => void) | undefined;
}

/** Choosing by typing, with the list of the component library and the rules of `useSearchedOption`. */
export function Combobox({ control: asked, label, kind, value, shown, search, onPick, onLeave, onCreate }: ComboboxProps) {
  const id = String(asked['id'] ?? '');
  const searched = useSearchedOption({ id, search, onPick, onCreate });
  const { typed, open, options, fresh, more } = searched;
  // A save says the same below the field.
  const isMarked = searched.isMissed && asked['aria-invalid'] !== true;
  const noteId = `${id}-not-found`;
  const control = isMarked ? { ...asked, 'aria-invalid': true, 'aria-describedby': noteId } : asked;
  const found = useMemo(() => ({ typed, open, options, fresh, more }), [typed, open, options, fresh, more]);
  const [drawn, catchUp] = useAfterPaint(found, { pause: loadingAfter(found) });
  const disabled = control['disabled'] === true;
  const onKeyDown = (event: KeyboardEvent & { defaultMuiPrevented?: boolean | undefined }) => {
    if (saves(event)) {
      // The list would take the option it marked by itself, and the form would not save.
      searched.takeMarked();
      event.defaultMuiPrevented = true;
    } else if (takesKey(event, searched, onCreate !== undefined)) {
      event.preventDefault();
      event.defaultMuiPrevented = true;
    }
  };
  const now: Around = {
    control,
    searched,
    onKeyDown,
    onLeave: () => {
      void searched.settle();
      onLeave?.();
    },
    onCreate,
    kind,
    clears: value !== null && !disabled,
    text: searched.typed ?? shown,
    catchUp,
  };
  const latest = useRef(now);
  latest.current = now;
  // The component library marks the first option again whenever its list is drawn twice with the same options. So it is drawn only when
  // the list changes; everything around it comes from the context.
  const list = useMemo(() => <List {...{ id, label, kind, drawn, disabled, latest }} />, [id, label, kind, drawn, disabled]);
  return (
    <AroundList value={now}>
      {list}
      {isMarked && (
        <span id={noteId} className="error">
          <span aria-hidden="true">⚠ </span>
          {sayNotInList(typed ?? '')}
        </span>
      )}
    </AroundList>
  );
}

/** They move in the list for the current text, even right after its last letter. */
const movesInList: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp']);

interface Around {
  readonly control: Readonly<Record<string, unknown>>;
  readonly searched: Searched;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onLeave: () => void;
  readonly onCreate: ((text: string) => void) | undefined;
  readonly kind: string | undefined;
  readonly clears: boolean;
  readonly text: string;
  /** Draws the list for the current text at once. */
  readonly catchUp: () => void;
}

const AroundList = createContext<Around | null>(null);

interface ListProps {
  readonly id: string;
  readonly label: string;
  readonly kind: string | undefined;
  readonly drawn: Pick<Searched, 'typed' | 'open' | 'options' | 'fresh' | 'more'>;
  readonly disabled: boolean;
  readonly latest: RefObject<Around>;
}

function List({ id, label, kind, drawn, disabled, latest }: ListProps) {
  const { typed, open, options, fresh, more } = drawn;
  const box = useRef<HTMLDivElement>(null);
  const now = () => latest.current.searched;
  return (
    <Autocomplete<Option>
      ref={box}
      id={id}
      className="combobox"
      open={open}
      options={options}
      // People type faster than answers arrive, so the choice is made here and not by the list.
      value={null}
      // The text of this list; the input shows its own, because it is drawn first.
      inputValue={typed ?? ''}
      filterOptions={asFound}
      getOptionLabel={({ label: name }) => name}
      renderOption={({ key, ...item }, option, { index }) => (
        // The total is not known before the last page.
        <li key={key} {...item} aria-posinset={index + 1} aria-setsize={more ? -1 : options.length}>
          <OptionText option={option} />
        </li>
      )}
      getOptionKey={({ id: key }) => key}
      // Enter takes what is marked, so what was not found by its name is not marked by itself.
      autoHighlight={options[0] !== undefined && isNamed(options[0], typed ?? '')}
      handleHomeEndKeys={false}
      selectOnFocus={false}
      clearOnEscape={false}
      disableClearable={false}
      disabled={disabled}
      popupIcon={null}
      loading={!fresh}
      loadingText={texts.loading}
      noOptionsText={nothingFound(kind)}
      onOpen={() => now().show()}
      onChange={(_, option) => option && now().take(option)}
      // A list drawn for an earlier text must not mark an option in the next.
      onHighlightChange={(_, option, reason) => now().typed === typed && now().mark(option, reason)}
      onKeyDownCapture={({ key }) => movesInList.has(key) && latest.current.catchUp()}
      onKeyDown={(event) => latest.current.onKeyDown(event)}
      slots={{ paper: ListPaper }}
      slotProps={{
        popper: { container: () => surfaceOf(box.current), modifiers: asWideAsTheField },
        listbox: {
          'aria-label': label,
          'aria-labelledby': undefined,
          onScroll: ({ currentTarget }) => isNearEnd(currentTarget) && now().loadMore(),
        },
      }}
      renderInput={(params) => <Input params={params} />}
    />
  );
}

/** So it cannot stick out at the side, and hidden fields have no list. Looking for both took half the time in which the list opens. */
const asWideAsTheField = [
  { name: 'preventOverflow', enabled: false },
  { name: 'hide', enabled: false },
];

function asFound(options: Option[]): Option[] {
  return options;
}

function saves({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key === 'Enter' && (ctrlKey || metaKey);
}

/** Handles keys that the list of the component library does not; true if the key was one of them. */
function takesKey(event: KeyboardEvent, searched: Searched, creates: boolean): boolean {
  if (event.key === 'ArrowDown' && searched.open && searched.waitsAtLast()) return true;
  if (event.key === 'Enter' && searched.open) searched.enter();
  else if (event.key === 'Escape' && searched.open) {
    event.stopPropagation();
    searched.leaveAsItWas();
  } else if (event.altKey && event.code === 'KeyC' && creates) {
    event.stopPropagation();
    searched.create();
  } else return false;
  return true;
}

function Input({ params }: { readonly params: AutocompleteRenderInputParams }) {
  const around = use(AroundList);
  const { input, htmlInput } = params.slotProps;
  return (
    <InputBase
      ref={input.ref}
      fullWidth
      disabled={params.disabled}
      endAdornment={
        around?.clears && (
          <IconButton
            label={texts.clearAll}
            tabIndex={-1}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => around.searched.take(null)}
          >
            ×
          </IconButton>
        )
      }
      placeholder={texts.typeToSearch}
      slotProps={{
        input: {
          ...htmlInput,
          ...around?.control,
          value: around?.text ?? '',
          onChange: ({ currentTarget }) => around?.searched.type(currentTarget.value),
          onFocus: (event) => {
            htmlInput.onFocus?.(event as React.FocusEvent<HTMLInputElement>);
            event.currentTarget.select();
          },
          onBlur: (event) => {
            around?.onLeave();
            htmlInput.onBlur?.(event as React.FocusEvent<HTMLInputElement>);
          },
        },
      }}
    />
  );
}

function ListPaper({ children, ...paper }: PaperProps) {
  const around = use(AroundList);
  return (
    <Paper {...paper}>
      {children}
      {around?.searched.loading && (
        <div className="option-note muted" role="status">
          {texts.loading}
        </div>
      )}
      {around?.onCreate && <Create kind={around.kind} text={around.searched.typed ?? ''} onCreate={around.searched.create} />}
    </Paper>
  );
}

interface CreateProps {
  readonly kind: string | undefined;
  readonly text: string;
  readonly onCreate: () => void;
}

function Create({ kind, text, onCreate }: CreateProps) {
  return (
    <Button
      look="quiet"
      className="option-create"
      tabIndex={-1}
      onMouseDown={(event) => {
        event.preventDefault();
        onCreate();
      }}
    >
      + {addOne(kind)} {text && `“${text}”`} <kbd>Alt+C</kbd>
    </Button>
  );
}
