import type { StatementPreview } from '#modules/purchase/gst-reconciliation/operations';

/** What a file would add and change. */
export function FilePreview({ preview }: { readonly preview: StatementPreview }) {
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
          {count(missing)} {missing === 1 ? 'document' : 'documents'} of an earlier import {missing === 1 ? 'is' : 'are'} not in this file.{' '}
          {missing === 1 ? 'It stays' : 'They stay'}, because this file may be one of several.
        </p>
      )}
      {files !== null && files > 1 && (
        <p className="notice">The portal gave this month in {files} files. Import all of them, one by one.</p>
      )}
      {unknown !== null && <p className="notice">Parts of the file are not known here: {unknown}. They are kept, and not compared.</p>}
    </div>
  );
}

function count(number: number): string {
  return number.toLocaleString('en-IN');
}
