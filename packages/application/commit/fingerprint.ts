import { createHash } from 'node:crypto';

/** A hash of a request, independent of the order of its keys: the same id with another body is detected (decision D11). */
export function fingerprintOf(body: unknown): string {
  return createHash('sha256').update(canonical(body)).digest('base64url');
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const held = value as Readonly<Record<string, unknown>>;
  const names = Object.keys(held).filter((name) => held[name] !== undefined);
  return `{${names
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonical(held[name])}`)
    .join(',')}}`;
}
