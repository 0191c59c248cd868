import { useEffect, useRef } from 'react';
import { keep, kept } from '../session/stored.ts';

/**
 * Every key of the product in one table. The help sheet sorts by `where`. A single letter works only outside text fields, and all single
 * letters can be switched off (WCAG 2.1.4).
 */
export const keys = {
  palette: { press: ['Ctrl+K', 'Alt+G'], says: 'Go to, create, find', where: 'Everywhere' },
  help: { press: ['Shift+?', '?'], says: 'Keyboard shortcuts', where: 'Everywhere' },
  scope: { press: ['F3', 'Alt+K'], says: 'Switch organisation, branch or year', where: 'Everywhere' },
  contra: { press: ['F4', 'Alt+4'], says: 'Contra', where: 'Vouchers' },
  payment: { press: ['F5', 'Alt+5'], says: 'Payment', where: 'Vouchers' },
  receipt: { press: ['F6', 'Alt+6'], says: 'Receipt', where: 'Vouchers' },
  journal: { press: ['F7', 'Alt+7'], says: 'Journal', where: 'Vouchers' },
  setOff: { press: ['Alt+F7', 'Alt+9'], says: 'Bill Set-off', where: 'Vouchers' },
  sales: { press: ['F8', 'Alt+8'], says: 'Sales Invoice', where: 'Vouchers' },
  purchase: { press: ['F9', 'Alt+0'], says: 'Purchase Invoice', where: 'Vouchers' },
  salesOrder: { press: ['Ctrl+F8'], says: 'Sales Order', where: 'Vouchers' },
  purchaseOrder: { press: ['Ctrl+F9'], says: 'Purchase Order', where: 'Vouchers' },
  deliveryNote: { press: ['Alt+F8'], says: 'Delivery Note', where: 'Vouchers' },
  creditNote: { press: ['Alt+F6'], says: 'Credit Note', where: 'Vouchers' },
  debitNote: { press: ['Alt+F5'], says: 'Debit Note', where: 'Vouchers' },
  date: { press: ['F2'], says: 'Date', where: 'Forms' },
  period: { press: ['Alt+F2'], says: 'Period', where: 'Lists and reports' },
  save: { press: ['Ctrl+Enter', 'Ctrl+S', 'Ctrl+A'], says: 'Submit', where: 'Forms' },
  saveAndAdd: { press: ['Ctrl+Shift+Enter'], says: 'Submit & Add More', where: 'Forms' },
  create: { press: ['Alt+C'], says: 'New record (in a field)', where: 'Forms' },
  lastRates: { press: ['Alt+L'], says: 'Last rates of the item (in its line)', where: 'Forms' },
  firstBatches: { press: ['Alt+B'], says: 'Take the batches that expire first, or the first pieces (in a line)', where: 'Forms' },
  deductTax: { press: ['Alt+T'], says: 'Deduct the usual TDS of the party', where: 'Forms' },
  returnAll: { press: ['Alt+Q'], says: 'Return everything of the invoice', where: 'Forms' },
  leave: { press: ['Escape'], says: 'Back', where: 'Forms' },
  remove: { press: ['Alt+D'], says: 'Delete', where: 'Forms' },
  cancel: { press: ['Alt+X'], says: 'Cancel the voucher', where: 'Forms' },
  repeat: { press: ['Alt+R'], says: 'Repeat the last narration (in the narration)', where: 'Forms' },
  duplicate: { press: ['Alt+2'], says: 'Clone', where: 'Forms' },
  print: { press: ['Alt+P'], says: 'Print', where: 'Forms' },
  email: { press: ['Alt+M'], says: 'Email', where: 'Forms' },
  export: { press: ['Alt+E'], says: 'Export', where: 'Lists and reports' },
  add: { press: ['Alt+A'], says: 'Add', where: 'Lists and reports' },
  search: { press: ['/'], says: 'Search the list', where: 'Lists and reports' },
  open: { press: ['Enter'], says: 'Open', where: 'Lists and reports' },
  openInTab: { press: ['Ctrl+Enter'], says: 'Open in a new tab', where: 'Lists and reports' },
  select: { press: ['Space'], says: 'Select the row', where: 'Lists and reports' },
  rowMenu: { press: ['Shift+F10'], says: 'Actions of the row', where: 'Lists and reports' },
  resize: {
    press: ['Shift+ArrowRight', 'Shift+ArrowLeft'],
    says: 'Resize the column (on its heading)',
    where: 'Lists and reports',
  },
  expand: { press: ['Shift+Enter', 'Alt+F1'], says: 'Expand or collapse', where: 'Lists and reports' },
  compare: { press: ['Alt+C'], says: 'Compare with another period', where: 'Lists and reports' },
  openCompared: { press: ['Alt+Enter'], says: 'Open what the row is compared with', where: 'Lists and reports' },
  nextPeriod: { press: ['+'], says: 'Next period', where: 'Lists and reports' },
  previousPeriod: { press: ['-'], says: 'Previous period', where: 'Lists and reports' },
  nextLine: { press: ['J'], says: 'Next line', where: 'Bank reconciliation' },
  previousLine: { press: ['K'], says: 'Line before', where: 'Bank reconciliation' },
  acceptMatch: { press: ['Enter'], says: 'Accept the suggestion', where: 'Bank reconciliation' },
  otherMatch: { press: ['S'], says: 'Another suggestion', where: 'Bank reconciliation' },
  createForLine: { press: ['C'], says: 'Create the voucher of the line', where: 'Bank reconciliation' },
  transferLine: { press: ['T'], says: 'Transfer to or from another account', where: 'Bank reconciliation' },
  findMatch: { press: ['F'], says: 'Find entries and lines', where: 'Bank reconciliation' },
  unmatchLine: { press: ['U'], says: 'Unmatch', where: 'Bank reconciliation' },
  lineHistory: { press: ['H'], says: 'History of the line', where: 'Bank reconciliation' },
  nextRow: { press: ['J', 'ArrowDown'], says: 'Next row', where: 'GST reconciliation' },
  previousRow: { press: ['K', 'ArrowUp'], says: 'Row before', where: 'GST reconciliation' },
  acceptPair: { press: ['Enter'], says: 'Accept the pair', where: 'GST reconciliation' },
  keepMine: { press: ['M'], says: 'Keep the figures of the books', where: 'GST reconciliation' },
  takeTheirs: { press: ['T'], says: 'Take the figures of the supplier', where: 'GST reconciliation' },
  doNotConsider: { press: ['X'], says: 'Do not consider the credit', where: 'GST reconciliation' },
  consider: { press: ['C'], says: 'Consider the credit anyway', where: 'GST reconciliation' },
  ignoreRow: { press: ['N'], says: 'Ignore, with a reason', where: 'GST reconciliation' },
  linkRow: { press: ['L'], says: 'Link by hand', where: 'GST reconciliation' },
  createPurchase: { press: ['P'], says: 'Create the purchase', where: 'GST reconciliation' },
  writeToSupplier: { press: ['W'], says: 'Write to the supplier', where: 'GST reconciliation' },
  takeBack: { press: ['U'], says: 'Take the decision back', where: 'GST reconciliation' },
  selectRow: { press: ['Space'], says: 'Select the row', where: 'GST reconciliation' },
  acceptSelected: { press: ['Shift+Enter'], says: 'Accept the selected rows', where: 'GST reconciliation' },
  importStatement: { press: ['I'], says: 'Import a file of the portal', where: 'GST reconciliation' },
} as const satisfies Readonly<Record<string, Key>>;

interface Key {
  readonly press: readonly [string, ...string[]];
  readonly says: string;
  readonly where: 'Everywhere' | 'Vouchers' | 'Forms' | 'Lists and reports' | 'Bank reconciliation' | 'GST reconciliation';
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
