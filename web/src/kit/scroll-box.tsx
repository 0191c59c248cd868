import type { ComponentProps } from 'react';

/** What scrolls, also with the keyboard where nothing in it takes the focus. */
export function ScrollBox(props: ComponentProps<'section'>) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a person without a mouse scrolls what has the focus
  return <section tabIndex={0} {...props} />;
}
