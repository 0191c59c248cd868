import type { Field } from '#modules/kit/field';
import type { AnyDocument, AnyMaster } from '#modules/kit/module';

/** Whether a file can be imported into a module. */
export function isImported(module: AnyMaster | AnyDocument): boolean {
  if (module.kind === 'document') return !Object.values(module.fields).some(needsLink);
  const { without = [] } = module;
  return !without.includes('create') && !without.includes('import');
}

/** Whether each line must have an id that a file cannot name. */
function needsLink(field: Field): boolean {
  return field.kind === 'lines' && !field.computed && Object.values(field.of).some(({ linked, required }) => linked && required);
}
