/** What the simulator does wrong on demand. */
export const faults = [
  'slow',
  'down',
  'half',
  'not-json',
  'wrong-signature',
  'answer-lost',
  'token-over',
  'too-many',
  // An invoice is registered, and the e-way bill that was asked for with it is not made.
  'bill-refused',
] as const;
export type Fault = (typeof faults)[number];

/** Which fault the next call gets: those that were asked for, in their order, then now and then one by chance. */
export interface Faults {
  /** The fault of this call; undefined: none. */
  next(): Fault | undefined;
  /** Adds faults for the next calls. */
  add(...more: readonly Fault[]): void;
  /** From now on this share of all calls gets one of these. */
  often(share: number, among: readonly Fault[]): void;
  /** How many of each were injected. */
  readonly injected: ReadonlyMap<Fault, number>;
}

/** `random` gives numbers from 0 to 1. */
export function openFaults(random: () => number): Faults {
  const waiting: Fault[] = [];
  const injected = new Map<Fault, number>();
  let chance: { readonly share: number; readonly among: readonly Fault[] } = { share: 0, among: [] };
  return {
    injected,
    next() {
      const fault = waiting.shift() ?? (random() < chance.share ? chance.among[Math.floor(random() * chance.among.length)] : undefined);
      if (fault !== undefined) injected.set(fault, (injected.get(fault) ?? 0) + 1);
      return fault;
    },
    add: (...more) => waiting.push(...more),
    often(share, among) {
      chance = { share, among };
    },
  };
}
