/** How often a property is tried: so often, and ten times as often by `npm test -- --deep`, as before a release. */
export function runs(usual: number): number {
  return process.env['BAHI_DEEP'] === '1' ? usual * 10 : usual;
}
