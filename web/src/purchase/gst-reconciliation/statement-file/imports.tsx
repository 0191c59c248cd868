import type { StatementImport } from '#modules/purchase/gst-reconciliation/operations';
import { tellFailure } from '../../../api/query-client.ts';
import { Button } from '../../../kit/button.tsx';
import { fetchFile } from '../../../kit/download-button.tsx';
import { Moment } from '../../../kit/when.tsx';
import { readImportFile } from '../gst-calls.ts';
import { periodText } from '../months.ts';

/** The files that were imported for these months, the last first, each with what of it is not known here. */
export function Imports({ imports }: { readonly imports: readonly StatementImport[] }) {
  if (imports.length === 0) return null;
  const unknown = imports.filter((one) => one.unknown !== null).length;
  return (
    <details className="gst-imports small">
      <summary>
        {imports.length === 1 ? '1 imported file' : `${imports.length} imported files`}{' '}
        {unknown > 0 && <span className="gst-tag">{unknown === 1 ? '1 with unknown parts' : `${unknown} with unknown parts`}</span>}
      </summary>
      <ul>
        {imports.map((one) => (
          <li key={one.id}>
            <Button look="link" onClick={() => void readImportFile(one.id).then(fetchFile, tellFailure)}>
              {one.fileName}
            </Button>{' '}
            {periodText(one.period)}, <Moment at={one.at} /> by {one.byName || one.by}: {one.added.toLocaleString('en-IN')} new,{' '}
            {one.changed.toLocaleString('en-IN')} changed
            {one.unknown !== null && <p className="notice">{one.unknown}.</p>}
          </li>
        ))}
      </ul>
    </details>
  );
}
