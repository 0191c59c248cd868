import * as z from 'zod';
import { copyKinds } from '#domain/gst/invoice-copies';
import { limits } from '#domain/limits';
import { dateFormats } from '#domain/time/file-date';
import { id } from '#modules/kit/schema';

/** Bodies and answers of the calls that follow from definitions, apart from the fields of the module itself. */
export const listBody = z.lazy(() =>
  z.strictObject({
    order: z.string().max(60).optional(),
    descending: z.boolean().optional(),
    search: z.string().max(100).optional(),
    /** Days, inclusive, on the list's date. */
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    /** Column → accepted values, or a text to look for. */
    filters: z.record(z.string().max(60), z.union([z.string().max(200), z.array(z.string().max(200)).max(100)])).optional(),
    cursor: z.string().max(4000).optional(),
    limit: z.int().min(1).max(100).optional(),
  }),
);
export type ListBody = z.infer<typeof listBody>;

export const version = z.int().min(1);
export const removeQuery = z.lazy(() => z.strictObject({ version: z.coerce.number().int().min(1) }));
export const pageQuery = z.lazy(() =>
  z.strictObject({
    search: z.string().max(100).optional(),
    cursor: z.string().max(4000).optional(),
    limit: z.coerce.number().int().min(1).max(100).optional(),
  }),
);
export const importBody = z.lazy(() =>
  z.strictObject({
    id,
    /** Key of an upload that was confirmed. */
    key: z.string().min(1).max(300),
    dateFormat: z.enum(dateFormats).default('DD-MM-YYYY'),
    /** Headings of the file, each with the path of its column; null ignores it. Others are found by their names. */
    columns: z.record(z.string().max(limits.textLength), z.string().max(120).nullable()).optional(),
    /** Saves correct rows at once; otherwise someone checks and approves them. */
    approved: z.boolean().default(false),
  }),
);
export const existsBody = z.lazy(() => z.strictObject({ id: id.optional(), values: z.record(z.string().max(60), z.string().max(200)) }));
export const versionBody = z.lazy(() => z.strictObject({ version }));
export const statusBody = z.lazy(() => z.strictObject({ version, active: z.boolean() }));
export const actionBody = z.lazy(() => z.strictObject({ version, remark: z.string().trim().max(500).optional() }));
export const remarkBody = z.lazy(() =>
  z.strictObject({ version, remark: z.string('Enter a reason').trim().min(1, 'Enter a reason').max(500) }),
);
const copyList = new RegExp(`^(${copyKinds.join('|')})(,(${copyKinds.join('|')}))*$`);
/** Comma-separated copies of an invoice; the original by default. */
export const printQuery = z.lazy(() =>
  z.strictObject({
    copies: z
      .string()
      .max(60)
      .regex(copyList, `Copies are written as ${copyKinds.join(',')}`)
      .optional(),
  }),
);
/** Longest subject of an email. */
export const mostSubject = 200;
export const emailBody = z.lazy(() =>
  z.strictObject({
    requestId: id,
    to: z.array(z.email().max(254)).min(1, 'At least one address').max(20),
    subject: z.string().trim().min(1).max(mostSubject),
    message: z.string().trim().max(4000).default(''),
    /** Copies of an invoice in the attached PDF; the original by default. */
    copies: z.array(z.enum(copyKinds)).min(1).max(copyKinds.length).optional(),
  }),
);
export const mailDraft = z.lazy(() =>
  z.object({
    /** Name of the template it was filled from; null if the organisation has none for such documents. */
    template: z.string().nullable(),
    subject: z.string(),
    message: z.string(),
  }),
);
export type MailDraft = z.infer<typeof mailDraft>;
export const attachBody = z.lazy(() => z.strictObject({ key: z.string().min(1).max(300) }));
export const getQuery = z.lazy(() => z.strictObject({ isGeneral: z.string().max(5).optional() }));
/** Most names in one request. */
export const mostNames = 100;
/** Comma-separated ids. */
export const namesQuery = z.lazy(() =>
  z.strictObject({
    ids: z
      .string()
      .min(1)
      .max(mostNames * 41)
      .regex(/^[\w-]{1,40}(,[\w-]{1,40})*$/, 'Comma-separated ids are expected')
      .refine((ids) => ids.split(',').length <= mostNames, `At most ${mostNames} at once`),
  }),
);
/** The field to fill, such as `sales-invoice.partyId` or `sales-invoice.lines.itemId`. It limits the options. */
const asking = () =>
  z
    .string()
    .max(150)
    .regex(/^[\w-]+(\.\w+)+$/, 'A slug and a field are expected, such as sales-invoice.partyId')
    .optional();

/** Records named in cells that were copied from a sheet. */
export const namedBody = z.lazy(() =>
  z.strictObject({ names: z.array(z.string().min(1).max(limits.namesLength)).min(1).max(limits.namesAtOnce), for: asking() }),
);
export type NamedBody = z.infer<typeof namedBody>;

export const optionsQuery = z.lazy(() =>
  z.strictObject({
    search: z.string().max(100).optional(),
    id: id.optional(),
    for: asking(),
    /** Asks for a page, with `rows` and `cursor`; empty for the first page. */
    cursor: z.string().max(4000).optional(),
    limit: z.coerce.number().int().min(1).max(50).optional(),
  }),
);
export type OptionsQuery = z.infer<typeof optionsQuery>;

const attached = () => z.object({ id: z.string(), key: z.string(), name: z.string(), type: z.string(), bytes: z.int() });

export const attachments = z.lazy(() => z.array(attached().extend({ by: z.string(), byName: z.string(), at: z.string() })));

/** A document before or after another in a chain. Money in paise. */
const linkedDocument = () =>
  z.object({ slug: z.string(), id: z.string(), number: z.string(), date: z.string(), total: z.int(), status: z.string() });

/** Quantities are ten-thousandths. */
export const chainAnswer = z.lazy(() =>
  z.object({
    before: z.array(linkedDocument()),
    after: z.array(linkedDocument()),
    open: z.array(z.object({ lineId: z.string(), open: z.int() })),
  }),
);
export type ChainAnswer = z.infer<typeof chainAnswer>;

export const attachmentAddress = z.lazy(() => attached().extend({ url: z.string() }));
