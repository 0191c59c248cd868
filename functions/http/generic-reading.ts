import { getOption, listNames, listOptions, optionsPage } from '#application/lists/list-options';
import { listWithTotal } from '#application/lists/list-records';
import { getRecord } from '#application/records/get-record';
import { recordHistory } from '#application/records/record-history';
import type { Request, Verbs } from '#functions/http/generic-request';
import { withNames } from '#functions/http/with-names';
import type { AnyDocument, AnyMaster } from '#modules/kit/module';
import type { ListBody, OptionsQuery } from '#modules/kit/operations/call-schemas';

type Kept = AnyMaster | AnyDocument;

/** Calls that masters and documents share, and that change nothing: most calls are of these, so they do not load the others. */
export const reading: Verbs<Kept> = {
  list: ({ context, module, body }: Request<Kept, ListBody>) => listWithTotal(context, module, body),
  all: ({ context, module, query }: Request<Kept, never, Pick<ListBody, 'search' | 'cursor' | 'limit'>>) =>
    listWithTotal(context, module, query),
  options: ({ context, module, query }: Request<Kept, never, OptionsQuery>) =>
    query.cursor === undefined ? listOptions(context, module, query) : optionsPage(context, module, query),
  'names-of': ({ context, module, query }: Request<Kept, never, { readonly ids: string }>) =>
    listNames(context, module, query.ids.split(',')),
  get: ({ context, module, call, id }: Request<Kept>) => (call.general ? getOption : getRecord)(context, module, id()),
  history: async ({ context, module, call, id, query }: Request<Kept, never, { readonly before?: number }>) =>
    withNames(call.wiring.members, await recordHistory(context, module, id(), query.before)),
};
