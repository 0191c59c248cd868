import { useSyncExternalStore } from 'react';

/** Whether the page is as narrow as a phone, below 600 px; drawn again when that changes. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, isNarrow);
}

const query = '(max-width: 600px)';

function isNarrow(): boolean {
  return typeof matchMedia === 'function' && matchMedia(query).matches;
}

function subscribe(listener: () => void): () => void {
  if (typeof matchMedia !== 'function') return () => undefined;
  const media = matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}
