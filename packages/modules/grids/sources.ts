import { masters } from '#modules/all';
import { sourceKeys } from '#modules/messages/dropdown/data-sources';
import { isStaticData, staticData } from '#modules/messages/dropdown/static-data';

/** Keys a select filter may name, for whoever draws a pick-list of them; those with a parameter end in the colon before it. */
export const offeredSources: readonly string[] = [
  ...sourceKeys,
  ...Object.keys(staticData).map((name) => `static_data:${name}`),
  'lookup_id_name:',
  'lookup_name_only:',
  'reference:',
];

/** Whether a select filter can take its values from there: the options of a module, or a drop-down of section 7 of the specification. */
export function isSource(dataUri: string): boolean {
  if (dataUri.startsWith('/')) return masters.some(({ service, entity }) => dataUri === `/api/${service}/${entity}/s/options`);
  const [kind = '', name = ''] = dataUri.split(/:(.*)/);
  if (!dataUri.includes(':')) return sourceKeys.includes(dataUri);
  return kind === 'static_data' ? isStaticData(name) : ['lookup_id_name', 'lookup_name_only', 'reference'].includes(kind) && name !== '';
}
