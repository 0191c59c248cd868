import type { ReactNode } from 'react';
import { createStore } from '../store.ts';

export interface Question {
  readonly title?: string;
  readonly message?: ReactNode;
  /** The button that continues. It names the action: `Delete`, not `OK`. */
  readonly ok: string;
  /** The button that changes nothing. It is not called `Cancel` if cancelling is the action. */
  readonly cancel?: string;
  /** Requires a text, such as the reason of a cancellation. */
  readonly remark?: string;
  /** The text may be left empty. */
  readonly mayBeEmpty?: boolean;
  /** The text is a name: one line, at most this many letters, and Enter continues. */
  readonly longest?: number;
  /** The name is kept as a draft until the question is answered. */
  readonly keptAs?: { readonly form: string; readonly id: string };
}

export interface Asked extends Question {
  readonly answer: (said: string | null) => void;
}

export const asked = createStore<readonly Asked[]>([]);

/** Asks and waits: centred, closed by its buttons and Esc but not by the backdrop. True if the user continues. */
export async function confirm(question: Question): Promise<boolean> {
  return (await ask(question)) !== null;
}

/** Like `confirm`, with a text; null if the user does not continue. */
export function askRemark(question: Question & { readonly remark: string }): Promise<string | null> {
  return ask(question);
}

function ask(question: Question): Promise<string | null> {
  return new Promise((resolve) => {
    const entry: Asked = {
      ...question,
      answer: (said) => {
        asked.set((now) => now.filter((other) => other !== entry));
        resolve(said);
      },
    };
    asked.set((now) => [...now, entry]);
  });
}
