import * as z from 'zod/mini';

export const listId = z.string().check(z.minLength(1), z.maxLength(60));
/**
 * Key of a filter → one value, several, or the ends of a range; days as `yyyy-MM-dd`, or as epoch milliseconds for the Long kinds. For
 * amounts and quantities a number is paise or ten-thousandths, and a text is as people type it: `1,500` is ₹1,500.
 */
export const filterValues = z.lazy(() => {
  const text = z.string().check(z.maxLength(200));
  // The filter says what is wrong with an end: of days `bsDate invalid`.
  const end = z.union([z.string().check(z.maxLength(40)), z.int()]);
  const range = z.strictObject({ from: z.optional(end), to: z.optional(end) });
  return z
    .record(z.string().check(z.maxLength(60)), z.union([text, z.int(), z.array(text).check(z.maxLength(100)), range]))
    .check(z.refine((filters) => Object.keys(filters).length <= 100, 'At most 100 filters'));
});

/** Which rows are meant. */
export const gridQuestion = z.lazy(() =>
  z.strictObject({
    listId,
    search: z.optional(z.string().check(z.maxLength(100))),
    filters: z.optional(filterValues),
    sort: z.optional(
      z
        .array(z.strictObject({ column: z.string().check(z.minLength(1), z.maxLength(121)), descending: z.optional(z.boolean()) }))
        .check(z.maxLength(3)),
    ),
    /** The version of the setup that `grid/load` answered, so that rows fit the columns on the screen; absent: the latest. */
    setupVersion: z.optional(z.int().check(z.minimum(0))),
  }),
);
