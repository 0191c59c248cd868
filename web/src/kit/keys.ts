import { useEffect, useRef } from 'react';
import { keep, kept } from '../session/stored.ts';

/**
 * Every key of the product in one table; what each does is in `key-words.ts`. A single letter works only outside text fields, and all single
 * letters can be switched off (WCAG 2.1.4).
 */
export const keys = {
  palette: { press: ['Ctrl+K', 'Alt+G'] },
  help: { press: ['Shift+?', '?'] },
  scope: { press: ['F3', 'Alt+K'] },
  contra: { press: ['F4', 'Alt+4'] },
  payment: { press: ['F5', 'Alt+5'] },
  receipt: { press: ['F6', 'Alt+6'] },
  journal: { press: ['F7', 'Alt+7'] },
  setOff: { press: ['Alt+F7', 'Alt+9'] },
  sales: { press: ['F8', 'Alt+8'] },
  purchase: { press: ['F9', 'Alt+0'] },
  salesOrder: { press: ['Ctrl+F8'] },
  purchaseOrder: { press: ['Ctrl+F9'] },
  deliveryNote: { press: ['Alt+F8'] },
  creditNote: { press: ['Alt+F6'] },
  debitNote: { press: ['Alt+F5'] },
  date: { press: ['F2'] },
  period: { press: ['Alt+F2'] },
  save: { press: ['Ctrl+Enter', 'Ctrl+S', 'Ctrl+A'] },
  saveAndAdd: { press: ['Ctrl+Shift+Enter'] },
  create: { press: ['Alt+C'] },
  lastRates: { press: ['Alt+L'] },
  firstBatches: { press: ['Alt+B'] },
  deductTax: { press: ['Alt+T'] },
  returnAll: { press: ['Alt+Q'] },
  leave: { press: ['Escape'] },
  remove: { press: ['Alt+D'] },
  cancel: { press: ['Alt+X'] },
  repeat: { press: ['Alt+R'] },
  duplicate: { press: ['Alt+2'] },
  print: { press: ['Alt+P'] },
  email: { press: ['Alt+M'] },
  export: { press: ['Alt+E'] },
  add: { press: ['Alt+A'] },
  search: { press: ['/'] },
  open: { press: ['Enter'] },
  openInTab: { press: ['Ctrl+Enter'] },
  select: { press: ['Space'] },
  rowMenu: { press: ['Shift+F10'] },
  resize: { press: ['Shift+ArrowRight', 'Shift+ArrowLeft'] },
  expand: { press: ['Shift+Enter', 'Alt+F1'] },
  compare: { press: ['Alt+C'] },
  openCompared: { press: ['Alt+Enter'] },
  nextPeriod: { press: ['+'] },
  previousPeriod: { press: ['-'] },
  nextLine: { press: ['J'] },
  previousLine: { press: ['K'] },
  acceptMatch: { press: ['Enter'] },
  otherMatch: { press: ['S'] },
  createForLine: { press: ['C'] },
  transferLine: { press: ['T'] },
  findMatch: { press: ['F'] },
  unmatchLine: { press: ['U'] },
  lineHistory: { press: ['H'] },
  nextRow: { press: ['J', 'ArrowDown'] },
  previousRow: { press: ['K', 'ArrowUp'] },
  acceptPair: { press: ['Enter'] },
  keepMine: { press: ['M'] },
  takeTheirs: { press: ['T'] },
  doNotConsider: { press: ['X'] },
  consider: { press: ['C'] },
  ignoreRow: { press: ['N'] },
  linkRow: { press: ['L'] },
  createPurchase: { press: ['P'] },
  writeToSupplier: { press: ['W'] },
  takeBack: { press: ['U'] },
  selectRow: { press: ['Space'] },
  acceptSelected: { press: ['Shift+Enter'] },
  importStatement: { press: ['I'] },
  reverseCredit: { press: ['R'] },
  reclaimCredit: { press: ['C'] },
  reverseSelected: { press: ['Shift+R'] },
  reclaimSelected: { press: ['Shift+C'] },
  imsAccept: { press: ['A'] },
  imsReject: { press: ['R'] },
  imsPending: { press: ['P'] },
  imsPart: { press: ['D'] },
  imsAcceptSelected: { press: ['Shift+A'] },
  imsRejectSelected: { press: ['Shift+R'] },
  imsPendingSelected: { press: ['Shift+P'] },
} as const satisfies Readonly<Record<string, Key>>;

interface Key {
  readonly press: readonly [string, ...string[]];
}

export type KeyName = keyof typeof keys;

/** How the key is written on a button. */
export function hint(name: KeyName): string {
  return keys[name].press[0];
}

/** Whether an event is one of the key's combinations and may act in the focused element. */
export function isKey(event: KeyboardEvent, name: KeyName): boolean {
  return keys[name].press.some((combination) => matches(event, combination) && mayAct(event, combination));
}

export function matches(
  event: Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
  combination: string,
): boolean {
  const parts = combination === '+' ? ['+'] : combination.split('+');
  const key = parts.at(-1) ?? '';
  const ctrl = event.ctrlKey || event.metaKey;
  if (ctrl !== parts.includes('Ctrl') || event.altKey !== parts.includes('Alt')) return false;
  const symbol = key.length === 1 && !/[a-z0-9]/i.test(key);
  // Whether a symbol needs Shift depends on the layout, so Shift counts only for letters, digits and named keys.
  if (!symbol && event.shiftKey !== parts.includes('Shift')) return false;
  if (key === 'Space') return event.key === ' ';
  // With Alt some layouts type another character, so the position of the key counts.
  return event.key.toLowerCase() === key.toLowerCase() || (event.altKey && (event.code === `Key${key}` || event.code === `Digit${key}`));
}

function mayAct(event: KeyboardEvent, combination: string): boolean {
  const typing = isTyping(event.target);
  if (combination === 'Ctrl+A') return !typing || !hasText(event.target);
  if (combination === 'Enter' || combination === 'Space') return !takesEnter(event.target);
  // In a text they move the cursor, and in a list of choices the choice.
  if (combination === 'ArrowDown' || combination === 'ArrowUp') return !typing;
  if (combination.length > 1) return true;
  return !typing && kept<boolean>('singleKeys') !== false;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      /^(TEXTAREA|SELECT)$/.test(target.tagName) ||
      (target instanceof HTMLInputElement && !/^(checkbox|radio|button)$/.test(target.type)))
  );
}

/** A control that uses Enter or Space itself comes before the screen. */
function takesEnter(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest('a[href], button, input, select, textarea, summary, [role=button], [role=tab]') !== null
  );
}

function hasText(target: EventTarget | null): boolean {
  return (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && target.value !== '';
}

export function setSingleKeys(on: boolean): void {
  keep('singleKeys', on);
}

/**
 * Acts on keys anywhere on the page while the component is shown. The component mounted last comes first; the first one that acts takes the
 * key.
 */
export function useKeys(actions: Partial<Record<KeyName, (event: KeyboardEvent) => void>>): void {
  const current = useRef(actions);
  current.current = actions;
  useEffect(() => {
    const layer: Layer = (event) => {
      for (const [name, act] of Object.entries(current.current)) {
        if (act === undefined || !isKey(event, name as KeyName)) continue;
        event.preventDefault();
        act(event);
        return true;
      }
      return false;
    };
    layers.unshift(layer);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
    };
  }, []);
}

/** Blocks the keys of the screen below while a window is open. Esc closes the window wherever the focus is. */
export function useKeyBarrier(onEscape?: () => void): void {
  const current = useRef(onEscape);
  current.current = onEscape;
  useEffect(() => {
    const layer: Layer = (event) => {
      if (event.key === 'Escape') current.current?.();
      return true;
    };
    layers.unshift(layer);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
    };
  }, []);
}

type Layer = (event: KeyboardEvent) => boolean;
const layers: Layer[] = [];

window.addEventListener('keydown', (event) => {
  if (event.defaultPrevented || event.isComposing) return;
  for (const layer of layers) if (layer(event)) return;
});
