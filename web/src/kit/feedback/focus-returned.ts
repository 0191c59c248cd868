import { useEffect, useState } from 'react';

/** What had the focus last, outside windows. A button that is disabled while it works has lost it before its window opens. */
let last: HTMLElement | null = null;

window.addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLElement && target.closest('.MuiModal-root, dialog') === null) last = target;
});

/** A window gives the focus back to what had it. If that had lost it by then, it would go to the top of the page. */
export function useFocusReturned(): void {
  const [before] = useState(() => last);
  useEffect(
    () => () => {
      // The component library gives it back first.
      setTimeout(() => {
        if (document.activeElement === document.body) before?.focus({ preventScroll: true });
      });
    },
    [before],
  );
}
