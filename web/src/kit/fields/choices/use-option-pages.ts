import { useEffect, useMemo, useRef, useState } from 'react';
import { Failure } from '../../../api/failure.ts';
import { whenOnline } from '../../../api/online.ts';
import type { ListPage, Option } from '../../../api/resource.ts';
import { bestMatch, narrow, ranked } from './option-match.ts';

/** A page of the options for a text; the empty cursor asks for the first. */
export type SearchOptions = (text: string, cursor: string) => Promise<ListPage<Option>>;

export interface OptionPages {
  readonly options: readonly Option[];
  /** The options are the answer to this very text. */
  readonly fresh: boolean;
  /** There are more options. */
  readonly more: boolean;
  /** The next page is loading. */
  readonly loading: boolean;
  readonly loadMore: () => void;
}

interface Answer {
  readonly text: string;
  readonly options: readonly Option[];
  readonly cursor: string | undefined;
}

/** Milliseconds of the specification's type-ahead. */
const delay = 200;

/**
 * The options for a text, page after page. While an answer is loading, the known options are narrowed by the same rule, so the list follows
 * every key.
 */
export function useOptionPages(search: SearchOptions, text: string, asks: boolean): OptionPages {
  const [answer, setAnswer] = useState<Answer | null>(null);
  /** Whose next page is loading. A ref, because the next render would be too late. */
  const [asked, setAsked] = useState<Answer | null>(null);
  const asking = useRef<Answer | null>(null);
  const ask = (whose: Answer | null) => {
    asking.current = whose;
    setAsked(whose);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new search function on each render must not search again
  useEffect(() => {
    if (!asks) return;
    let current = true;
    const found = (options: readonly Option[], cursor?: string) => current && setAnswer({ text, options: ranked(options, text), cursor });
    const timer = setTimeout(
      () =>
        someOf(search, text, '').then(
          ({ rows, cursor }) => found(rows, cursor),
          () => found([]),
        ),
      text === '' ? 0 : delay,
    );
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [asks, text]);

  const fresh = answer?.text === text;
  const loadMore = () => {
    if (!fresh || answer.cursor === undefined || asking.current === answer) return;
    ask(answer);
    someOf(search, text, answer.cursor).then(
      ({ rows, cursor }) =>
        setAnswer((now) => (now === answer ? { text, options: withoutTwins(answer.options, ranked(rows, text)), cursor } : now)),
      // Reaching the end of the list again retries.
      () => ask(null),
    );
  };
  const options = useMemo(() => (fresh ? answer.options : narrow(answer?.options ?? [], text)), [fresh, answer, text]);
  return {
    options,
    fresh,
    more: fresh && answer.cursor !== undefined,
    loading: fresh && answer.cursor !== undefined && asked === answer,
    loadMore,
  };
}

/** Milliseconds before a list that has no options to show yet opens to say that it loads; a quick answer opens it instead. */
export function loadingAfter({ open, options, fresh }: Pick<OptionPages, 'options' | 'fresh'> & { readonly open: boolean }): number {
  return !open || fresh || options.length > 0 ? 0 : 300;
}

/** A page without options is not the end of the list. */
async function someOf(search: SearchOptions, text: string, from: string): Promise<ListPage<Option>> {
  let page = await search(text, from);
  while (page.rows.length === 0 && page.cursor !== undefined) page = await search(text, page.cursor);
  return page;
}

/** The best match of a text. Waits for the connection as long as the text is wanted. */
export async function findMatch(search: SearchOptions, text: string, isWanted: () => boolean): Promise<Option | null> {
  while (isWanted()) {
    try {
      return bestMatch((await someOf(search, text, '')).rows, text);
    } catch (error) {
      if (!(error instanceof Failure) || error.status !== 0) return null;
      await whenOnline(new AbortController().signal);
    }
  }
  return null;
}

/** A record renamed meanwhile may appear twice. */
function withoutTwins(known: readonly Option[], added: readonly Option[]): readonly Option[] {
  const ids = new Set(known.map(({ id }) => id));
  return [...known, ...added.filter(({ id }) => !ids.has(id))];
}

/** The keyboard loads more this many options before the last one. */
const ahead = 10;

export function isNearLast(at: number, { length }: readonly Option[]): boolean {
  return at >= length - ahead;
}

/** Less than the height of the list is left below. */
export function isNearEnd({ scrollTop, scrollHeight, clientHeight }: HTMLElement): boolean {
  return scrollHeight - scrollTop - clientHeight < clientHeight;
}
