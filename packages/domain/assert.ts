/** Crash on a bug: what an assertion guards can only be wrong by a mistake in the code, never by what a person typed. */
export function assert(condition: unknown, what: string): asserts condition {
  if (!condition) throw new Error(`Broken assumption: ${what}`);
}

/** For the `default` of an exhaustive switch: a new case does not compile until it is handled. */
export function unreachable(value: never): never {
  throw new Error(`Broken assumption: unexpected ${JSON.stringify(value)}`);
}
