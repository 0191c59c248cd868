import type { AnyDocument, AnyRow } from '#modules/kit/module';

/** What people call a document: `Sales Invoice`, `Receipt`. A row without its kind gets the title of the module. */
export function calledOf(module: AnyDocument, row: AnyRow): string {
  return module.called?.(row) || module.title;
}

/** The kind and the number: `Receipt BC/2627/41`. A document that is not saved yet has no number. */
export function documentName(module: AnyDocument, row: AnyRow): string {
  const number = row['number'];
  return typeof number === 'string' && number !== '' ? `${calledOf(module, row)} ${number}` : calledOf(module, row);
}
