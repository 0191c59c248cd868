import { entryFacts } from '#application/documents/entry-facts';
import { type Handler, route } from '#functions/http/call';
import { factsForEntry } from '#modules/organisation/branch/operations';

export const branchRoutes: readonly (readonly [string, Handler])[] = [route(factsForEntry, async ({ context }) => entryFacts(context))];
