/** How often a property is tried; `npm test -- --deep` tries it ten times as often, as before a release. */
export function runs(usual: number): number {
  return process.env['BAHI_DEEP'] === '1' ? usual * 10 : usual;
}

/** One in `share` of many similar cases, different ones in each run; all with `npm test -- --deep`. The order stays. */
export function someOf<One>(all: readonly One[], share: number): readonly One[] {
  return process.env['BAHI_DEEP'] === '1' ? all : all.filter(() => Math.random() * share < 1);
}
