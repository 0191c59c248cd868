import { trackingLink } from '#modules/kit/masters/tracking';
import type { AnyDocument, AnyRow, DocumentFacts } from '#modules/kit/module';
import { Cell } from '../../fields/cell.tsx';
import { OutsideLink } from '../../outside-link.tsx';
import type { DocumentLayout } from '../document-layout.ts';
import { RecordLink } from './book-links.tsx';

/** A document is known by its number. */
function nameIn(found: AnyRow | undefined): unknown {
  return found?.['name'] ?? found?.['number'];
}

/** The head of a document in view mode; empty fields are left out. */
export function DocumentValues({
  module,
  layout,
  row,
  facts,
}: {
  module: AnyDocument;
  layout: DocumentLayout;
  row: AnyRow;
  facts: DocumentFacts | null;
}) {
  const names = [layout.party, ...(layout.known ?? []), ...layout.main, ...layout.more.flatMap(({ fields }) => fields)].filter(
    (name) => name !== 'number',
  );
  const by = module.fields['deliveryProviderId'];
  const provider = by?.kind === 'ref' ? facts?.find(by.to, String(row['deliveryProviderId'] ?? '')) : undefined;
  const tracking = trackingLink(provider?.['trackingUrl'], row['consignmentNumber']);
  return (
    <dl className="panel grid-auto values">
      {names.map((name) => {
        const field = module.fields[name];
        const value = row[name];
        if (field === undefined || value === null || value === undefined || value === false || value === '') return null;
        const text =
          field.kind === 'ref' ? String(row[name.replace(/Id$/, 'Name')] ?? nameIn(facts?.find(field.to, String(value))) ?? '…') : '';
        return (
          <div key={name} className={name === layout.party ? 'wide bold' : undefined}>
            <dt>{field.label}</dt>
            <dd>
              {field.kind === 'ref' ? (
                <RecordLink slug={field.to} id={String(value)} text={text} />
              ) : name === 'consignmentNumber' && tracking !== null ? (
                <OutsideLink to={tracking}>{String(value)}</OutsideLink>
              ) : (
                <Cell kind={field.kind} value={value} field={field} />
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
