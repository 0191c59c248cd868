import Autocomplete, { type AutocompleteRenderInputParams } from '@mui/material/Autocomplete';
import InputBase from '@mui/material/InputBase';
import Paper, { type PaperProps } from '@mui/material/Paper';
import { createContext, type KeyboardEvent, type ReactNode, use, useRef } from 'react';
import type { Option } from '../../api/resource.ts';
import { Button, IconButton } from '../button.tsx';
import { surfaceOf } from '../menu/surface.ts';
import { texts } from '../texts.ts';
import { OptionText } from './option-text.tsx';
import { type Searched, useSearchedOption } from './use-searched-option.ts';

interface ComboboxProps {
  readonly control: Readonly<Record<string, unknown>>;
  readonly label: string;
  readonly value: string | null;
  /** The name of the chosen value. */
  readonly shown: string;
  readonly search: (text: string) => Promise<readonly Option[]>;
  readonly onPick: (option: Option | null) => void;
  readonly onLeave?: (() => void) | undefined;
  /** Makes a new record named like the text; offered at the end of the list and on Alt+C. */
  readonly onCreate?: ((text: string) => void) | undefined;
}

/** Choosing by typing: the list of the component library, the rules of `useSearchedOption`. */
export function Combobox({ control, label, value, shown, search, onPick, onLeave, onCreate }: ComboboxProps) {
  const box = useRef<HTMLDivElement>(null);
  const id = String(control['id'] ?? '');
  const searched = useSearchedOption({ id, search, onPick, onCreate });
  const { typed, open, options, fresh } = searched;
  const onKeyDown = (event: KeyboardEvent & { defaultMuiPrevented?: boolean | undefined }) => {
    if (!takesKey(event, searched, onCreate !== undefined)) return;
    event.preventDefault();
    event.defaultMuiPrevented = true;
  };
  return (
    <CreateEntry value={onCreate && <Create text={typed ?? ''} onCreate={searched.create} />}>
      <Autocomplete<Option>
        ref={box}
        id={id}
        className="combobox"
        open={open}
        options={options}
        // Several keys are faster than one answer, so the choice is made here and not by the list.
        value={null}
        inputValue={typed ?? shown}
        filterOptions={asFound}
        getOptionLabel={({ label: name }) => name}
        renderOption={({ key, ...item }, option) => (
          <li key={key} {...item}>
            <OptionText option={option} />
          </li>
        )}
        getOptionKey={({ id: key }) => key}
        autoHighlight
        handleHomeEndKeys={false}
        selectOnFocus={false}
        clearOnEscape={false}
        disableClearable={false}
        disabled={control['disabled'] === true}
        popupIcon={null}
        loading={!fresh}
        loadingText={texts.loading}
        noOptionsText={texts.noItems}
        onOpen={() => searched.show()}
        onInputChange={(_, text, reason) => reason === 'input' && searched.type(text)}
        onChange={(_, option) => option && searched.take(option)}
        onHighlightChange={(_, option, reason) => searched.mark(option, reason)}
        onKeyDown={onKeyDown}
        slots={{ paper: ListPaper }}
        slotProps={{
          popper: { container: () => surfaceOf(box.current) },
          listbox: { 'aria-label': label, 'aria-labelledby': undefined },
        }}
        renderInput={(params) => (
          <Input
            params={params}
            control={control}
            onLeave={() => {
              void searched.settle();
              onLeave?.();
            }}
            clear={
              value !== null &&
              control['disabled'] !== true && (
                <IconButton
                  label={texts.clearAll}
                  tabIndex={-1}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => searched.take(null)}
                >
                  ×
                </IconButton>
              )
            }
          />
        )}
      />
    </CreateEntry>
  );
}

function asFound(options: Option[]): Option[] {
  return options;
}

/** Keys that mean more here than in the list of the component library; true when it was one. */
function takesKey(event: KeyboardEvent, searched: Searched, creates: boolean): boolean {
  if (event.key === 'Enter' && searched.open && !event.ctrlKey) searched.enter();
  else if (event.key === 'Escape' && searched.open) {
    event.stopPropagation();
    searched.leaveAsItWas();
  } else if (event.altKey && event.code === 'KeyC' && creates) {
    event.stopPropagation();
    searched.create();
  } else return false;
  return true;
}

interface InputProps {
  readonly params: AutocompleteRenderInputParams;
  readonly control: Readonly<Record<string, unknown>>;
  readonly onLeave: () => void;
  readonly clear: ReactNode;
}

function Input({ params, control, onLeave, clear }: InputProps) {
  const { input, htmlInput } = params.slotProps;
  return (
    <InputBase
      ref={input.ref}
      fullWidth
      disabled={params.disabled}
      endAdornment={clear}
      placeholder={texts.typeToSearch}
      slotProps={{
        input: {
          ...htmlInput,
          ...control,
          onFocus: (event) => {
            htmlInput.onFocus?.(event as React.FocusEvent<HTMLInputElement>);
            event.currentTarget.select();
          },
          onBlur: (event) => {
            onLeave();
            htmlInput.onBlur?.(event as React.FocusEvent<HTMLInputElement>);
          },
        },
      }}
    />
  );
}

const CreateEntry = createContext<ReactNode>(null);

function ListPaper({ children, ...paper }: PaperProps) {
  return (
    <Paper {...paper}>
      {children}
      {use(CreateEntry)}
    </Paper>
  );
}

function Create({ text, onCreate }: { readonly text: string; readonly onCreate: () => void }) {
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
      + {texts.addItem} {text && `“${text}”`} <kbd>Alt+C</kbd>
    </Button>
  );
}
