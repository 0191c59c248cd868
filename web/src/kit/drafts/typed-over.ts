/**
 * Puts an earlier draft on the current form: untouched fields follow the record, which may have changed since, and fields that no longer
 * exist are left out.
 */
export function typedOver<Values extends object>(typed: unknown, before: unknown, now: Values, same = isSame): Values {
  const [were, began] = [recordOf(typed), recordOf(before)];
  const touched = Object.keys(now).filter((name) => name in were && !same(were[name], began[name]));
  return { ...now, ...Object.fromEntries(touched.map((name) => [name, were[name]])) };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
