interface RowProblem {
  readonly line: number | null;
  readonly column: string | null;
  readonly message: string | null;
}

/** The problems of an imported or pasted table, by row and column. */
export function RowProblems({ line, problems }: { readonly line: string; readonly problems: readonly RowProblem[] }) {
  return (
    <table className="plain-table">
      <thead>
        <tr>
          <th scope="col">{line}</th>
          <th scope="col">Column</th>
          <th scope="col">Problem</th>
        </tr>
      </thead>
      <tbody>
        {problems.map((problem) => (
          <tr key={`${problem.line} ${problem.column} ${problem.message}`}>
            <td>{problem.line}</td>
            <td>{problem.column}</td>
            <td>{problem.message}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
