import { limits } from '#domain/limits';
import type { Field, Fields } from '#modules/kit/field';
import { newId } from '#test/kit/new-id';
import { aValueOf, type Body, lineOf } from '#test/kit/valid-bodies';

/** One thing wrong in a body, and the path at which it must be named. */
export interface Fault {
  readonly path: string;
  readonly body: Body;
}

/** Everything that is wrong with a body by its fields alone: other kinds of values in each of them, too long, too many, none, unknown ones. */
export function faultsIn(fields: Fields, body: Body): readonly Fault[] {
  return [
    ...['extra', 'constructor', 'toString', 'createdBy', 'organisationId', 'status'].map((name) => ({
      path: name,
      body: { ...body, [name]: 'x' },
    })),
    // Spread would set the prototype; as text it is a field like any other.
    { path: '__proto__', body: JSON.parse(`{"__proto__":{"isDefault":true},${JSON.stringify(body).slice(1)}`) as Body },
    ...Object.entries(fields).flatMap(([name, field]) => faultsOf(name, field, body[name], (value) => ({ ...body, [name]: value }))),
  ];
}

function faultsOf(path: string, field: Field, held: unknown, within: (value: unknown) => Body): readonly Fault[] {
  const at = (rest: string, value: unknown): Fault => ({ path: rest === '' ? path : `${path}.${rest}`, body: within(value) });
  if (field.computed) return [at('', aValueOf(field, 1))];
  const simple = [...otherKinds(field), ...beyond(field), ...(field.required ? [null, undefined] : [])].map((value) => at('', value));
  if (field.kind === 'choices') return [...simple, at('0', [7]), at('1', ['/transporter', null]), at('0', [' '])];
  if (field.kind === 'address')
    return [...simple, ...addressFaults.map(([rest, change]) => at(rest, { ...(aValueOf(field, 1) as Body), ...change }))];
  if (field.kind !== 'lines') return simple;
  const lines = Array.isArray(held) && held.length > 0 ? (held as readonly Body[]) : [lineOf(field.of, 1)];
  const [first = {}, ...others] = lines;
  return [
    ...simple,
    at('0', [null]),
    at('0', ['x']),
    at('0', [[]]),
    at('0.extra', [{ ...first, extra: 1 }, ...others]),
    at(
      '',
      Array.from({ length: field.max + 1 }, () => first),
    ),
    ...Object.entries(field.of).flatMap(([name, inner]) =>
      faultsOf(`${path}.0.${name}`, inner, first[name], (value) => within([{ ...first, [name]: value }, ...others])),
    ),
  ];
}

/** A value of each other kind that JSON has. */
function otherKinds({ kind }: Field): readonly unknown[] {
  const isNumber = kind === 'money' || kind === 'quantity' || kind === 'percent' || kind === 'number';
  const isList = kind === 'choices' || kind === 'lines';
  return [
    ...(isNumber ? ['7', [7]] : isList ? ['x', 7] : [7, ['x']]),
    ...(kind === 'yes-no' ? ['true', 0, null] : [true, false]),
    ...(isList ? [{ 0: 'x', length: 1 }, null] : [{}, { $ne: null }, { toString: 'x' }]),
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
