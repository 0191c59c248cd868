import { isDeepStrictEqual } from 'node:util';
import type { Row } from '#application/ports/records';
import { assert } from '#domain/assert';
import type { CreditEffect } from '#domain/gstr-2b/claim/credit-effect';
import type { Paise, Quantity } from '#domain/money/paise';
import type { BillChange, Effect, Movement, OpenedLine, Posting, Take } from '#domain/posting/effect';
import { movementKinds } from '#domain/stock/movement-kind';
import { pack, unpack } from '#storage/engine/packing';
import { type PackedBank, packBank, unpackBank } from '#storage/log/packed-bank';

/**
 * The content of one revision of a record. It is packed once and written twice: as the current state of the record and, byte for byte, as
 * `after` in its log entry (later as `before` in the next one).
 */
export interface Body {
  readonly row: Row;
  readonly effect: Effect | null;
  readonly words: readonly string[];
  readonly unique: readonly { readonly name: string; readonly value: string }[];
  /** The list partition of the record. */
  readonly list: string | null;
  /** The lists that only count it. */
  readonly counted: readonly string[];
}

export function packBody(body: Body): Uint8Array {
  const packed: PackedBody = [
    body.row,
    body.effect ? packEffect(body.effect) : 0,
    body.words.join(' '),
    body.unique.flatMap(({ name, value }) => [name, value]),
    body.list ?? 0,
  ];
  if (body.counted.length > 0) packed.push([...body.counted]);
  return pack(packed);
}

export function unpackBody(bytes: Uint8Array): Body {
  const [row, effect, words, unique, list, counted = []] = unpack<PackedBody>(bytes);
  return {
    row,
    effect: effect === 0 ? null : unpackEffect(effect),
    words: words === '' ? [] : words.split(' '),
    unique: pairs(unique).map(([name, value]) => ({ name, value })),
    list: list === 0 ? null : list,
    counted,
  };
}

/** True when both have the same effect on the books, so a fold can keep what it has. */
export function sameEffect(one: Effect | null, other: Effect | null): boolean {
  return isDeepStrictEqual(one, other);
}

type PackedBody = [row: Row, effect: PackedEffect | 0, words: string, unique: string[], list: string | 0, counted?: string[]];
type PackedEffect = [
  date: string,
  postings: (string | number)[],
  bills: PackedBill[],
  movements: PackedMovement[],
  ...lines: [opens: PackedOpened[], takes: PackedTake[], ...more: [] | [bank: PackedBank | 0, ...credit: [CreditEffect] | []]] | [],
];
type PackedOpened = [lineId: string, itemId: string, quantity: number];
type PackedTake = [slug: string, id: string, lineId: string, quantity: number];
type PackedBill = [
  ledgerId: string,
  billId: string,
  kind: number,
  amount: number,
  ...named:
    | []
    | [number: string | 0, date: string | 0, dueDate: string | 0]
    | [number: string | 0, date: string | 0, dueDate: string | 0, currency: string, foreign: number, rate: number],
];
type PackedMovement = [
  itemId: string,
  locationId: string | 0,
  batch: string | 0,
  quantity: number,
  value: number | null,
  ...more:
    | []
    | [kind: number, lineId: string | 0]
    | [kind: number, lineId: string | 0, originId: string, originLine: string]
    | [kind: number, lineId: string | 0, originId: string | 0, originLine: string | 0, codes: readonly string[], ...last: PackedLast],
];
/** How it was made, the quantity whose price changes, that it is lost on the way, or the branch it is sold to: no movement is two of these. */
type PackedLast = [] | [extra: number, scrap: number, share: number] | [noted: number, price: 0] | [transit: 1] | [to: string];

const kinds = ['opens', 'settles', 'on-account'] as const;

function packEffect(effect: Effect): PackedEffect {
  const { opens = [], takes = [], bank, credit } = effect;
  const none = opens.length + takes.length === 0 && bank === undefined && credit === undefined;
  return [
    effect.date,
    effect.postings.flatMap((posting) => [posting.ledgerId, posting.amount]),
    effect.bills.map((bill): PackedBill => {
      const { number, date, dueDate, foreign } = bill;
      const change = [bill.ledgerId, bill.billId, kinds.indexOf(bill.kind), bill.amount] as const;
      if ([number, date, dueDate, foreign].every((one) => one === undefined)) return [...change];
      const named = [number ?? 0, date ?? 0, dueDate ?? 0] as const;
      return foreign === undefined ? [...change, ...named] : [...change, ...named, foreign.currency, foreign.amount, foreign.rate ?? 0];
    }),
    effect.movements.map(packMovement),
    ...(none ? ([] as const) : ([opens.map(packOpened), takes.map(packTake), ...packMore(bank, credit)] as const)),
  ];
}

/** Documents of a statement are as they are: packing finds what repeats in them. */
function packMore(bank: Effect['bank'], credit: Effect['credit']): [] | [bank: PackedBank | 0, ...credit: [CreditEffect] | []] {
  if (bank === undefined && credit === undefined) return [];
  return [bank === undefined ? 0 : packBank(bank), ...(credit === undefined ? ([] as const) : ([credit] as const))];
}

/** Sales and purchases by their place have nothing more to say. A kind is 0 if it follows from the sign. */
function packMovement({ itemId, locationId, batch, quantity, value, kind, lineId, origin, codes = [], ...more }: Movement): PackedMovement {
  const moved = [itemId, locationId ?? 0, batch ?? 0, quantity, value] as const;
  const said = [kind === undefined ? 0 : movementKinds.indexOf(kind) + 1, lineId ?? 0] as const;
  const last = packLast(more);
  if (codes.length > 0 || last.length > 0) return [...moved, ...said, origin?.id ?? 0, origin?.lineId ?? 0, codes, ...last];
  if (kind === undefined && lineId === undefined && origin === undefined) return [...moved];
  return origin === undefined ? [...moved, ...said] : [...moved, ...said, origin.id, origin.lineId];
}

function packLast({ made, transit, noted, to }: Pick<Movement, 'made' | 'transit' | 'noted' | 'to'>): PackedLast {
  if (made !== undefined) return [made.extra, made.scrap, made.share];
  if (noted !== undefined) return [noted, 0];
  return transit ? [1] : to === undefined ? [] : [to];
}

function unpackLast([first, second, share]: PackedLast): Pick<Movement, 'made' | 'transit' | 'noted' | 'to'> {
  if (share !== undefined) return { made: { extra: first as Paise, scrap: second as Paise, share } };
  if (second !== undefined) return { noted: first as Quantity };
  return typeof first === 'string' ? { to: first } : first === undefined ? {} : { transit: true };
}

function unpackMovement(packed: PackedMovement): Movement {
  const [itemId, locationId, batch, quantity, value, kind = 0, lineId, originId = 0, originLine = 0, codes = [], ...last] = packed;
  const name = movementKinds[kind - 1];
  return {
    itemId,
    locationId: locationId === 0 ? null : locationId,
    batch: batch === 0 ? null : batch,
    quantity: quantity as Quantity,
    value: value as Paise | null,
    ...(name === undefined ? {} : { kind: name }),
    ...(lineId === undefined || lineId === 0 ? {} : { lineId }),
    ...(originId === 0 || originLine === 0 ? {} : { origin: { id: originId, lineId: originLine } }),
    ...(codes.length === 0 ? {} : { codes }),
    ...unpackLast(last),
  };
}

function packOpened({ lineId, itemId, quantity }: OpenedLine): PackedOpened {
  return [lineId, itemId, quantity];
}

function packTake({ slug, id, lineId, quantity }: Take): PackedTake {
  return [slug, id, lineId, quantity];
}

function unpackEffect([date, postings, bills, movements, opens = [], takes = [], bank = 0, credit]: PackedEffect): Effect {
  return {
    date,
    postings: pairs(postings).map(([ledgerId, amount]): Posting => ({ ledgerId: String(ledgerId), amount: Number(amount) as Paise })),
    bills: bills.map(([ledgerId, billId, kind, amount, number, day, dueDate, currency, inCurrency, rate]): BillChange => {
      const name = kinds[kind];
      assert(name !== undefined, `unknown kind ${kind} of bill change`);
      return {
        ledgerId,
        billId,
        kind: name,
        amount: amount as Paise,
        ...(number === undefined || number === 0 ? {} : { number }),
        ...(day === undefined || day === 0 ? {} : { date: day }),
        ...(dueDate === undefined || dueDate === 0 ? {} : { dueDate }),
        ...(currency === undefined || inCurrency === undefined
          ? {}
          : { foreign: { currency, amount: inCurrency, ...(rate ? { rate } : {}) } }),
      };
    }),
    movements: movements.map(unpackMovement),
    ...(opens.length === 0
      ? {}
      : { opens: opens.map(([lineId, itemId, quantity]): OpenedLine => ({ lineId, itemId, quantity: quantity as Quantity })) }),
    ...(takes.length === 0
      ? {}
      : { takes: takes.map(([slug, id, lineId, quantity]): Take => ({ slug, id, lineId, quantity: quantity as Quantity })) }),
    ...(bank === 0 ? {} : { bank: unpackBank(bank) }),
    ...(credit === undefined ? {} : { credit }),
  };
}

function pairs<T>(flat: readonly T[]): [T, T][] {
  const result: [T, T][] = [];
  for (let at = 0; at + 1 < flat.length; at += 2) result.push([flat[at] as T, flat[at + 1] as T]);
  return result;
}
