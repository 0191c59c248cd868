import * as z from 'zod/mini';
import { askedOfPortal, sampleAsked } from '#events/asked-of-portal';
import type { Contract } from '#events/contract';

const schema = z.strictObject({ version: z.literal(1), ...askedOfPortal });

export type TripSheetMessage = z.infer<typeof schema>;

/** Make a consolidated e-way bill at the portal, and tell the documents on it which vehicle carries their goods. */
export const tripSheetMessage: Contract<TripSheetMessage> = {
  name: 'trip-sheet',
  version: 1,
  schema,
  sample: { version: 1, ...sampleAsked, slug: 'trip-sheet' },
};
