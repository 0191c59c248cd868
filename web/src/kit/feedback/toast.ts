import { createStore } from '../store.ts';

export type ToastKind = 'success' | 'error' | 'warning' | 'info';

export interface Toast {
  readonly key: number;
  readonly kind: ToastKind;
  readonly text: string;
  readonly title?: string;
  /** For errors: what support needs to find the request in the log. */
  readonly requestId?: string;
  /** Something to do next, such as opening what was saved. */
  readonly next?: { readonly label: string; readonly act: () => void };
}

/** Milliseconds a toast stays, and stays on after the pointer left it (section 9 of the specification). */
export const toastTimeout = 5000;
export const toastExtended = 1000;

export const toasts = createStore<readonly Toast[]>([]);

let lastKey = 0;
const mostShown = 5;

/** Shows a toast; the same text twice at once is shown once. */
export function tell(kind: ToastKind, text: string, more: Pick<Toast, 'title' | 'requestId' | 'next'> = {}): void {
  lastKey += 1;
  const key = lastKey;
  toasts.set((now) =>
    [...now.filter((toast) => toast.text !== text || toast.kind !== kind), { key, kind, text, ...more }].slice(-mostShown),
  );
}

export function dismissToast(key: number): void {
  toasts.set((now) => now.filter((toast) => toast.key !== key));
}
