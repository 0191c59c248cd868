import { useEffect, useState } from 'react';
import { narrow } from '../fields/option-match.ts';
import type { LineOption } from './line-column.ts';
import type { SearchOptions } from './lines-props.ts';

/** The specification's type-ahead delay, in milliseconds. */
const delay = 200;

/**
 * Options for a text. While the answer is on its way, the known options are narrowed by the same rule, so the list follows every key;
 * `fresh` says that the list is the answer to exactly this text.
 */
export function useMatches(
  search: SearchOptions,
  source: string,
  text: string,
): { readonly options: readonly LineOption[]; readonly fresh: boolean } {
  const [answer, setAnswer] = useState<{ readonly text: string; readonly options: readonly LineOption[] }>();
  useEffect(() => {
    let current = true;
    const timer = setTimeout(
      () =>
        void search(source, text).then(
          (options) => current && setAnswer({ text, options }),
          () => current && setAnswer({ text, options: [] }),
        ),
      text === '' ? 0 : delay,
    );
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [search, source, text]);
  const fresh = answer?.text === text;
  return { options: fresh ? answer.options : narrow(answer?.options ?? [], text), fresh };
}
