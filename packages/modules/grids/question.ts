import * as z from 'zod';

export const listId = z.string().min(1).max(60);
/**
 * Key of a filter → one value, several, or the ends of a range; days as `yyyy-MM-dd`, or as epoch milliseconds for the Long kinds. For
 * amounts and quantities a number is paise or ten-thousandths, and a text is as people type it: `1,500` is ₹1,500.
 */
export const filterValues = z.lazy(() => {
  const text = z.string().max(200);
  const day = z.union([z.iso.date(), z.int()]);
  const range = z.strictObject({ from: day.optional(), to: day.optional() });
  return z.record(z.string().max(60), z.union([text, z.int(), z.array(text).max(100), range]));
});

/** Which rows are meant. */
export const gridQuestion = z.lazy(() =>
  z.strictObject({
    listId,
    search: z.string().max(100).optional(),
    filters: filterValues.optional(),
    sort: z
      .array(z.strictObject({ column: z.string().min(1).max(121), descending: z.boolean().optional() }))
      .max(3)
      .optional(),
    /** The version of the setup that `grid/load` answered, so that rows fit the columns on the screen; absent: the latest. */
    setupVersion: z.int().min(0).optional(),
  }),
);
