import * as z from 'zod/mini';
import { cancelReasons } from '#domain/einvoice/cancelling';
import { copyKinds } from '#domain/gst/invoice-copies';
import { limits } from '#domain/limits';
import { isPlausible } from '#domain/time/day';
import { dateFormats } from '#domain/time/file-date';
import { id } from '#modules/kit/schema';

const notDate = 'This is not a valid date';

/** A day that a caller names. As in fields, there is room to count days and years from it. */
export const dayText = () => z.iso.date({ abort: true, error: notDate }).check(z.refine(isPlausible, notDate));

/** Bodies and answers of the calls that follow from definitions, apart from the fields of the module itself. */
export const listBody = z.lazy(() =>
  z.strictObject({
    order: z.optional(z.string().check(z.maxLength(60))),
    descending: z.optional(z.boolean()),
    search: z.optional(z.string().check(z.maxLength(100))),
    /** Days, inclusive, on the list's date. */
    from: z.optional(dayText()),
    to: z.optional(dayText()),
    /** Column → accepted values, or a text to look for. */
    filters: z.optional(
      z.record(
        z.string().check(z.maxLength(60)),
        z.union([z.string().check(z.maxLength(200)), z.array(z.string().check(z.maxLength(200))).check(z.maxLength(100))]),
      ),
    ),
    cursor: z.optional(z.string().check(z.maxLength(4000))),
    limit: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
  }),
);
export type ListBody = z.infer<typeof listBody>;

export const version = z.int().check(z.minimum(1));
/** A version, if given, is the one that the caller read: a record that was changed since stays. */
export const removeQuery = z.lazy(() => z.strictObject({ version: z.optional(z.coerce.number().check(z.int(), z.minimum(1))) }));
/** Revisions before this one: a long history comes in parts. */
export const historyQuery = z.lazy(() => z.strictObject({ before: z.optional(z.coerce.number().check(z.int(), z.minimum(1))) }));
export const pageQuery = z.lazy(() =>
  z.strictObject({
    search: z.optional(z.string().check(z.maxLength(100))),
    cursor: z.optional(z.string().check(z.maxLength(4000))),
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
  }),
);
export const importBody = z.lazy(() =>
  z.strictObject({
    id,
    /** Key of an upload that was confirmed. */
    key: z.string().check(z.minLength(1), z.maxLength(300)),
    dateFormat: z._default(z.enum(dateFormats), 'DD-MM-YYYY'),
    /** Headings of the file, each with the path of its column; null ignores it. Others are found by their names. */
    columns: z.optional(z.record(z.string().check(z.maxLength(limits.textLength)), z.nullable(z.string().check(z.maxLength(120))))),
    /** Saves correct rows at once; otherwise someone checks and approves them. */
    approved: z._default(z.boolean(), false),
    /** Saves nothing unless all rows are right; otherwise the right ones are saved, and the wrong ones left. */
    whole: z.optional(z.boolean()),
    /** Takes rows with a GST rate that no law knows; otherwise they are refused. */
    anyGstRate: z.optional(z.boolean()),
  }),
);
export const existsBody = z.lazy(() =>
  z.strictObject({ id: z.optional(id), values: z.record(z.string().check(z.maxLength(60)), z.string().check(z.maxLength(200))) }),
);
/** Of calls that the specification writes without a body. */
export const eInvoiceCancelBody = z.lazy(() =>
  z.strictObject({
    version,
    reason: z.enum(cancelReasons.map(({ reason }) => reason)),
    /** The portal takes up to 100 characters. */
    remark: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
  }),
);
export const eInvoiceMarkBody = z.lazy(() =>
  z.strictObject({
    version,
    irn: z.string().check(z.trim(), z.regex(/^[0-9a-fA-F]{64}$/, 'An IRN has 64 letters and digits')),
    ackNumber: z.string().check(z.trim(), z.regex(/^\d{1,20}$/, 'An acknowledgement number has only digits')),
    ackDate: dayText(),
  }),
);
export const versionBody = z.lazy(() => z.optional(z.strictObject({ version: z.optional(version) })));
export const statusBody = z.lazy(() => z.strictObject({ version: z.optional(version), active: z.boolean() }));
/** A document goes out of the books with a reason, and comes back. */
export const documentStatusBody = z.lazy(() =>
  z
    .strictObject({
      version: z.optional(version),
      active: z.boolean(),
      remark: z.optional(z.string().check(z.trim(), z.maxLength(500))),
    })
    .check(z.refine(({ active, remark }) => active || (remark ?? '') !== '', { path: ['remark'], error: 'Enter a reason' })),
);
export const actionBody = z.lazy(() => z.strictObject({ version, remark: z.optional(z.string().check(z.trim(), z.maxLength(500))) }));
export const remarkBody = z.lazy(() =>
  z.strictObject({ version, remark: z.string('Enter a reason').check(z.trim(), z.minLength(1, 'Enter a reason'), z.maxLength(500)) }),
);
const copyList = new RegExp(`^(${copyKinds.join('|')})(,(${copyKinds.join('|')}))*$`);
/** Comma-separated copies of an invoice; the original by default. */
export const printQuery = z.lazy(() =>
  z.strictObject({
    copies: z.optional(z.string().check(z.maxLength(60), z.regex(copyList, `Copies are written as ${copyKinds.join(',')}`))),
  }),
);
/** Longest subject of an email. */
export const mostSubject = 200;
export const emailBody = z.lazy(() =>
  z.strictObject({
    requestId: id,
    to: z.array(z.email().check(z.maxLength(254))).check(z.minLength(1, 'At least one address'), z.maxLength(20)),
    subject: z.string().check(z.trim(), z.minLength(1), z.maxLength(mostSubject)),
    message: z._default(z.string().check(z.trim(), z.maxLength(4000)), ''),
    /** Copies of an invoice in the attached PDF; the original by default. */
    copies: z.optional(z.array(z.enum(copyKinds)).check(z.minLength(1), z.maxLength(copyKinds.length))),
  }),
);
export const mailDraft = z.lazy(() =>
  z.object({
    /** Name of the template it was filled from; null if the organisation has none for such documents. */
    template: z.nullable(z.string()),
    subject: z.string(),
    message: z.string(),
  }),
);
export type MailDraft = z.infer<typeof mailDraft>;
export const attachBody = z.lazy(() => z.strictObject({ key: z.string().check(z.minLength(1), z.maxLength(300)) }));
export const getQuery = z.lazy(() => z.strictObject({ isGeneral: z.optional(z.string().check(z.maxLength(5))) }));
/** Most names in one request. */
export const mostNames = 100;
/** Comma-separated ids. */
export const namesQuery = z.lazy(() =>
  z.strictObject({
    ids: z.string().check(
      z.minLength(1),
      z.maxLength(mostNames * 41),
      z.regex(/^[\w-]{1,40}(,[\w-]{1,40})*$/, 'Comma-separated ids are expected'),
      z.refine((ids) => ids.split(',').length <= mostNames, `At most ${mostNames} at once`),
    ),
  }),
);
/** The field to fill, such as `sales-invoice.partyId` or `sales-invoice.lines.itemId`. It limits the options. */
const asking = () =>
  z.optional(
    z.string().check(z.maxLength(150), z.regex(/^[\w-]+(\.\w+)+$/, 'A slug and a field are expected, such as sales-invoice.partyId')),
  );

/** Records named in cells that were copied from a sheet. */
export const namedBody = z.lazy(() =>
  z.strictObject({
    names: z
      .array(z.string().check(z.minLength(1), z.maxLength(limits.namesLength)))
      .check(z.minLength(1), z.maxLength(limits.namesAtOnce)),
    for: asking(),
  }),
);
export type NamedBody = z.infer<typeof namedBody>;

export const optionsQuery = z.lazy(() =>
  z.strictObject({
    search: z.optional(z.string().check(z.maxLength(100))),
    id: z.optional(id),
    for: asking(),
    /** Only documents of this party. */
    party: z.optional(id),
    /** Asks for a page, with `rows` and `cursor`; empty for the first page. */
    cursor: z.optional(z.string().check(z.maxLength(4000))),
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50))),
  }),
);
export type OptionsQuery = z.infer<typeof optionsQuery>;

const attached = () => z.object({ id: z.string(), key: z.string(), name: z.string(), type: z.string(), bytes: z.int() });

export const attachments = z.lazy(() => z.array(z.extend(attached(), { by: z.string(), byName: z.string(), at: z.string() })));

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

/** Where a file can be fetched for some minutes. */
export const signedAddress = z.lazy(() => z.object({ name: z.string(), url: z.string() }));

export const attachmentAddress = z.lazy(() => z.extend(attached(), { url: z.string() }));
