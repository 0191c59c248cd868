import type { Problem } from '#domain/refusal';
import type { Field, Fields } from '#modules/kit/field';
import type { AnyRow } from '#modules/kit/module';

/**
 * A record may be sent back as it was answered, with what the product computed. That is ignored if it is as answered, and refused if it was
 * changed, because it would be lost in silence.
 */
export interface Answered {
  readonly fields: Fields;
  /** Names that the answer has beside the fields, and that a body does not take. */
  readonly beside: readonly string[];
}

/** What the body of a change takes of a record that is sent back. */
export function typedPart({ fields, beside }: Answered, sent: AnyRow): AnyRow {
  const kept = Object.entries(sent).filter(([name]) => !isAnswered(fields[name], beside, name));
  return Object.fromEntries(kept.map(([name, value]) => [name, typedValue(fields[name], value)]));
}

function typedValue(field: Field | undefined, value: unknown): unknown {
  if (field?.kind !== 'lines' || !Array.isArray(value)) return value;
  return value.map((line: unknown) => (isRow(line) ? typedPart({ fields: field.of, beside: [] }, line) : line));
}

function isAnswered(field: Field | undefined, beside: readonly string[], name: string): boolean {
  return field === undefined ? beside.includes(name) : field.computed === true;
}

/** Computed values that are not as the record has them. Lines are found by their line id, or by their place. */
export function changedComputed({ fields, beside }: Answered, sent: AnyRow, now: AnyRow, at = ''): readonly Problem[] {
  return Object.entries(sent).flatMap(([name, value]): readonly Problem[] => {
    const field = fields[name];
    const path = `${at}${name}`;
    if (isAnswered(field, beside, name))
      return isSame(value, now[name]) ? [] : [{ path, message: 'This is computed and cannot be changed' }];
    if (field?.kind !== 'lines' || !Array.isArray(value)) return [];
    const lines = Array.isArray(now[name]) ? (now[name] as readonly AnyRow[]) : [];
    return value.flatMap((line: unknown, place) => {
      if (!isRow(line)) return [];
      const lineId = line['lineId'] ?? undefined;
      const stored = lineId === undefined ? lines[place] : lines.find((one) => one['lineId'] === lineId);
      return changedComputed({ fields: field.of, beside: [] }, line, stored ?? {}, `${path}.${place}.`);
    });
  });
}

/** Nothing, null and an empty text or list say the same; the order of names says nothing. */
function isSame(one: unknown, other: unknown): boolean {
  if (isNothing(one) || isNothing(other)) return isNothing(one) && isNothing(other);
  if (Array.isArray(one)) return Array.isArray(other) && one.length === other.length && one.every((value, at) => isSame(value, other[at]));
  if (!isRow(one) || !isRow(other)) return one === other;
  return Object.keys({ ...one, ...other }).every((name) => isSame(one[name], other[name]));
}

function isNothing(value: unknown): boolean {
  return (value ?? '') === '' || (Array.isArray(value) && value.length === 0);
}

export function isRow(value: unknown): value is AnyRow {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
