import type { Context } from '#application/context';
import { derivedId } from '#application/derived-id';
import type { LineProblem } from '#application/imports/rows/read-row';
import { fileKey } from '#domain/files/file-key';

export type WrongRows = ReadonlyMap<number, readonly LineProblem[]>;

/**
 * The refused rows of an import, kept in object storage because a record has no room for them all. They are written in parts as the job goes
 * on, and the import remembers how many parts count, so that a job that goes on later knows the rows of those before it.
 */
export interface WrongStore {
  readonly rows: WrongRows;
  readonly parts: number;
  /** Returns when they are stored. */
  add(problems: readonly LineProblem[]): Promise<void>;
}

export async function openWrongRows(context: Context, importId: string, parts: number): Promise<WrongStore> {
  const rows = new Map<number, LineProblem[]>();
  const put = (problems: readonly LineProblem[]) => {
    for (const problem of problems) {
      const known = rows.get(problem.line);
      if (known === undefined) rows.set(problem.line, [problem]);
      else known.push(problem);
    }
  };
  const { files } = context.ports;
  const { organisationId } = context.scope;
  const key = (part: number) =>
    fileKey({ organisationId, id: derivedId(organisationId, `errors|${importId}|${part}`), name: 'errors.json' });
  for (let part = 1; part <= parts; part += 1)
    put(JSON.parse(new TextDecoder().decode(await files.get(context.scope, key(part)))) as readonly LineProblem[]);
  let written = parts;
  return {
    rows,
    get parts() {
      return written;
    },
    async add(problems) {
      if (problems.length === 0) return;
      put(problems);
      await files.put(context.scope, key(written + 1), new TextEncoder().encode(JSON.stringify(problems)), 'text/plain');
      written += 1;
    },
  };
}

/** The problems of a row in one cell. */
export function problemText(problems: readonly LineProblem[]): string {
  return problems.map(({ column, message }) => (message.startsWith(column) ? message : `${column}: ${message}`)).join('; ');
}
