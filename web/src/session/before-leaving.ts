/** Work to finish before signing out, while the session is still valid. */
interface Act {
  /** Puts what was typed last into this browser. */
  readonly write: () => void;
  readonly finish: () => Promise<void>;
  /** How many entries are only in this browser. */
  readonly left: () => number;
}

const acts = new Set<Act>();

export function beforeLeaving(act: Act): void {
  acts.add(act);
}

/** For a session that ends by itself: there is no time to reach the server. */
export function writeBeforeLeaving(): void {
  for (const { write } of acts) write();
}

let asks = true;

/** Whether a form asks before unsaved input is left. */
export function asksBeforeLeaving(): boolean {
  return asks;
}

/** Goes to a screen of another branch or year. No form asks first, because it keeps what was typed. */
export async function leavePlace(go: () => void | Promise<void>): Promise<void> {
  asks = false;
  try {
    await go();
  } finally {
    asks = true;
  }
}

/** The most milliseconds a user waits when signing out. */
const patience = 3_000;

/** Returns how many entries would be lost, because the server could not take them. */
export async function finishBeforeLeaving(): Promise<number> {
  const all = Promise.allSettled([...acts].map(({ finish }) => finish()));
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, patience))]);
  return [...acts].reduce((sum, { left }) => sum + left(), 0);
}
