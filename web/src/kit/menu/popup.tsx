import { lazy, type ReactNode, type RefObject, Suspense } from 'react';

export interface PopupProps {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

const OpenPopup = lazy(async () => ({ default: (await import('./open-popup.tsx')).OpenPopup }));

/** A small window at its button. What draws it is loaded like that of a menu. */
export function Popup(popup: PopupProps) {
  return (
    <Suspense>
      <OpenPopup {...popup} />
    </Suspense>
  );
}
