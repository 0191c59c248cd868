import type { Caller, Ports } from '#application/context';
import type { Day } from '#domain/time/day';

/** The ports as a caller may use them (`Caller.reads`). Few callers only read, so the rules for them are loaded when one comes. */
export async function portsOfCaller(ports: Ports, { reads }: Pick<Caller, 'reads'>, today: Day): Promise<Ports> {
  if (reads === undefined) return ports;
  return (await import('#application/identity/scope/reading-ports')).readingPorts(ports, reads, today);
}
