import { eInvoiceTexts } from '#modules/e-invoice/warnings';
import type { AnyDocument, AnyRow, DocumentFacts, DocumentRow } from '#modules/kit/module';
import { Warnings } from './warnings.tsx';

interface Props {
  readonly module: AnyDocument;
  readonly row: AnyRow;
  readonly facts: DocumentFacts;
}

/** The same sentences as after saving, but for those about the branch and the organisation, which the form does not know. */
export function EInvoiceRefused({ module, row, facts }: Props) {
  const texts = eInvoiceTexts(module, row as unknown as DocumentRow, facts);
  return <Warnings texts={texts} title="The e-invoice portal will refuse this" />;
}
