import { masters } from '#modules/all';
import type { AnyMaster } from '#modules/kit/module';
import { moduleSources, sourceKeys } from '#modules/messages/dropdown/data-sources';
import { isStaticData, staticData } from '#modules/messages/dropdown/static-data';

/** Keys that a select filter may name. A key with a parameter ends with the colon before it. */
export const offeredSources: readonly string[] = [
  ...sourceKeys,
  ...Object.keys(staticData).map((name) => `static_data:${name}`),
  'lookup_id_name:',
  'lookup_name_only:',
  'reference:',
];

/** The module whose records a source offers; undefined for any other source. */
export function chosenIn(dataUri: string): AnyMaster | undefined {
  const slug = Object.hasOwn(moduleSources, dataUri) ? moduleSources[dataUri]?.slug : undefined;
  return masters.find((master) => master.slug === slug || dataUri === optionsOf(master));
}

function optionsOf({ service, entity }: AnyMaster): string {
  return `/api/${service}/${entity}/s/options`;
}

/** Whether a select filter can take its values from there: the options of a module, or a drop-down of section 7 of the specification. */
export function isSource(dataUri: string): boolean {
  if (dataUri.startsWith('/')) return masters.some((master) => dataUri === optionsOf(master));
  const [kind = '', name = ''] = dataUri.split(/:(.*)/);
  if (!dataUri.includes(':')) return sourceKeys.includes(dataUri);
  return kind === 'static_data' ? isStaticData(name) : ['lookup_id_name', 'lookup_name_only', 'reference'].includes(kind) && name !== '';
}
