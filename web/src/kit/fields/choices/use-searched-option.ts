import { useEffect, useRef, useState } from 'react';
import type { Option } from '../../../api/resource.ts';
import { setLoose } from '../loose-texts.ts';
import { bestMatch, isNamed } from './option-match.ts';
import { findMatch, isNearLast, type SearchOptions, useOptionPages } from './use-option-pages.ts';

interface SearchedOptionProps {
  readonly id: string;
  readonly search: SearchOptions;
  readonly onPick: (option: Option | null) => void;
  readonly onCreate?: ((text: string) => void) | undefined;
}

export type Searched = ReturnType<typeof useSearchedOption>;

/**
 * The rules of choosing by typing. No key is ever lost: the list narrows with each key, and a person who is faster than the server and
 * presses Enter or Tab gets the best match as soon as the answer arrives.
 */
export function useSearchedOption({ id, search, onPick, onCreate }: SearchedOptionProps) {
  const [typed, drawTyped] = useState<string | null>(null);
  // The key that chooses may also leave the field, before the choice is drawn.
  const latest = useRef(typed);
  const setTyped = (next: string | null) => {
    latest.current = next;
    drawTyped(next);
  };
  const [open, setOpen] = useState(false);
  // The text that was looked up when the person left the field, and is in no list.
  const [missed, setMissed] = useState<string | null>(null);
  const marked = useRef<{ readonly id: string; readonly byKey: boolean } | null>(null);
  const text = typed ?? '';
  const { options, fresh, more, loading, loadMore } = useOptionPages(search, text, open);

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
  /** Leaving the field chooses the match of the typed text, now or when the answer arrives. A text without a match stays for correction. */
  const settle = async () => {
    const chosenByKey = marked.current?.byKey ? markedOption() : undefined;
    close();
    const { current: wanted } = latest;
    if (wanted === null) return;
    if (wanted.trim() === '') return take(null);
    const chosen = chosenByKey ?? (fresh && typed === wanted ? bestMatch(options, wanted) : null);
    if (chosen) return take(chosen);
    const isWanted = () => latest.current === wanted;
    const best = await findMatch(search, wanted, isWanted);
    if (!isWanted()) return;
    if (best) take(best);
    else setMissed(wanted);
  };
  /** Before a save: an option that was marked with the arrows is chosen, one that the list marked by itself is not. */
  const takeMarked = () => {
    const chosen = open && marked.current?.byKey ? markedOption() : undefined;
    if (chosen) take(chosen);
    else close();
  };
  /**
   * Takes what the arrows marked. Otherwise never an option without the typed words in its name: then the list stays, and the person chooses.
   */
  const enter = () => {
    const there = markedOption();
    const isMeant = there !== undefined && (marked.current?.byKey || isNamed(there, text));
    const chosen = isMeant ? there : fresh ? bestMatch(options, text) : null;
    if (chosen) take(chosen);
    else if (!fresh || options.length === 0) void settle();
  };
  const isLoose = typed !== null && typed.trim() !== '';
  useEffect(() => {
    setLoose(id, isLoose ? { text: typed.trim(), settle } : null);
    return () => setLoose(id, null);
  });

  return {
    typed,
    /** Nothing was found for it, so it is marked before any save. */
    isMissed: typed !== null && typed === missed,
    open,
    options: options as Option[],
    fresh,
    more,
    loading,
    loadMore,
    show: () => setOpen(true),
    type: (next: string) => {
      setTyped(next);
      setOpen(true);
      marked.current = null;
    },
    mark: (option: Option | null, reason: string) => {
      marked.current = option === null ? null : { id: option.id, byKey: reason === 'keyboard' };
      if (reason === 'keyboard' && option !== null && isNearLast(options.indexOf(option), options)) loadMore();
    },
    /** The list does not jump to its first option while more are loading. */
    waitsAtLast: () => {
      const waits = more && marked.current !== null && marked.current.id === options.at(-1)?.id;
      if (waits) loadMore();
      return waits;
    },
    take,
    settle,
    enter,
    takeMarked,
    /** The typed text becomes the name of a new record. It is no longer a search; otherwise moving to the window would choose a match. */
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
