import { type ReactNode, useLayoutEffect, useRef } from 'react';

/** The one heading of a page. The tab is called like it, so that several open tabs, the history and who listens can tell them apart. */
export function Heading({ children }: { readonly children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const text = heading.current?.textContent?.trim();
    document.title = text ? `${text} · Bahi` : 'Bahi';
  });
  return <h1 ref={heading}>{children}</h1>;
}
