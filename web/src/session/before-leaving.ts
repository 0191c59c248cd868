/** Work to finish before signing out, while the session is still valid. */
const acts = new Set<() => Promise<void>>();

export function beforeLeaving(act: () => Promise<void>): void {
  acts.add(act);
}

/** The most milliseconds a user waits when signing out. */
const patience = 3_000;

export async function finishBeforeLeaving(): Promise<void> {
  const all = Promise.allSettled([...acts].map((act) => act()));
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, patience))]);
}
