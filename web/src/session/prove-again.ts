import { onProofNeeded } from '../api/client.ts';
import { createStore } from '../kit/store.ts';

export interface AskedProof {
  readonly answer: (proven: boolean) => void;
}

/** The open question for the password, if any. */
export const askedProof = createStore<AskedProof | null>(null);

let waiting: Promise<boolean> | null = null;

/** Asks once, however many calls wait for it; true if the user confirmed it. */
function askProof(): Promise<boolean> {
  waiting ??= new Promise<boolean>((resolve) => {
    askedProof.set({
      answer: (proven) => {
        askedProof.set(null);
        waiting = null;
        resolve(proven);
      },
    });
  });
  return waiting;
}

onProofNeeded(askProof);
