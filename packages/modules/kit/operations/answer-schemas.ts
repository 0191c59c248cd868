import * as z from 'zod/mini';
import { approvalLevels } from '#domain/documents/approval';
import { type Field, type FieldKind, type Fields, hasGstRate } from '#modules/kit/field';
import type { AnyDocument, AnyMaster } from '#modules/kit/module';
import { specAnswer } from '#modules/kit/operations/spec-names';

/**
 * The answers of the calls that follow from definitions, made from the fields of the module. They are for the OpenAPI document, and for the
 * proof that answers match it. They check only JSON types, because values were checked when they came in.
 */

/** Schemas with their own name in the document, so that it contains each once. */
export const named = z.registry<{ id: string }>();

const kinds: { readonly [K in FieldKind]: (field: Extract<Field, { kind: K }>) => z.ZodMiniType } = {
  text: () => z.string(),
  code: () => z.string(),
  email: () => z.string(),
  mobile: () => z.string(),
  gstin: () => z.string(),
  pan: () => z.string(),
  money: () => z.int(),
  quantity: () => z.int(),
  percent: () => z.int(),
  number: () => z.int(),
  date: () => z.iso.date(),
  'yes-no': () => z.boolean(),
  choice: (field) => z.enum(field.of.map(({ value }) => value) as [string, ...string[]]),
  choices: () => z.array(z.string()),
  codes: () => z.array(z.string()),
  ref: () => z.string(),
  address: () => address(),
  lines: (field) => z.array(z.object(shapeOf(field.of))),
  file: () => z.string(),
};

/** Built when first needed, because few instances of a function ever write the document. */
function later<Schema>(make: () => Schema): () => Schema {
  let made: Schema | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

export const address = later(() => {
  const schema = z.object({
    line1: z.string(),
    line2: z.string(),
    city: z.string(),
    state: z.string(),
    pincode: z.string(),
    country: z.string(),
  });
  named.add(schema, { id: 'Address' });
  return schema;
});

function shapeOf(fields: Fields): Record<string, z.ZodMiniType> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, answered(field)]));
}

/** An empty field is null; a list is empty. */
function answered(field: Field): z.ZodMiniType {
  const value = kinds[field.kind](field as never);
  if (field.sparse) return z.optional(z.nullable(value));
  return field.required || ['yes-no', 'lines', 'choices', 'codes'].includes(field.kind) ? value : z.nullable(value);
}

/** The data the product keeps about every record. */
export const kept = () => ({
  id: z.string(),
  version: z.int(),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  updatedAt: z.iso.datetime(),
  updatedBy: z.string(),
});

type Kept = AnyMaster | AnyDocument;

/** Built once for a module, so the document contains it once. */
function once<Module extends Kept>(make: (module: Module) => z.ZodMiniObject): (module: Module) => z.ZodMiniObject {
  const made = new WeakMap<Module, z.ZodMiniObject>();
  return (module) => {
    const schema = made.get(module) ?? make(module);
    made.set(module, schema);
    return schema;
  };
}

/** One record, as returned when it is read or written. */
export const recordAnswer = once((module: Kept) => {
  const schema = z.object({ ...specAnswer(module), ...shapeOf(module.fields), ...standingOf(module), ...kept() });
  named.add(schema, { id: module.slug });
  return schema;
});

/** The answer to saving a document has its warnings, and that of a master with GST rates. */
export const savedAnswer = once((module: Kept) => {
  const isWarned = module.kind === 'document' || hasGstRate(module.fields);
  if (!isWarned) return recordAnswer(module);
  const schema = z.extend(recordAnswer(module), { warnings: z.optional(z.array(z.string())) });
  named.add(schema, { id: `${module.slug}.saved` });
  return schema;
});

function standingOf(module: Kept): Record<string, z.ZodMiniType> {
  if (module.kind === 'document')
    return {
      status: z.string(),
      cancelled: z.boolean(),
      branchId: z.string(),
      financialYearId: z.string(),
      hasAttachment: z.optional(z.boolean()),
      /** Only when a single invoice is read: whether its bill is paid. */
      payment_status: z.optional(z.nullable(z.enum(['Paid', 'Partly paid', 'Unpaid']))),
      /** The last email of the document, and its status. */
      mailed: z.optional(z.looseObject({ requestId: z.string(), status: z.string() })),
      /** Earlier emails. */
      earlierMails: z.optional(z.array(z.looseObject({ requestId: z.string(), status: z.string() }))),
    };
  return { status: z.string(), isDefault: z.boolean(), ...(module.belongsTo === 'branch' ? { branchId: z.string() } : {}) };
}

/** A row of a list: the values of its columns and those its menu needs. */
export const rowAnswer = once((module: Kept) => {
  // Always in the row, shown or not, because it decides whose record it is.
  const assigned = Object.entries(module.fields).flatMap(([name, field]) => (field.kind === 'ref' && field.to === 'user' ? [name] : []));
  const columns = [...module.list.columns.map(({ key }) => key as string), ...assigned].map((key) => {
    const field = module.fields[key];
    return [key, field === undefined ? z.unknown() : z.nullable(kinds[field.kind](field as never))] as const;
  });
  const schema = z.object({
    ...specAnswer(module),
    ...Object.fromEntries(columns.map(([key, value]) => [key, z.optional(value)])),
    id: z.string(),
    label: z.string(),
    version: z.int(),
    createdBy: z.string(),
    status: z.string(),
    isDefault: z.optional(z.boolean()),
    branchId: z.optional(z.string()),
    financialYearId: z.optional(z.string()),
  });
  const whole =
    module.kind === 'document'
      ? z.extend(schema, {
          financialYearId: z.string(),
          cancelled: z.boolean(),
          hasAttachment: z.optional(z.boolean()),
          partyId: z.nullable(z.string()),
          entityType: z.int(),
        })
      : schema;
  named.add(whole, { id: `${module.slug}.row` });
  return whole;
});

/** A record for forms that choose it: its label and the fields it hands over. */
export const optionAnswer = once((module: Kept) => {
  const shape = shapeOf(module.fields);
  const handed = (module.handsOver ?? []).map((name) => [name, z.optional(shape[name] ?? z.unknown())] as const);
  const schema = z.object({ ...Object.fromEntries(handed), id: z.string(), label: z.string(), beside: z.optional(z.string()) });
  named.add(schema, { id: `${module.slug}.option` });
  return schema;
});

/** All of them, or a page if a cursor was sent. */
export function optionsAnswer(module: Kept): z.ZodMiniType {
  const options = z.array(optionAnswer(module));
  return z.union([options, z.object({ rows: options, cursor: z.optional(z.string()) })]);
}

/** For each name the option that it means; null if there is none, or more than one. */
export function namedAnswer(module: Kept): z.ZodMiniType {
  return z.array(z.nullable(optionAnswer(module)));
}

/** The names of records, by their ids; missing ones and those the caller may not see are left out. */
/** `theirNumber`: that on the supplier's paper. */
export const namesAnswer = z.lazy(() => z.array(z.object({ id: z.string(), label: z.string(), theirNumber: z.optional(z.string()) })));

export function pageOf(row: z.ZodMiniType): z.ZodMiniType {
  return z.object({ rows: z.array(row), cursor: z.optional(z.string()), total: z.optional(z.int()) });
}

/** The answer of a call that only confirms success. */
export const nothing = z.lazy(() => z.null());

export const existsAnswer = z.lazy(() => z.object({ exists: z.boolean(), field: z.optional(z.string()) }));

/** The import that was started, listed among the imports. */
export const importAnswer = z.lazy(() =>
  z.looseObject({ ...kept(), status: z.string(), fileName: z.string(), moduleSlug: z.string(), importStatus: z.string() }),
);

export const queuedAnswer = z.lazy(() => z.object({ queued: z.literal(true) }));

export const waitingAnswer = z.lazy(() => z.array(z.object({ level: z.enum(approvalLevels), count: z.int() })));

/** The revisions of a record, newest first. */
export const historyAnswer = z.lazy(() => z.array(revision()));

const revision = later(() => {
  const schema = z.object({
    sequence: z.int(),
    at: z.iso.datetime(),
    by: z.string(),
    byName: z.string(),
    /** The address of the caller. */
    from: z.string(),
    action: z.string(),
    slug: z.string(),
    id: z.string(),
    before: z.nullable(z.record(z.string(), z.unknown())),
    after: z.nullable(z.record(z.string(), z.unknown())),
    remark: z.optional(z.string()),
    /** Whether the record was made in it. A history without it goes on with `before` its oldest. */
    isFirst: z.optional(z.boolean()),
    createdBy: z.optional(z.string()),
    createdAt: z.optional(z.iso.datetime()),
    /** The effect of a document on the books: postings, movements and bills. */
    effect: z.optional(z.unknown()),
  });
  named.add(schema, { id: 'Revision' });
  return schema;
});

/** A report: rows under rows, money in paise. */
export const reportAnswer = z.lazy(() => reportTable());

const reportRow = later(() => {
  const schema = z.object({
    id: z.string(),
    cells: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
    get children() {
      return z.optional(z.array(schema));
    },
    weight: z.optional(z.enum(['group', 'total'])),
    faint: z.optional(z.literal(true)),
    mark: z.optional(z.enum(['now', 'soon'])),
    link: z.optional(z.string()),
    /** Where the figures of compared columns lead. */
    comparedLink: z.optional(z.string()),
    list: z.optional(z.string()),
    side: z.optional(z.enum(['left', 'right'])),
    /** The rows that a total adds or takes off. */
    adds: z.optional(z.array(z.object({ id: z.string(), factor: z.union([z.literal(1), z.literal(-1)]) }))),
  });
  named.add(schema, { id: 'ReportRow' });
  return schema;
});

const reportTable = later(() => {
  const schema = z.object({
    title: z.string(),
    subtitle: z.string(),
    columns: z.array(
      z.object({
        key: z.string(),
        label: z.string(),
        kind: z.enum(['text', 'date', 'money', 'balance', 'quantity', 'decimal', 'number']),
        rate: z.optional(z.literal(true)),
        optional: z.optional(z.boolean()),
        hidden: z.optional(z.boolean()),
        /** Of a column that compares. */
        period: z.optional(z.object({ from: z.iso.date(), to: z.iso.date() })),
        styleClass: z.optional(z.string()),
      }),
    ),
    rows: z.array(reportRow()),
    /** The headings of an account with two sides. */
    sides: z.optional(z.object({ left: z.string(), right: z.string() })),
    totals: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))),
    notes: z.optional(z.array(z.string())),
    empty: z.optional(z.string()),
    cursor: z.optional(z.string()),
    totalsOfAll: z.optional(z.literal(true)),
    ownTotals: z.optional(z.literal(true)),
    opened: z.optional(z.literal(true)),
  });
  named.add(schema, { id: 'Report' });
  return schema;
});
