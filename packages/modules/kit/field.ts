import type { FileType } from '#domain/files/file-type';
import type { Day } from '#domain/time/day';

/**
 * The field kinds: the unit of extension of the kit. Each kind has its schema (`schema.ts`), its input and cell (`web/src/kit/fields`)
 * and its import parser, every one a `Record<FieldKind, …>`, so that a new kind does not compile until it is checked, drawn and parsed.
 */
interface Common {
  readonly label: string;
  readonly required?: true;
  /** Shown as required. The rules of the module decide when it is. */
  readonly asked?: true;
  /** Set by the product, not by the person: shown, and refused in a request body. */
  readonly computed?: true;
  /** Follows from other records or from the day: computed when a list reads its row, and stored nowhere. */
  readonly onRead?: true;
  /** A value per record, such as a price, a limit or a number of days. Its sum makes no sense, so lists show none. */
  readonly each?: true;
  /** An id that screens fill in when people choose from a list. Files have no column for it. */
  readonly linked?: true;
  /** Stored with the record, and left out where people read it: what only the product needs, or another field already shows. */
  readonly unseen?: true;
  readonly help?: string;
  /** Missing where it has no value, so that it costs nothing to store. */
  readonly sparse?: true;
}

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** The options of a reference. The rules of the module decide which are accepted. */
export interface RefChoice {
  /** Only records with one of these values in these columns of their list. */
  readonly only?: Readonly<Record<string, readonly string[]>>;
  /** Shown beside the name: city and balance of a party, stock on hand, or the date, amount and open amount of an invoice. */
  readonly beside?: 'party' | 'stock' | 'invoice';
  /** First values of a record made from this field; a reference by the alias of its record, such as `{ groupId: 'debtors' }`. */
  readonly begins?: Readonly<Record<string, string>>;
}

export type Field =
  /**
   * `moment`: a time set by the product, an ISO 8601 instant in UTC, read as a day and a time. `portal`: one of a portal of the government, from
   * which hours count, with AM or PM.
   */
  | (Common & { readonly kind: 'text'; readonly max?: number; readonly multiline?: true; readonly moment?: true | 'portal' })
  /** A short identifier: letters, digits, `-`, `/`, `.`, `_`; one of a `list` can be chosen by its meaning: of official codes, or of the branch. */
  | (Common & { readonly kind: 'code'; readonly max?: number; readonly list?: 'hsn' | 'location' })
  | (Common & { readonly kind: 'email' })
  | (Common & { readonly kind: 'mobile' })
  | (Common & { readonly kind: 'gstin' })
  | (Common & { readonly kind: 'pan' })
  /** Whole paise; `negative` when below zero makes sense. */
  | (Common & { readonly kind: 'money'; readonly negative?: true })
  /** Ten-thousandths: quantities, rates per unit in rupees, exchange rates. More decimals are rounded, and refused if it is `exact`. */
  | (Common & { readonly kind: 'quantity'; readonly negative?: true; readonly exact?: true })
  /** Ten-thousandths of a percent: 18 % is 180000. `gst`: a rate of GST that people type; they are asked about one that no law knows. */
  | (Common & { readonly kind: 'percent'; readonly most?: number; readonly gst?: true })
  /** A whole number, such as credit days. */
  | (Common & { readonly kind: 'number'; readonly least?: number; readonly most?: number })
  | (Common & { readonly kind: 'date' })
  | (Common & { readonly kind: 'yes-no' })
  /** `worded`: a computed value begins with a choice and says more, such as `Overdue by 3 days`. */
  | (Common & { readonly kind: 'choice'; readonly of: readonly Choice[]; readonly worded?: true })
  /** Several values of a list: permission paths, weekdays. */
  | (Common & { readonly kind: 'choices'; readonly max: number })
  /** Codes that people scan or paste, each once: barcodes, serial numbers. */
  | (Common & { readonly kind: 'codes'; readonly max: number })
  /** The id of a record of another module, by its slug; `anyStatus` where drafts and inactive ones can be named, too. */
  | (Common & { readonly kind: 'ref'; readonly to: string; readonly anyStatus?: true } & RefChoice)
  /** `stateOnly`: a state alone is an address too. */
  | (Common & { readonly kind: 'address'; readonly stateOnly?: true })
  | (Common & { readonly kind: 'lines'; readonly of: Fields; readonly max: number })
  /** Key of a confirmed upload (`domain/files/file-key`) of these types, within these limits of bytes and pixels. */
  | (Common & { readonly kind: 'file'; readonly accepts: readonly FileType[]; readonly most: number; readonly mostPixels?: number });

export type FieldKind = Field['kind'];
export type Fields = Readonly<Record<string, Field>>;

export interface Address {
  readonly line1: string;
  readonly line2: string;
  readonly city: string;
  /** GST state code, two digits (`96` outside India). */
  readonly state: string;
  readonly pincode: string;
  readonly country: string;
}

type ValueOf<F extends Field> = F extends { kind: 'lines'; of: infer L extends Fields }
  ? readonly RecordOf<L>[]
  : F extends { kind: 'money' | 'quantity' | 'percent' | 'number' }
    ? number
    : F extends { kind: 'yes-no' }
      ? boolean
      : F extends { kind: 'choices' | 'codes' }
        ? readonly string[]
        : F extends { kind: 'address' }
          ? Address
          : F extends { kind: 'date' }
            ? Day
            : F extends { kind: 'choice'; of: readonly (infer C extends Choice)[] }
              ? C['value']
              : string;

/** Kinds that always have a value: empty means zero, no, or none. */
type Filled = 'yes-no' | 'lines' | 'choices' | 'codes';

/** Codes that may be missing. Most lines have none. */
type SparseCodes = { readonly kind: 'codes'; readonly sparse: true };

/** The row type of a set of fields. Optional fields may be null; nothing but sparse codes is ever undefined. */
export type RecordOf<F extends Fields> = {
  readonly [K in keyof F as F[K] extends SparseCodes ? K : never]?: readonly string[];
} & {
  readonly [K in keyof F as F[K] extends SparseCodes ? never : K]: F[K] extends { required: true } | { kind: Filled }
    ? ValueOf<F[K]>
    : ValueOf<F[K]> | null;
};

/** Whether people are asked for it: the mark beside its label. */
export function isMarked(field: Field): boolean {
  return field.required === true || field.asked === true;
}

/** Whether people type a GST rate in such records. */
export function hasGstRate(fields: Fields): boolean {
  let has = withGstRate.get(fields);
  if (has === undefined) {
    has = Object.values(fields).some(
      (field) => (field.kind === 'percent' && field.gst === true) || (field.kind === 'lines' && !field.computed && hasGstRate(field.of)),
    );
    withGstRate.set(fields, has);
  }
  return has;
}

/** Every row of an import is asked. */
const withGstRate = new WeakMap<Fields, boolean>();

/** The value of an empty field. */
export function emptyValue(field: Field): null | false | readonly never[] {
  if (field.kind === 'yes-no') return false;
  if (field.kind === 'lines' || field.kind === 'choices' || field.kind === 'codes') return [];
  return null;
}
