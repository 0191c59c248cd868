import { type ReactNode, useLayoutEffect, useRef } from 'react';

/** The one heading of a page. It is also the title of the tab, so that tabs, the history and screen readers can tell pages apart. */
export function Heading({ children }: { readonly children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const text = heading.current?.textContent?.trim();
    document.title = text ? `${text} · Bahi` : 'Bahi';
  });
  return <h1 ref={heading}>{children}</h1>;
}
