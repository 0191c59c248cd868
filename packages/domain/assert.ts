/** Crash on a bug. An assertion can fail only because of a mistake in the code, never because of user input. */
export function assert(condition: unknown, what: string): asserts condition {
  if (!condition) throw new Error(`Broken assumption: ${what}`);
}

/** For the `default` of an exhaustive switch: a new case does not compile until it is handled. */
export function unreachable(value: never): never {
  throw new Error(`Broken assumption: unexpected ${JSON.stringify(value)}`);
}
