/** Loaded before a process that runs on another machine: its clock is so many milliseconds ahead, or behind. */
const ahead = Number(process.env['CLOCK_AHEAD_MS'] ?? 0);
const { now } = Date;

globalThis.Date = new Proxy(Date, {
  construct: (target, args, made) => Reflect.construct(target, args.length === 0 ? [now() + ahead] : args, made),
  get: (target, name, receiver) => (name === 'now' ? () => now() + ahead : Reflect.get(target, name, receiver)),
});
