import type { Context } from '#application/context';

/** The process ended. */
export class Ended extends Error {}

/** Ends the process at the call of this number to any part that it is given; `made`: the call was carried out, and only its answer is lost. */
export function endingAt(number: number, made: boolean): <Part extends object>(part: Part) => Part {
  let calls = 0;
  return (part) =>
    new Proxy(part, {
      get(target, name) {
        const value = Reflect.get(target, name) as unknown;
        if (typeof value !== 'function') return value;
        return async (...given: unknown[]) => {
          const at = calls;
          calls += 1;
          if (at === number && !made) throw new Ended();
          const answer: unknown = await Reflect.apply(value, target, given);
          if (at === number) throw new Ended();
          return answer;
        };
      },
    });
}

/** The same calls to storage, which end. */
export function contextEnding(context: Context, ending: ReturnType<typeof endingAt>): Context {
  const { ports } = context;
  return {
    ...context,
    ports: { ...ports, journal: ending(ports.journal), records: ending(ports.records), files: ending(ports.files) },
  };
}

/** So many minutes later: after the visibility time of the queue. */
export function minutesLater(context: Context, minutes: number): Context {
  const clock = { now: () => new Date(Date.now() + minutes * 60_000) };
  return { ...context, ports: { ...context.ports, clock } };
}
