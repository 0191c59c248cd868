/** Work to finish before signing out, while the session is still valid. */
const acts = new Set<() => Promise<void>>();

export function beforeLeaving(act: () => Promise<void>): void {
  acts.add(act);
}

/** Milliseconds that somebody who signs out waits at most. */
const patience = 3_000;

export async function finishBeforeLeaving(): Promise<void> {
  const all = Promise.allSettled([...acts].map((act) => act()));
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, patience))]);
}
