import type { StatementPreview } from '#modules/purchase/gst-reconciliation/operations';

interface FilePreviewProps {
  readonly preview: StatementPreview;
  /** How many files were chosen. */
  readonly chosen: number;
}

/** What the chosen files would add and change. */
export function FilePreview({ preview, chosen }: FilePreviewProps) {
  const { documents, added, changed, same, missing, changes, unknown, files } = preview;
  return (
    <div className="stack">
      <p role="status">
        <strong>
          {count(documents)} {documents === 1 ? 'document' : 'documents'}
        </strong>
        : {count(added)} new, {count(changed)} changed, {count(same)} as before
      </p>
      {changes.length > 0 && (
        <table className="plain-table">
          <caption>{changes.length < changed ? 'The first that changed' : 'What changed'}</caption>
          <thead>
            <tr>
              <th scope="col">Supplier</th>
              <th scope="col">Number</th>
              <th scope="col">What is different</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ number, supplier, fields }) => (
              <tr key={`${supplier} ${number}`}>
                <td>{supplier}</td>
                <td>{number}</td>
                <td>{fields.join(', ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {missing > 0 && (
        <p className="notice">
          {count(missing)} {missing === 1 ? 'document' : 'documents'} of an earlier import {missing === 1 ? 'is' : 'are'} not in{' '}
          {chosen === 1 ? 'this file' : 'these files'}. {missing === 1 ? 'It stays' : 'They stay'}, because there may be more files of the
          month.
        </p>
      )}
      {files !== null && files > chosen && (
        <p className="notice">
          The portal gave this month in {files} files, and {chosen === 1 ? 'this is one of them' : `these are ${chosen} of them`}. Choose
          all of them together, or import the others afterwards.
        </p>
      )}
      {unknown !== null && <p className="notice">{unknown}.</p>}
    </div>
  );
}

function count(number: number): string {
  return number.toLocaleString('en-IN');
}
