import { lazy, type ReactNode, type RefObject, Suspense } from 'react';

export interface MenuItem {
  readonly key: string;
  readonly label: ReactNode;
  readonly act: () => void;
  /** Why it cannot be chosen now. Shown under the label and used as its description. */
  readonly why?: string | null | undefined;
  /** Whether it is ticked; absent for entries that are not a choice. */
  readonly checked?: boolean;
  readonly danger?: boolean;
  /** A line above. */
  readonly divides?: boolean;
  /** Stays open, for ticking several. */
  readonly stays?: boolean;
}

export interface MenuProps {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly onClose: () => void;
  readonly head?: ReactNode;
}

const OpenMenu = lazy(async () => ({ default: (await import('./open-menu.tsx')).OpenMenu }));

/** A menu under its button. What draws it is loaded when it is first wanted, or soon after the first screen (`ahead.ts`). */
export function Menu(menu: MenuProps) {
  return (
    <Suspense>
      <OpenMenu {...menu} />
    </Suspense>
  );
}
