import { type RefObject, useEffect, useRef } from 'react';
import { afterKey, type Burst } from './scan-keys.ts';

/**
 * Takes the codes of a hand scanner wherever the focus is in the form. Its keys go into the focused field like those of a person, until the
 * last one shows that they were a code. Then the field gets back what it had.
 */
export function useHandScanner(inside: RefObject<HTMLElement | null>, onScan: (code: string) => void): void {
  const latest = useRef(onScan);
  latest.current = onScan;
  useEffect(() => {
    let burst: Burst | null = null;
    let before: Before | null = null;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.isComposing || !event.isTrusted || !isOfForm(event.target, inside.current)) return;
      const { key, timeStamp: at, ctrlKey, altKey, metaKey, target } = event;
      const next = afterKey(burst, {
        key,
        at,
        modified: ctrlKey || altKey || metaKey,
        intoField: target instanceof Element && isField(target),
      });
      burst = next.burst;
      if (next.begins) before = beforeIn(document.activeElement);
      if (next.scanned === null) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (before !== null) putBack(before);
      latest.current(next.scanned);
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, [inside]);
}

/** The form, its window for a line, or nothing that could be typed into. */
function isOfForm(target: EventTarget | null, inside: HTMLElement | null): boolean {
  if (!(target instanceof Element) || inside === null) return false;
  const windows = document.querySelectorAll('[role="dialog"], [role="alertdialog"]');
  const line = document.querySelector('.line-editor');
  // Any other window is about something else.
  if (windows.length > 0 && line === null) return false;
  if (target === document.body) return true;
  return (inside.closest('form')?.contains(target) ?? false) || line?.closest('[role="dialog"]')?.contains(target) === true;
}

/** The focused element when a burst began, and what it had. */
interface Before {
  readonly element: Element | null;
  readonly value: string | null;
}

function beforeIn(element: Element | null): Before {
  return { element, value: isField(element) ? element.value : null };
}

function putBack({ element, value }: Before): void {
  const now = document.activeElement;
  const chooses = now?.getAttribute('role') === 'combobox';
  // A key opened the cell, and Esc gives it back as it was. It gives back a choice, too, which letters cannot.
  if (now !== element || chooses) pressEscape(now);
  const restore = () => {
    if (isField(element) && element.isConnected && value !== null && element.value !== value) setValue(element, value);
  };
  if (!chooses) restore();
  // Only a search that was begun: without a text, the choice itself may still have been loading. It is drawn by then.
  else if (value !== '') setTimeout(restore);
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function isField(element: Element | null): element is Field {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;
}

/** Only for the field: the same key would leave the form. */
function pressEscape(field: Element | null): void {
  const stop = (event: Event) => event.stopPropagation();
  document.addEventListener('keydown', stop, { once: true });
  field?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true }));
  document.removeEventListener('keydown', stop);
}

/** As if it was typed, so that the form takes it. */
function setValue(field: Field, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}
