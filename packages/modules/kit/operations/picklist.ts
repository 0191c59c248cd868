import { assert } from '#domain/assert';
import type { Action, AnyDocument, DocumentRow } from '#modules/kit/module';

interface Picked extends DocumentRow {
  readonly projectNo?: string | null;
}

/** What the warehouse gathers for a project (section 2 of the specification); `waits` says why not yet. */
export function picklistActions<Row extends Picked>(waits: (row: Row) => string | undefined = () => undefined) {
  const offered = (row: Row): true | string => {
    if (row.cancelled) return 'This is cancelled';
    if ((row.projectNo ?? null) === null) return 'Only a document with a project has a picklist';
    return waits(row) ?? true;
  };
  return {
    'print-picklist': { label: 'Preview Picklist', permission: 'print/picklist', offered },
    'download-picklist': { label: 'Download Picklist', permission: 'download/picklist', offered },
    'email-picklist': { label: 'Email Picklist', permission: 'email/picklist', offered },
  } as const satisfies Readonly<Record<string, Action<Row>>>;
}

/** The kind as its picklist is printed and mailed: under its own permissions, without copies. Undefined if it has none. */
export function picklistOf(module: AnyDocument): AnyDocument | undefined {
  const { 'print-picklist': print, 'download-picklist': download, 'email-picklist': email } = module.actions;
  if (print === undefined || download === undefined) return undefined;
  return {
    ...module,
    title: 'Picklist',
    papers: '/picklist',
    paper: { form: 'picklist' },
    copies: () => [],
    actions: { print, download, ...(email && { email }) },
  };
}

/** The same where a call of the picklist arrived, so there is one. */
export function calledPicklistOf(module: AnyDocument): AnyDocument {
  const picklist = picklistOf(module);
  assert(picklist, `${module.slug} has a picklist`);
  return picklist;
}
