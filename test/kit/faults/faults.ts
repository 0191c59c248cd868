import { limits } from '#domain/limits';
import type { Field, Fields } from '#modules/kit/field';
import { aValueOf, type Body, lineOf } from '#test/kit/books/valid-bodies';
import { newId } from '#test/kit/new-id';
import { byTurns } from '#test/kit/runs';

/** A body in which several fields are wrong, each in one way, and the paths at which they must be named. */
export interface FaultyBody {
  readonly paths: readonly string[];
  readonly body: Body;
}

/** One wrong value, and the path at which it must be reported: the field itself, or a path inside the value. */
interface Fault {
  readonly path: string;
  readonly value: unknown;
}

/** Possible mistakes in one field, or in one field of a line. */
interface Place {
  readonly put: (body: Body, value: unknown) => Body;
  readonly faults: readonly Fault[];
  /** How many rounds come before: single lines are tried only when the value is a list of lines. */
  readonly after: number;
}

/**
 * Everything that can be wrong with single fields of a body: values of other kinds, too long, too many, missing, unknown fields. Fields do
 * not depend on each other in a schema, so each body has a fault in every field that still has one to try. Each field is also wrong once
 * alone: if two fields were always wrong together, a refusal could swap their messages. A run tries a third of the fields alone, others in
 * each run.
 */
export function faultyBodies(fields: Fields, body: Body, stored: Body = {}): readonly FaultyBody[] {
  const places = [
    ...unknown,
    ...Object.entries(fields).flatMap(([name, field]) =>
      field.computed ? [computedPlace(name, field, stored[name])] : placesOf(name, field, body[name], 0, putAt(name)),
    ),
  ];
  const alone = byTurns(places, 3)
    .map((place) => picked(place, place.after))
    .filter((one) => one.length > 0);
  const together = rounds(places).flatMap(withinLimits);
  return [...alone, ...together].map((picks) => ({
    paths: picks.map(({ path }) => path),
    body: picks.reduce((changed, { put, value }) => put(changed, value), body),
  }));
}

interface Picked extends Fault {
  readonly put: Place['put'];
}

/** The first fault of every place, then the second, and so on. */
function rounds(places: readonly Place[]): readonly (readonly Picked[])[] {
  const most = Math.max(...places.map(({ after, faults }) => after + faults.length));
  return Array.from({ length: most }, (_, round) => places.flatMap((place) => picked(place, round)));
}

function picked({ put, faults, after }: Place, round: number): readonly Picked[] {
  const fault = faults[round - after];
  return fault === undefined ? [] : [{ ...fault, put }];
}

/** Several of the longest texts in one body would be refused for its size. */
function withinLimits(picks: readonly Picked[]): readonly (readonly Picked[])[] {
  const parts: Picked[][] = [[]];
  let size = 0;
  for (const pick of picks) {
    const more = typeof pick.value === 'string' ? pick.value.length : (JSON.stringify(pick.value)?.length ?? 0);
    size += more;
    if (size > limits.bodyBytes / 2) {
      parts.push([]);
      size = more;
    }
    parts.at(-1)?.push(pick);
  }
  return parts;
}

const unknown: readonly Place[] = [
  ...['extra', 'constructor', 'toString', 'createdBy', 'organisationId', 'status'].map((name) => unknownPlace(name, 'x')),
  unknownPlace('__proto__', { isDefault: true }),
];

function unknownPlace(name: string, value: unknown): Place {
  return { put: putAt(name), faults: [{ path: name, value }], after: 0 };
}

/** What the product computed may be sent back as it is, so the record has another value. */
function computedPlace(name: string, field: Field, stored: unknown): Place {
  const value = [aValueOf(field, 1), aValueOf(field, 2), true].find((one) => one !== stored);
  return unknownPlace(name, value);
}

/** A computed name is a field like any other, even `__proto__`. */
function putAt(name: string): Place['put'] {
  return (body, value) => ({ ...body, [name]: value });
}

function placesOf(path: string, field: Field, held: unknown, after: number, put: Place['put']): readonly Place[] {
  const at = (rest: string, value: unknown): Fault => ({ path: rest === '' ? path : `${path}.${rest}`, value });
  if (field.computed) return [{ put, faults: [at('', aValueOf(field, 1))], after }];
  const simple = [...otherKinds(field), ...beyond(field), ...(field.required ? [null, undefined] : [])].map((value) => at('', value));
  if (field.kind === 'choices' || field.kind === 'codes')
    return [{ put, faults: [...simple, at('0', [7]), at('1', ['/transporter', null]), at('0', [' '])], after }];
  if (field.kind === 'address') {
    const whole = aValueOf(field, 1) as Body;
    // If a state alone is an address, the first line may be empty.
    const wrong = addressFaults.filter(([path, change]) => !(field.stateOnly && path === 'line1' && !change['line1']));
    return [{ put, faults: [...simple, ...wrong.map(([rest, change]) => at(rest, { ...whole, ...change }))], after }];
  }
  if (field.kind !== 'lines') return [{ put, faults: simple, after }];
  const lines = Array.isArray(held) && held.length > 0 ? (held as readonly Body[]) : [lineOf(field.of, 1)];
  const [first = {}] = lines;
  const tooMany = Array.from({ length: field.max + 1 }, () => first);
  const faults = [...simple, at('0', [null]), at('0', ['x']), at('0', [[]]), at('', tooMany)];
  // The current line: other fields of it may already be wrong.
  const within =
    (change: Place['put']): Place['put'] =>
    (body, value) => {
      const [line, ...others] = body[path] === held ? lines : (body[path] as readonly Body[]);
      return put(body, [change(line ?? first, value), ...others]);
    };
  const inner = after + faults.length;
  return [
    { put, faults, after },
    { put: within(putAt('extra')), faults: [{ path: `${path}.0.extra`, value: 1 }], after: inner },
    ...Object.entries(field.of).flatMap(([name, one]) => placesOf(`${path}.0.${name}`, one, first[name], inner, within(putAt(name)))),
  ];
}

/** A value of each other kind in JSON. */
function otherKinds({ kind }: Field): readonly unknown[] {
  const isNumber = kind === 'money' || kind === 'quantity' || kind === 'percent' || kind === 'number';
  const isList = kind === 'choices' || kind === 'codes' || kind === 'lines';
  return [
    ...(isNumber ? ['7', [7]] : isList ? ['x', 7] : [7, ['x']]),
    ...(kind === 'yes-no' ? ['true', 0, null] : [true, false]),
    ...(isList ? [{ 0: 'x', length: 1 }, null] : [{}, { $ne: null }, { toString: 'x' }, { length: 'x' }]),
  ];
}

function beyond(field: Field): readonly unknown[] {
  switch (field.kind) {
    case 'text': {
      const most = field.max ?? (field.multiline ? limits.notesLength : limits.namesLength);
      return ['x'.repeat(most + 1), 'x'.repeat(200_000), 'a\u0000b', 'a\u001bb', ...(field.required ? ['', '   '] : [])];
    }
    case 'code':
      return ['C'.repeat((field.max ?? limits.codeLength) + 1), 'x'.repeat(200_000), '<b>', '=1+1', 'a b', 'a\u0000'];
    case 'email':
      return ['asha', 'asha@', `${'a'.repeat(260)}@example.in`, 'asha@example.in, ravi@example.in', 'asha@example.in\nBcc: x@y.in'];
    case 'mobile':
      return ['12', 'x'.repeat(200_000), '98200<b>12345'];
    case 'gstin':
      return ['24AAQCA8719H1ZD', '24AAQCA8719H1Z', 'x'.repeat(200_000)];
    case 'pan':
      return ['AAQCA8719', '12345', 'x'.repeat(200_000)];
    case 'money':
      return [1.5, limits.paise + 1, 1e300, ...(field.negative ? [-limits.paise - 1] : [-1])];
    case 'quantity':
      return [0.5, limits.scaled + 1, 1e300, ...(field.negative ? [-limits.scaled - 1] : [-1])];
    case 'percent':
      return [0.5, (field.most ?? 100_0000) + 1, -1];
    case 'number':
      return [1.5, (field.most ?? 1_000_000) + 1, (field.least ?? 0) - 1];
    case 'date':
      return ['2026-02-30', '21-11-2026', '2026-11-21T00:00:00Z', '99999-01-01', 'x'.repeat(200_000)];
    case 'choice':
      return ['none of them', 'x'.repeat(200_000), '__proto__'];
    case 'codes':
      return [Array.from({ length: field.max + 1 }, (_, index) => `x${index}`), ['x', 'x'], ['x'.repeat(61)]];
    case 'choices':
      return [Array.from({ length: field.max + 1 }, (_, index) => `x${index}`)];
    case 'ref':
      return ['1', '../../etc/passwd', `${newId()}x`, 'x'.repeat(200_000)];
    case 'yes-no':
    case 'address':
    case 'lines':
      return [];
    case 'file':
      return ['x'.repeat(301)];
  }
}

const addressFaults: readonly (readonly [path: string, change: Body])[] = [
  ['line1', { line1: '' }],
  ['line1', { line1: 7 }],
  ['line1', { line1: undefined }],
  ['line1', { line1: 'x'.repeat(limits.namesLength + 1) }],
  ['line2', { line2: 'x'.repeat(limits.namesLength + 1) }],
  ['city', { city: ['x'] }],
  ['state', { state: '00' }],
  ['state', { state: undefined }],
  ['pincode', { pincode: '12' }],
  ['pincode', { pincode: 380009 }],
  ['country', { country: 'x'.repeat(61) }],
  ['planet', { planet: 'Earth' }],
];
