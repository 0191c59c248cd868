import { pathOf } from '#modules/kit/operations/permission';
import { knownModules } from '../../known-modules.ts';

/** The list to which the document at this address belongs; null if the address is none of a document. Documents are of one branch and one year. */
export function listOfDocument(pathname: string): string | null {
  const at = /^\/app(\/.+)\/[a-z-]+\/[0-9a-f-]{36}$/.exec(pathname)?.[1];
  const found = knownModules.find((known) => known.kind === 'document' && pathOf(known) === at);
  return found === undefined ? null : `/app${pathOf(found)}`;
}
