/** How often a property is tried: so often, and ten times as often by `npm test -- --deep`, as before a release. */
export function runs(usual: number): number {
  return process.env['BAHI_DEEP'] === '1' ? usual * 10 : usual;
}

/** One in `share` of many like cases, others in each run; all of them by `npm test -- --deep`. Order stays. */
export function someOf<One>(all: readonly One[], share: number): readonly One[] {
  return process.env['BAHI_DEEP'] === '1' ? all : all.filter(() => Math.random() * share < 1);
}
