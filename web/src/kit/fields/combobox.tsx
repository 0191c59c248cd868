import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { Option } from '../../api/resource.ts';
import { texts } from '../texts.ts';
import { Floating } from './floating.tsx';
import { setLoose } from './loose-texts.ts';
import { bestMatch, narrow } from './option-match.ts';

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

/** Milliseconds of the specification's type-ahead. */
const delay = 200;

/**
 * Choosing by typing. No key is ever lost: the list narrows with each key, and a person who is faster than the server and presses Enter or
 * Tab gets the best match as soon as the answer arrives.
 */
export function Combobox({ control, label, value, shown, search, onPick, onLeave, onCreate }: ComboboxProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const [answer, setAnswer] = useState<{ readonly text: string; readonly options: readonly Option[] } | null>(null);
  const box = useRef<HTMLSpanElement>(null);
  const list = useId();
  const text = typed ?? '';
  const fresh = answer?.text === text;
  const options = fresh ? answer.options : narrow(answer?.options ?? [], text);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new search function for every drawing must not ask again
  useEffect(() => {
    if (!open) return;
    let current = true;
    const timer = setTimeout(
      () =>
        search(text).then(
          (found) => current && setAnswer({ text, options: found }),
          () => current && setAnswer({ text, options: [] }),
        ),
      text === '' ? 0 : delay,
    );
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [open, text]);
  useEffect(() => {
    if (open) document.getElementById(`${list}-${at}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [at, open, list]);

  const id = String(control['id'] ?? '');
  const take = (option: Option | null) => {
    setLoose(id, null);
    setTyped(null);
    setOpen(false);
    setAt(0);
    onPick(option);
  };
  /** Leaving the field takes the typed text, now or when its answer arrives; a text without a match stays to be corrected. */
  const settle = async () => {
    setOpen(false);
    if (typed === null) return;
    if (typed.trim() === '') return take(null);
    const chosen = at > 0 ? options[at] : fresh ? bestMatch(options, typed) : null;
    if (chosen) return take(chosen);
    const best = bestMatch(await search(typed).catch(() => []), typed);
    if (best) take(best);
  };
  const isLoose = typed !== null && typed.trim() !== '';
  useEffect(() => {
    setLoose(id, isLoose ? { text: typed.trim(), settle } : null);
    return () => setLoose(id, null);
  });
  /** The typed text becomes the name of a new record. It is no longer a search, which leaving the field for the window would settle. */
  const create = () => {
    setOpen(false);
    setTyped(null);
    onCreate?.(text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (!open) setOpen(true);
      else setAt((now) => (now + step + Math.max(1, options.length)) % Math.max(1, options.length));
    } else if (event.key === 'Enter' && open && !event.ctrlKey) {
      event.preventDefault();
      const chosen = options[at];
      if (chosen && (fresh || at > 0)) take(chosen);
      else void settle();
    } else if (event.key === 'Escape' && open) {
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
      setTyped(null);
    } else if (event.altKey && event.code === 'KeyC' && onCreate) {
      event.preventDefault();
      event.stopPropagation();
      create();
    }
  };

  return (
    <span ref={box} className="combobox">
      <input
        {...control}
        className="input"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={open ? list : undefined}
        aria-activedescendant={open && options[at] ? `${list}-${at}` : undefined}
        placeholder={texts.typeToSearch}
        value={typed ?? shown}
        onFocus={(event) => event.currentTarget.select()}
        onClick={() => setOpen(true)}
        onChange={(event) => {
          setTyped(event.target.value);
          setOpen(true);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          void settle();
          onLeave?.();
        }}
      />
      {value !== null && control['disabled'] !== true && (
        <button
          type="button"
          aria-label={texts.clearAll}
          tabIndex={-1}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => take(null)}
        >
          ×
        </button>
      )}
      {open && (
        <Floating anchor={box} onClose={() => setOpen(false)} role="listbox" label={label} id={list} wide>
          {options.map((option, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which points here
            <div
              key={option.id}
              id={`${list}-${index}`}
              role="option"
              aria-selected={index === at}
              className="option"
              onMouseDown={(event) => {
                event.preventDefault();
                take(option);
              }}
            >
              {option.label}
            </div>
          ))}
          {options.length === 0 && <div className="option-note">{fresh ? texts.noItems : texts.loading}</div>}
          {onCreate && (
            <button
              type="button"
              className="option-create"
              tabIndex={-1}
              onMouseDown={(event) => {
                event.preventDefault();
                create();
              }}
            >
              + {texts.addItem} {text && `“${text}”`} <kbd>Alt+C</kbd>
            </button>
          )}
        </Floating>
      )}
    </span>
  );
}
