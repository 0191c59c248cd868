import type { TallyFields } from '#domain/tally/fields';

/** Fields that are being read. */
export class FieldsBuilder implements TallyFields {
  readonly texts: Map<string, string[]> = new Map();
  readonly lists: Map<string, TallyFields[]> = new Map();

  text(name: string, text: string): void {
    const trimmed = text.trim();
    if (trimmed !== '' && trimmed !== 'No') add(this.texts, name, detached(trimmed));
  }

  list(name: string, entry: TallyFields): void {
    add(this.lists, name, entry);
  }
}

/** A text of its own: as a part of another it would keep the whole piece of the file in memory that it was cut from. */
export function detached(text: string): string {
  return `.${text}`.slice(1);
}

function add<Value>(map: Map<string, Value[]>, name: string, value: Value): void {
  const there = map.get(name);
  if (there === undefined) map.set(name, [value]);
  else there.push(value);
}
