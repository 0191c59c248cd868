import { identityOf, type PortalDocument } from '#domain/gstr-2b/portal-document';

/** What an import changes of what was imported before for the same GSTIN and month. */
export interface ImportChanges {
  readonly added: readonly PortalDocument[];
  readonly changed: readonly { readonly before: PortalDocument; readonly after: PortalDocument; readonly fields: readonly PortalField[] }[];
  readonly same: number;
  /** There before, and not in this file. A file may be one of several of the month, so they stay until a person says otherwise. */
  readonly missing: readonly PortalDocument[];
}

export type PortalField = keyof PortalDocument;

/** Compares an import with those before it. The newer values stay; nothing is there twice. */
export function importChanges(there: readonly PortalDocument[], read: Iterable<PortalDocument>): ImportChanges {
  const before = new Map(there.map((document) => [identityOf(document), document]));
  const added = new Map<string, PortalDocument>();
  const changed: { before: PortalDocument; after: PortalDocument; fields: readonly PortalField[] }[] = [];
  let same = 0;
  for (const after of read) {
    const identity = identityOf(after);
    const known = before.get(identity);
    before.delete(identity);
    if (known === undefined) added.set(identity, after);
    else {
      const fields = changedFields(known, after);
      if (fields.length === 0) same += 1;
      else changed.push({ before: known, after, fields });
    }
  }
  return { added: [...added.values()], changed, same, missing: [...before.values()] };
}

/** JSON and the workbook say the same in other words, which is no change. */
const words: ReadonlySet<PortalField> = new Set(['supply', 'source', 'supplierName', 'rates']);

function changedFields(before: PortalDocument, after: PortalDocument): readonly PortalField[] {
  return (Object.keys(after) as PortalField[]).filter((field) => {
    if (words.has(field)) return false;
    if (field === 'itc') return /^y/i.test(before.itc.said) !== /^y/i.test(after.itc.said);
    return JSON.stringify(before[field]) !== JSON.stringify(after[field]);
  });
}
