import * as z from 'zod/mini';

/** Of a message that failed for good before and was sent again: its job also does what it had given up. */
export const sentAgain = { again: z.optional(z.literal(true)) };
