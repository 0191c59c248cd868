import type { PortalStatement } from '#domain/gstr-2b/portal-document';
import { Button } from '../../kit/button.tsx';

interface NothingImportedProps {
  readonly statement: PortalStatement;
  /** Null for people who may not. */
  readonly onImport: (() => void) | null;
}

/** Where the first file comes from. */
export function NothingImported({ statement, onImport }: NothingImportedProps) {
  return (
    <div className="frame empty-says stack">
      <h2>No {statement} was imported yet</h2>
      <p className="muted">{whereIs(statement)}</p>
      {onImport === null ? (
        <p className="muted">You may not import files. Ask somebody who may.</p>
      ) : (
        <Button look="main" onClick={onImport}>
          Import a file
        </Button>
      )}
    </div>
  );
}

/** The way to the file on the portal. */
export function whereIs(statement: PortalStatement): string {
  return statement === 'GSTR-2B'
    ? 'Download it on the GST portal: Returns ▸ choose the month ▸ GSTR-2B ▸ Download. Excel and JSON both work here. It is there from the 14th of the next month.'
    : 'Download it on the GST portal: Returns ▸ choose the month ▸ GSTR-2A ▸ Prepare offline ▸ Download. JSON, CSV and Excel work here.';
}

/** Why a branch without a GSTIN has no statement. */
export const needsGstin = 'Suppliers report their invoices for a GSTIN.';
