import { JSONParser } from '@streamparser/json';
import { systemMark, type TallyFields, type TallyObject } from '#domain/tally/fields';
import { FieldsBuilder } from '#integrations/tally/fields-builder';
import { damaged, notOfTally } from '#integrations/tally/unreadable';

/**
 * `{"tallymessage": [...]}` as TallyPrime 7 writes it: small names without `.list`, flags as true and false, a list of texts that begins
 * with what it is, and sometimes a list of one without its brackets, or a value with its type.
 */
export async function* objectsInJson(pieces: AsyncIterable<string>): AsyncGenerator<TallyObject> {
  const parser = new JSONParser({ paths: ['$.tallymessage.*'], keepStack: false });
  let found: Json[] = [];
  let count = 0;
  let since = 0;
  parser.onValue = ({ value }) => {
    found.push(value as Json);
  };
  const where = () => `Message ${(count + found.length + 1).toLocaleString('en-IN')}`;
  parser.onError = () => {
    throw damaged(where(), 'has JSON that cannot be read');
  };
  for await (const piece of pieces) {
    since += piece.length;
    parser.write(piece);
    if (since > longest) throw damaged(where(), 'has no end');
    for (const message of found.splice(0)) {
      since = 0;
      count += 1;
      const object = objectOf(message, count);
      if (object !== null) yield object;
    }
    found = [];
  }
  if (!parser.isEnded) throw damaged('The end', 'is missing');
  if (count === 0) throw notOfTally('there is no master and no voucher in it');
}

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };
type JsonObject = { readonly [name: string]: Json };

function objectOf(message: Json, place: number): TallyObject | null {
  if (!isObject(message)) return null;
  const { metadata, ...rest } = message;
  if (metadata === undefined || !isObject(metadata)) return null;
  const attributes = Object.fromEntries(Object.entries(metadata).map(([name, value]) => [name.toUpperCase(), textFrom(value) ?? '']));
  const { texts, lists } = fieldsOf(rest, 0);
  return { type: (attributes['TYPE'] ?? '').replaceAll(' ', '').toUpperCase(), attributes, place, texts, lists };
}

function fieldsOf(object: JsonObject, depth: number): TallyFields {
  if (depth > deepest) throw damaged('A part', 'has entries within entries without an end');
  const fields = new FieldsBuilder();
  for (const [key, value] of Object.entries(object)) {
    const name = key.toUpperCase();
    for (const one of isList(value) ? value : [value]) {
      const text = textFrom(one);
      if (text !== undefined) fields.text(name, text);
      else if (isObject(one) && one['metadata'] !== true) fields.list(name, fieldsOf(one, depth + 1));
    }
  }
  return fields;
}

/** Undefined: it is no single value. */
function textFrom(value: Json): string | undefined {
  if (typeof value === 'string') return value.replaceAll('\u0004', systemMark);
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (value === null) return '';
  return isObject(value) && 'value' in value && 'type' in value ? textFrom(value['value'] ?? null) : undefined;
}

function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !isList(value);
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

const deepest = 40;
/** Characters of one message. */
const longest = 64_000_000;
