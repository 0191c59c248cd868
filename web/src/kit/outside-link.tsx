import type { ReactNode } from 'react';

/** A page of somebody else, in a tab of its own, which learns nothing of ours. */
export function OutsideLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <a href={to} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}
