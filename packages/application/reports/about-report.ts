import { createHash } from 'node:crypto';
import { branchesOf } from '#application/books/branches';
import { perBranch } from '#application/books/per-branch';
import type { Context } from '#application/context';
import type { Labelled } from '#application/ports/papers';
import type { AboutTable } from '#application/tables/file-of-table';
import type { Field } from '#modules/kit/field';
import type { AnyReport, AnyRow } from '#modules/kit/module';

/** The branches and filters of a report, and the head of the log that it was made from, read before the report. */
export async function aboutReport(context: Context, report: AnyReport, filter: AnyRow): Promise<AboutTable> {
  const branches = branchesOf(context, report, filter['branches']);
  const { ports, scope } = context;
  const [all, heads, filters] = await Promise.all([
    ports.records.all(scope, 'branch'),
    perBranch(branches, (branchId) => ports.journal.head(scope, { branchId })),
    filtersIn(context, report, filter),
  ]);
  const named = branches.map((id) => String(all.find((branch) => branch.id === id)?.row['name'] ?? id));
  const listed = named.length > mostNamed ? `${named.length} of ${all.length}` : named.join(', ');
  return {
    scope: [{ label: named.length === 1 ? 'Branch' : 'Branches', value: listed }, ...filters],
    proof: [{ label: 'Log', value: headOf(heads) }],
  };
}

/** More branches are only counted. */
const mostNamed = 6;

interface Head {
  readonly sequence: number;
  readonly hash: string;
}

/** The hash of the last entry; for several branches the hash of their hashes, in the order of the branches. */
function headOf(heads: readonly Head[]): string {
  const entries = heads.reduce((sum, { sequence }) => sum + sequence, 0);
  const hash =
    heads.length === 1
      ? heads[0]?.hash
      : createHash('sha256')
          .update(heads.map((head) => head.hash).join('\n'))
          .digest('hex');
  return `${entries.toLocaleString('en-IN')} entries, ${hash}`;
}

/** The filters that are set, in words. The period is in the subtitle. */
async function filtersIn(context: Context, report: AnyReport, filter: AnyRow): Promise<readonly Labelled[]> {
  const idle = new Set(report.idle?.(filter) ?? []);
  const said = await Promise.all(
    Object.entries(report.filters)
      .filter(([name, { kind }]) => name !== 'branches' && kind !== 'date' && !idle.has(name))
      .map(async ([name, field]): Promise<readonly Labelled[]> => {
        const value = await wordsOf(context, field, filter[name]);
        return value === '' ? [] : [{ label: field.label, value }];
      }),
  );
  return said.flat();
}

async function wordsOf(context: Context, field: Field, value: unknown): Promise<string> {
  if (value === null || value === undefined || value === '' || value === false || (Array.isArray(value) && value.length === 0)) return '';
  switch (field.kind) {
    case 'yes-no':
      return 'yes';
    case 'choice':
      return field.of.find((choice) => choice.value === value)?.label ?? String(value);
    case 'ref': {
      const found = await context.ports.records.find(context.scope, field.to, String(value));
      return String(found?.row['name'] ?? value);
    }
    default:
      return Array.isArray(value) ? value.join(', ') : String(value);
  }
}
