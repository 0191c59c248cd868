import { createStore } from '../store.ts';

/** The number of navigations and calls for which the global loader is shown. */
export const loading = createStore(0);

/** Paths for which the specification hides the loader. */
const silentPaths = ['/dashboardReport/s/filterOptions', '/dashboardReport/s/data', '/general/s/search'];

export function showsLoader(path: string, hideLoader: boolean): boolean {
  return !hideLoader && !/[?&]hideLoader=true\b/.test(path) && !silentPaths.some((silent) => path.includes(silent));
}

export async function withLoader<Answer>(shown: boolean, work: () => Promise<Answer>): Promise<Answer> {
  if (!shown) return work();
  loading.set((count) => count + 1);
  try {
    return await work();
  } finally {
    loading.set((count) => count - 1);
  }
}
