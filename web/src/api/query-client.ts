import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { tell } from '../kit/feedback/toast.ts';
import { Failure, toastOf } from './failure.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** `quiet`: the screen shows the failure itself. */
    queryMeta: { readonly quiet?: boolean };
    mutationMeta: { readonly quiet?: boolean };
  }
}

/** Results are kept for half a minute. Calls are retried only if the network or the server failed. Every failure is shown once. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      retry: (count, error) =>
        count < 2 && error instanceof Failure && (error.status === 0 || error.status === 503 || error.status === 504),
    },
    mutations: { retry: false },
  },
  queryCache: new QueryCache({ onError: (error, query) => tellFailure(error, query.meta?.quiet) }),
  mutationCache: new MutationCache({ onError: (error, _variables, _context, mutation) => tellFailure(error, mutation.meta?.quiet) }),
});

export function tellFailure(error: unknown, quiet = false): void {
  if (quiet) return;
  const toast = toastOf(error);
  if (toast) tell('error', toast.text, toast);
}
