import { useEffect, useRef, useState } from 'react';
import type { Option } from '../../api/resource.ts';
import { setLoose } from './loose-texts.ts';
import { bestMatch, narrow } from './option-match.ts';

interface SearchedOptionProps {
  readonly id: string;
  readonly search: (text: string) => Promise<readonly Option[]>;
  readonly onPick: (option: Option | null) => void;
  readonly onCreate?: ((text: string) => void) | undefined;
}

export type Searched = ReturnType<typeof useSearchedOption>;

/** Milliseconds of the specification's type-ahead. */
const delay = 200;

/**
 * The rules of choosing by typing. No key is ever lost: the list narrows with each key, and a person who is faster than the server and
 * presses Enter or Tab gets the best match as soon as the answer arrives.
 */
export function useSearchedOption({ id, search, onPick, onCreate }: SearchedOptionProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [answer, setAnswer] = useState<{ readonly text: string; readonly options: readonly Option[] } | null>(null);
  const marked = useRef<{ readonly id: string; readonly byKey: boolean } | null>(null);
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

  const close = () => {
    setOpen(false);
    marked.current = null;
  };
  const take = (option: Option | null) => {
    setLoose(id, null);
    setTyped(null);
    close();
    onPick(option);
  };
  const markedOption = () => options.find((option) => option.id === marked.current?.id);
  /** Leaving the field takes the typed text, now or when its answer arrives; a text without a match stays to be corrected. */
  const settle = async () => {
    const chosenByKey = marked.current?.byKey ? markedOption() : undefined;
    close();
    if (typed === null) return;
    if (typed.trim() === '') return take(null);
    const chosen = chosenByKey ?? (fresh ? bestMatch(options, typed) : null);
    if (chosen) return take(chosen);
    const best = bestMatch(await search(typed).catch(() => []), typed);
    if (best) take(best);
  };
  const enter = () => {
    const chosen = markedOption() ?? (fresh ? options[0] : undefined);
    if (chosen) take(chosen);
    else void settle();
  };
  const isLoose = typed !== null && typed.trim() !== '';
  useEffect(() => {
    setLoose(id, isLoose ? { text: typed.trim(), settle } : null);
    return () => setLoose(id, null);
  });

  return {
    typed,
    open,
    options: options as Option[],
    fresh,
    show: () => setOpen(true),
    type: (next: string) => {
      setTyped(next);
      setOpen(true);
      marked.current = null;
    },
    mark: (option: Option | null, reason: string) => {
      marked.current = option === null ? null : { id: option.id, byKey: reason === 'keyboard' };
    },
    take,
    settle,
    enter,
    /** The typed text becomes the name of a new record. It is no longer a search, which leaving the field for the window would settle. */
    create: () => {
      close();
      setTyped(null);
      onCreate?.(text);
    },
    leaveAsItWas: () => {
      close();
      setTyped(null);
    },
  };
}
