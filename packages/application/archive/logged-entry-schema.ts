import * as z from 'zod/mini';
import type { LoggedEntry } from '#application/archive/ports';
import type { Effect } from '#domain/posting/effect';
import { movementKinds } from '#domain/stock/movement-kind';

/**
 * A line of a log in an archive. It is parsed as strictly as a request: a file can be made by anybody. What a row says is not checked
 * against the fields of its record, because these have changed since old rows were written.
 */
const text = z.string().check(z.maxLength(2_000));
const id = z.string().check(z.minLength(1), z.maxLength(200));
const slug = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,59}$/));
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
const place = z.int().check(z.minimum(1));
const unique = z.strictObject({ name: z.string().check(z.regex(/^[A-Za-z][\w-]{0,59}$/)), value: text });

const said = z.nullable(z.string().check(z.maxLength(4_000)));
const asTheBankSays = { payee: said, instrument: said, reference: said, chequeDate: z.nullable(day) };
const statementLine = {
  date: day,
  valueDate: day,
  amount: z.int(),
  ref: text,
  narration: text,
  balance: z.nullable(z.int()),
  bankRef: said,
};

const bank = z.strictObject({
  entries: z.optional(z.array(z.strictObject({ ledgerId: id, amount: z.int(), ...asTheBankSays }))),
  statement: z.optional(z.strictObject({ ledgerId: id, lines: z.array(z.strictObject(statementLine)) })),
  match: z.optional(
    z.strictObject({
      ledgerId: id,
      entries: z.array(z.strictObject({ slug, id, number: text, date: day, amount: z.int(), ...asTheBankSays })),
      lines: z.array(z.strictObject({ id, ...statementLine })),
    }),
  ),
});

const effect = z.strictObject({
  date: day,
  postings: z.array(z.strictObject({ ledgerId: id, amount: z.int() })),
  bills: z.array(
    z.strictObject({
      ledgerId: id,
      billId: id,
      kind: z.enum(['opens', 'settles', 'on-account']),
      amount: z.int(),
      number: z.optional(text),
      date: z.optional(day),
      dueDate: z.optional(day),
      foreign: z.optional(z.strictObject({ currency: z.string(), amount: z.int(), rate: z.optional(z.int()) })),
    }),
  ),
  movements: z.array(
    z.strictObject({
      itemId: id,
      locationId: z.nullable(id),
      batch: z.nullable(text),
      quantity: z.int(),
      value: z.nullable(z.int()),
      kind: z.optional(z.enum(movementKinds)),
      lineId: z.optional(id),
      origin: z.optional(z.strictObject({ id, lineId: id })),
      noted: z.optional(z.int()),
      to: z.optional(id),
      codes: z.optional(z.array(text)),
      made: z.optional(z.strictObject({ extra: z.int(), scrap: z.int(), share: z.int() })),
      transit: z.optional(z.literal(true)),
    }),
  ),
  opens: z.optional(z.array(z.strictObject({ lineId: id, itemId: id, quantity: z.int() }))),
  takes: z.optional(z.array(z.strictObject({ slug, id, lineId: id, quantity: z.int() }))),
  bank: z.optional(bank),
  // Documents of the portal and decisions about them. As with rows, a look at each value would take most of the time.
  credit: z.optional(z.record(z.string(), z.unknown())),
} satisfies Record<keyof Effect, unknown>);

const body = z.nullable(
  z.strictObject({
    // It was read as JSON, so its values are JSON. To look at each of them would take most of the time.
    row: z.record(z.string(), z.unknown()),
    effect: z.nullable(effect),
    words: z.array(text),
    unique: z.array(unique),
    list: z.nullable(text),
    counted: z.array(text),
  }),
);

const entry = z.strictObject({
  sequence: place,
  at: z.iso.datetime(),
  by: id,
  from: text,
  action: text,
  slug,
  id,
  first: place,
  previous: z.array(place),
  taken: z.array(z.tuple([text, z.int()])),
  remark: z.optional(text),
  also: z.optional(z.array(z.tuple([slug, id, text]))),
  before: body,
  after: body,
});

/** The entry in a line, or undefined if it is none. */
export function readEntryLine(line: string): LoggedEntry | undefined {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return undefined;
  }
  const parsed = entry.safeParse(value);
  if (!parsed.success) return undefined;
  const { sequence, first, previous } = parsed.data;
  const rising = [...previous, sequence].every((one, index, all) => one > (all[index - 1] ?? 0));
  // Amounts are branded numbers, which the schema has checked to be whole.
  return rising && (previous.length === 0 ? first === sequence : first <= (previous[0] ?? 0))
    ? (parsed.data as unknown as LoggedEntry)
    : undefined;
}
