/** One step of a document: the states that allow it, and the next state. */
export interface Transition<State extends string> {
  readonly label: string;
  readonly from: readonly State[];
  readonly to: State;
}

/** The steps of one kind of document, by verb. A state that does not exist does not compile. */
export type Transitions<State extends string> = Readonly<Record<string, Transition<State>>>;

/** Whether a step is offered in a state, which may be any text that was stored. */
export function leavesFrom({ from }: Transition<string>, state: string): boolean {
  return from.includes(state);
}
