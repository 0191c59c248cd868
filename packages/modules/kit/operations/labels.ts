import * as z from 'zod/mini';
import { codeKinds } from '#domain/labels/code-kind';
import { labelCarries } from '#domain/labels/label-runs';
import { labelSheets, mostPlaces } from '#domain/labels/label-sheet';
import { limits } from '#domain/limits';
import { isDay } from '#domain/time/day';
import { id } from '#modules/kit/schema';

/** A label as it is drawn, in millimetres from its left and top. */
const drawnLabel = z.lazy(() =>
  z.object({
    width: z.number(),
    height: z.number(),
    /** The dark parts of its code: a path as SVG and PDF write it. */
    bars: z.string(),
    /** Each line of text; `y` is its baseline, and `x` its left end or its middle. */
    texts: z.array(z.object({ text: z.string(), x: z.number(), y: z.number(), size: z.number(), bold: z.boolean(), middle: z.boolean() })),
  }),
);
export type DrawnLabel = z.infer<typeof drawnLabel>;

/** More labels than anyone prints of one document. */
const mostParts = 100_000;

const choices = {
  sheet: z.enum(labelSheets.map(({ id }) => id)),
  /** The first free label of the first sheet. */
  first: z.int().check(z.minimum(1), z.maximum(mostPlaces)),
  kind: z.enum(codeKinds.map(({ value }) => value)),
  carries: z.enum(labelCarries.map(({ value }) => value)),
  copies: z.int().check(z.minimum(1), z.maximum(limits.labelCopies)),
  /** Which part of them, where they are more than one PDF holds. */
  part: z.int().check(z.minimum(1), z.maximum(mostParts)),
  organisation: z.boolean(),
  batch: z.boolean(),
  price: z.boolean(),
  mrp: z.nullable(z.int().check(z.minimum(1), z.maximum(limits.paise))),
  netQuantity: z.nullable(z.string().check(z.minLength(1), z.maxLength(limits.codeLength))),
  expires: z.nullable(z.string().check(z.refine(isDay, 'This is not a valid date'))),
};

/** How labels look and what they say. */
export const labelChoices = z.lazy(() => z.strictObject(choices));
export type AskedLabels = z.infer<typeof labelChoices>;

/** Labels of what a document brought in. */
export const documentLabelsBody = z.lazy(() => z.strictObject({ ...choices, each: z.enum(['piece', 'line']) }));
export type DocumentLabels = z.infer<typeof documentLabelsBody>;

/** Labels of items, as many as `copies` of each or of each of its barcodes. */
export const itemLabelsBody = z.lazy(() =>
  z.strictObject({
    ...choices,
    items: z
      .array(
        z.strictObject({
          itemId: id,
          batchNo: z.nullable(z.string().check(z.minLength(1), z.maxLength(limits.codeLength))),
          barcodes: z.array(z.string().check(z.minLength(1), z.maxLength(limits.barcodeLength))).check(z.maxLength(limits.barcodesPerLine)),
        }),
      )
      .check(z.minLength(1), z.maxLength(limits.itemsAtOnce)),
  }),
);
export type ItemLabels = z.infer<typeof itemLabelsBody>;

/** The first label, how many there are, and what the person could print on them. */
export const labelPreview = z.lazy(() =>
  z.object({
    count: z.int(),
    parts: z.int(),
    /** Sheets of the part. */
    pages: z.int(),
    /** False for people who may not know what the items sell for. */
    prices: z.boolean(),
    /** Why these labels cannot be printed, by field. */
    problems: z.array(z.object({ path: z.string(), message: z.string() })),
    label: z.nullable(drawnLabel),
  }),
);
export type LabelPreview = z.infer<typeof labelPreview>;
