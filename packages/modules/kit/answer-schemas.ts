import * as z from 'zod';
import { approvalLevels } from '#domain/documents/approval';
import type { Field, FieldKind, Fields } from '#modules/kit/field';
import type { AnyDocument, AnyMaster } from '#modules/kit/module';
import { specAnswer } from '#modules/kit/spec-names';

/**
 * The answers of the calls that follow from definitions, made from the fields of the module. They are for the OpenAPI document, and for the
 * proof that answers match it. They check only JSON types, because values were checked when they came in.
 */

/** Schemas with their own name in the document, so that it contains each once. */
export const named = z.registry<{ id: string }>();

const kinds: { readonly [K in FieldKind]: (field: Extract<Field, { kind: K }>) => z.ZodType } = {
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

function shapeOf(fields: Fields): Record<string, z.ZodType> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, answered(field)]));
}

/** An empty field is null; a list is empty. */
function answered(field: Field): z.ZodType {
  const value = kinds[field.kind](field as never);
  if (field.sparse) return value.nullable().optional();
  return field.required || ['yes-no', 'lines', 'choices'].includes(field.kind) ? value : value.nullable();
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
function once<Module extends Kept>(make: (module: Module) => z.ZodObject): (module: Module) => z.ZodObject {
  const made = new WeakMap<Module, z.ZodObject>();
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

/** The answer to saving a document has its warnings. */
export function enteredAnswer(document: AnyDocument): z.ZodType {
  return recordAnswer(document).extend({ warnings: z.array(z.string()).optional() });
}

function standingOf(module: Kept): Record<string, z.ZodType> {
  if (module.kind === 'document')
    return {
      status: z.string(),
      cancelled: z.boolean(),
      branchId: z.string(),
      financialYearId: z.string(),
      hasAttachment: z.boolean().optional(),
      /** Only when a single invoice is read: whether its bill is paid. */
      payment_status: z.enum(['Paid', 'Partly paid', 'Unpaid']).nullable().optional(),
      /** The last email of the document, and its status. */
      mailed: z.looseObject({ requestId: z.string(), status: z.string() }).optional(),
      /** Earlier emails. */
      earlierMails: z.array(z.looseObject({ requestId: z.string(), status: z.string() })).optional(),
    };
  return { status: z.string(), isDefault: z.boolean(), ...(module.belongsTo === 'branch' ? { branchId: z.string() } : {}) };
}

/** A row of a list: the values of its columns and those its menu needs. */
export const rowAnswer = once((module: Kept) => {
  // Always in the row, shown or not, because it decides whose record it is.
  const assigned = Object.entries(module.fields).flatMap(([name, field]) => (field.kind === 'ref' && field.to === 'user' ? [name] : []));
  const columns = [...module.list.columns.map(({ key }) => key as string), ...assigned].map((key) => {
    const field = module.fields[key];
    return [key, field === undefined ? z.unknown() : kinds[field.kind](field as never).nullable()] as const;
  });
  const schema = z.object({
    ...specAnswer(module),
    ...Object.fromEntries(columns.map(([key, value]) => [key, value.optional()])),
    id: z.string(),
    label: z.string(),
    version: z.int(),
    createdBy: z.string(),
    status: z.string(),
    isDefault: z.boolean().optional(),
    branchId: z.string().optional(),
    financialYearId: z.string().optional(),
  });
  const whole =
    module.kind === 'document'
      ? schema.extend({
          financialYearId: z.string(),
          cancelled: z.boolean(),
          hasAttachment: z.boolean().optional(),
          partyId: z.string().nullable(),
          entityType: z.int(),
        })
      : schema;
  named.add(whole, { id: `${module.slug}.row` });
  return whole;
});

/** A record for forms that choose it: its label and the fields it hands over. */
export const optionAnswer = once((module: Kept) => {
  const shape = shapeOf(module.fields);
  const handed = (module.handsOver ?? []).map((name) => [name, (shape[name] ?? z.unknown()).optional()] as const);
  const schema = z.object({ ...Object.fromEntries(handed), id: z.string(), label: z.string(), beside: z.string().optional() });
  named.add(schema, { id: `${module.slug}.option` });
  return schema;
});

/** All of them, or a page if a cursor was sent. */
export function optionsAnswer(module: Kept): z.ZodType {
  const options = z.array(optionAnswer(module));
  return z.union([options, z.object({ rows: options, cursor: z.string().optional() })]);
}

/** For each name the option that it means; null if there is none, or more than one. */
export function namedAnswer(module: Kept): z.ZodType {
  return z.array(optionAnswer(module).nullable());
}

/** The names of records, by their ids; missing ones and those the caller may not see are left out. */
export const namesAnswer = z.lazy(() => z.array(z.object({ id: z.string(), label: z.string() })));

export function pageOf(row: z.ZodType): z.ZodType {
  return z.object({ rows: z.array(row), cursor: z.string().optional(), total: z.int().optional() });
}

/** The answer of a call that only confirms success. */
export const nothing = z.lazy(() => z.null());

export const existsAnswer = z.lazy(() => z.object({ exists: z.boolean(), field: z.string().optional() }));

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
    before: z.record(z.string(), z.unknown()).nullable(),
    after: z.record(z.string(), z.unknown()).nullable(),
    remark: z.string().optional(),
    /** The effect of a document on the books: postings, movements and bills. */
    effect: z.unknown().optional(),
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
      return z.array(schema).optional();
    },
    weight: z.enum(['group', 'total']).optional(),
    link: z.string().optional(),
    list: z.string().optional(),
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
        kind: z.enum(['text', 'date', 'money', 'balance', 'quantity', 'number']),
        optional: z.boolean().optional(),
        styleClass: z.string().optional(),
      }),
    ),
    rows: z.array(reportRow()),
    totals: z.record(z.string(), z.union([z.string(), z.number(), z.null()])).optional(),
    notes: z.array(z.string()).optional(),
    cursor: z.string().optional(),
  });
  named.add(schema, { id: 'Report' });
  return schema;
});
