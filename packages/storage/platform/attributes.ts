import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { assert } from '#domain/assert';

export type Attributes = Record<string, AttributeValue>;
export type Plain = Readonly<Record<string, unknown>>;

/** A plain object as the engine holds it. What is undefined is left out, in objects and in lists. */
export function attributesOf(plain: Plain): Attributes {
  return Object.fromEntries(
    Object.entries(plain).flatMap(([name, value]) => (value === undefined ? [] : [[name, attributeOf(value, name)] as const])),
  );
}

function attributeOf(value: unknown, name: string): AttributeValue {
  if (typeof value === 'string') return { S: value };
  if (typeof value === 'boolean') return { BOOL: value };
  if (value === null) return { NULL: true };
  if (typeof value === 'number') {
    assert(Number.isFinite(value), `${name} is a number that can be kept`);
    return { N: String(value) };
  }
  if (Array.isArray(value)) return { L: value.filter((held) => held !== undefined).map((held) => attributeOf(held, name)) };
  assert(typeof value === 'object' && isPlain(value), `${name} is something that can be kept`);
  return { M: attributesOf(value) };
}

function isPlain(value: object): value is Plain {
  const made = Object.getPrototypeOf(value);
  return made === Object.prototype || made === null;
}

export function plainOf(item: Attributes): Plain {
  return Object.fromEntries(Object.entries(item).map(([name, value]) => [name, plainValue(value, name)]));
}

function plainValue(value: AttributeValue, name: string): unknown {
  if (value.S !== undefined) return value.S;
  if (value.N !== undefined) return Number(value.N);
  if (value.BOOL !== undefined) return value.BOOL;
  if (value.NULL !== undefined) return null;
  if (value.L !== undefined) return value.L.map((held) => plainValue(held, name));
  assert(value.M !== undefined, `${name} was kept by the platform`);
  return plainOf(value.M);
}
