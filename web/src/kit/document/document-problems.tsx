import { memo } from 'react';
import type { Problem } from '#domain/refusal';
import type { AnyDocument } from '#modules/kit/module';
import { Button } from '../button.tsx';
import { focusProblem } from '../record/record-fields.tsx';
import type { DocumentDraft } from './document-draft.ts';
import { type DocumentLayout, tablesIn } from './document-layout.ts';
import { placeOfProblem } from './live.ts';
import { type Said, sameOnce } from './same-problems.ts';

export interface DocumentProblemsProps {
  readonly problems: readonly Problem[];
  /** What they are about, if nobody has just tried to save. */
  readonly title?: string;
  readonly draft: DocumentDraft;
  readonly module: AnyDocument;
  readonly layout: DocumentLayout;
  /** Moves the cursor to a cell of the lines. */
  readonly onCell: (line: number, column: string) => void;
}

/** All problems in one place; clicking one moves to its field. */
export const DocumentProblems = memo(function DocumentProblems({ problems, title, draft, module, layout, onCell }: DocumentProblemsProps) {
  if (problems.length === 0) return null;
  return (
    <div className="document-problems notice error-summary" role={title === undefined ? 'alert' : 'status'}>
      <strong>{title ?? 'Please correct the marked fields'}</strong>
      <ul>
        {sameOnce(byLine(problems.map((problem) => entryOf(problem, draft, module, layout)))).map(({ problem, says }) => (
          <li key={`${problem.path} ${problem.message}`}>
            <Button look="link" onClick={() => goToProblem(problem, { draft, module, layout, onCell })}>
              {says}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
});

/** Moves to the field of a problem. */
export function goToProblem(problem: Problem, { draft, module, layout, onCell }: Omit<DocumentProblemsProps, 'problems' | 'title'>): void {
  const { line, column } = entryOf(problem, draft, module, layout);
  if (line !== null) onCell(line, column);
  else if (problem.path === layout.lines?.field) onCell(0, layout.lines.columns[0]?.key ?? '');
  else focusProblem([problem]);
}

interface Entry extends Said {
  readonly problem: Problem;
  /** The place of its line in its table; −1 for other fields, which come first. */
  readonly place: number;
  /** The line of the lines table that the problem is about; null for other fields. */
  readonly line: number | null;
  readonly column: string;
}

function entryOf(problem: Problem, draft: DocumentDraft, module: AnyDocument, layout: DocumentLayout): Entry {
  const place = placeOfProblem(draft, problem.path);
  const name = problem.path.split('.')[0] ?? '';
  if (place === null) {
    const { together } = layout;
    const [, part = ''] = problem.path.split('.');
    const label = (name === together?.field ? together.fields[part] : module.fields[name])?.label ?? problem.path;
    return { problem, place: -1, says: `${label}: ${problem.message}`, same: null, line: null, column: '' };
  }
  const table = tablesIn(layout).find(({ field }) => field === place.table);
  const at = (draft.tables[place.table] ?? []).findIndex((line) => line.key === place.line);
  const label = table?.columns.find(({ key }) => key === place.column)?.label ?? place.column;
  return {
    problem,
    place: at,
    says: `${table?.label ?? ''}, line ${at + 1}, ${label}: ${problem.message}`,
    same: `${place.table} ${place.column} ${problem.message}`,
    line: table === layout.lines ? at : null,
    column: place.column,
  };
}

/** What the screen found and what the server found are in one order. */
function byLine(entries: readonly Entry[]): readonly Entry[] {
  return entries.toSorted((one, other) => one.place - other.place);
}
