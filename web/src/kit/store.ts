import { useSyncExternalStore } from 'react';

/** A value that the page shares outside the component tree: the session, the toasts, the loader. */
export interface Store<Value> {
  get(): Value;
  set(next: Value | ((now: Value) => Value)): void;
  subscribe(listener: () => void): () => void;
}

export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      const now = typeof next === 'function' ? (next as (now: Value) => Value)(value) : next;
      if (Object.is(now, value)) return;
      value = now;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useStore<Value>(store: Store<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.get);
}

/** A part of the value, drawn again only when that part changes. The part must be the same object as long as nothing in it changed. */
export function usePart<Value, Part>(store: Store<Value>, part: (value: Value) => Part): Part {
  return useSyncExternalStore(store.subscribe, () => part(store.get()));
}
