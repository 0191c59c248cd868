import { refuseFile } from '#domain/gstr-2b/file-problem';
import type { UnknownSection } from '#domain/gstr-2b/portal-document';
import type { Where } from '#domain/gstr-2b/portal-values';
import { limits } from '#domain/limits';

/** An object of JSON, before its values are looked at. */
export type Json = Readonly<Record<string, unknown>>;

export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The objects of a list; none if it is missing. */
export function listIn(value: unknown, where: Where): readonly Json[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value) || !value.every(isJson)) refuseFile(`${where()}: a list is expected, and there is something else`);
  if (value.length > limits.importRows) refuseFile(`${where()} has more than ${limits.importRows.toLocaleString('en-IN')} entries`);
  return value;
}

/** The content of unknown keys, unless it is empty or a plain value. */
export function unknownIn(object: Json, known: ReadonlySet<string>, within: string): readonly UnknownSection[] {
  return Object.entries(object).flatMap(([key, value]) => {
    if (known.has(key) || typeof value !== 'object' || value === null) return [];
    const rows = Array.isArray(value) ? value.length : Object.keys(value).length;
    return rows === 0 ? [] : [{ name: `${within}${key}`.slice(0, limits.namesLength), rows, content: JSON.stringify(value) }];
  });
}
