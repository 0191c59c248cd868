import { lazy, Suspense, useEffect, useState } from 'react';

const TipBubble = lazy(async () => ({ default: (await import('./tip-bubble.tsx')).TipBubble }));

const delay = 400;

/**
 * Shows the text of `tip` above the element under the pointer, or above the one the keyboard reached. One tooltip for the page: an element
 * that has a tip costs an attribute, and the tooltip of the library is loaded when the first one is asked for.
 */
export function Tips() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  useEffect(() => watchTips(setAnchor), []);
  const text = anchor?.dataset['tip'];
  return <Suspense>{anchor?.isConnected && text && <TipBubble anchor={anchor} text={text} />}</Suspense>;
}

function watchTips(show: (anchor: HTMLElement | null) => void): () => void {
  let timer = 0;
  const later = (anchor: HTMLElement | null) => {
    clearTimeout(timer);
    if (anchor === null) show(null);
    else timer = window.setTimeout(() => show(anchor), delay);
  };
  const over = ({ target, pointerType }: PointerEvent) => {
    if (pointerType === 'mouse' && !isTooltip(target)) later(tipped(target));
  };
  const focus = ({ target }: FocusEvent) => later(target instanceof Element && target.matches(':focus-visible') ? tipped(target) : null);
  const hide = () => later(null);
  const stopped = new AbortController();
  const options = { signal: stopped.signal, capture: true, passive: true };
  document.addEventListener('pointerover', over, options);
  document.addEventListener('focusin', focus, options);
  for (const type of ['focusout', 'pointerdown', 'keydown', 'scroll']) document.addEventListener(type, hide, options);
  return () => {
    stopped.abort();
    clearTimeout(timer);
  };
}

function tipped(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;
}

/** The pointer may rest on the tooltip itself, to read or to copy it. */
function isTooltip(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role=tooltip]') !== null;
}
