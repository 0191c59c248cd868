import type { AnyDocument } from '#modules/kit/module';
import { ErrorSummary, focusProblem } from '../record/record-fields.tsx';
import type { DocumentLayout } from './document-layout.ts';
import { placeOfProblem } from './live.ts';
import type { DocumentForm as Form } from './use-document.ts';

/** What is wrong, in one place; pressing an entry goes to it. */
export function DocumentProblems({
  form,
  module,
  layout,
  onCell,
}: {
  form: Form;
  module: AnyDocument;
  layout: DocumentLayout;
  onCell: (line: number, column: string) => void;
}) {
  const { problems, draft } = form;
  const inLines = problems.flatMap((problem) => {
    const place = placeOfProblem(draft, problem.path);
    return place === null ? [] : [{ problem, place }];
  });
  const others = problems.filter((problem) => placeOfProblem(draft, problem.path) === null);
  if (problems.length === 0) return null;
  return (
    <div className="document-problems">
      {inLines.length === 0 ? (
        <ErrorSummary problems={others} fields={module.fields} />
      ) : (
        <div className="error-summary" role="alert">
          <strong>Please correct the fields marked</strong>
          <ul>
            {others.map((problem) => (
              <li key={problem.path + problem.message}>
                <button type="button" className="link" onClick={() => focusProblem(problem)}>
                  {module.fields[problem.path.split('.')[0] ?? '']?.label ?? problem.path}: {problem.message}
                </button>
              </li>
            ))}
            {inLines.map(({ problem, place }) => {
              const table = place.table === layout.lines.field ? layout.lines : layout.charges;
              const at = (draft.tables[place.table] ?? []).findIndex((line) => line.key === place.line);
              const label = table?.columns.find((column) => column.key === place.column)?.label ?? place.column;
              return (
                <li key={problem.path + problem.message}>
                  <button type="button" className="link" onClick={() => onCell(at, place.column)}>
                    Line {at + 1}, {label}: {problem.message}
                  </button>
                </li>
              );
            })}
          </ul>
        </div>
      )}
    </div>
  );
}
