import { type Lookups, withFacts } from '#application/commit/facts-by-use';
import { filled } from '#application/commit/filled';
import { checkReferences, referencesOf } from '#application/commit/references';
import { refuseInactive } from '#application/commit/refuse-inactive';
import type { Context } from '#application/context';
import { fileProblems } from '#application/files/file-problems';
import type { Stored } from '#application/ports/records';
import { ownRules } from '#application/records/own-rules';
import { Refusal, refuseIfAny } from '#domain/refusal';
import { addressProblems } from '#modules/kit/masters/address-problems';
import type { AnyMaster, AnyRow } from '#modules/kit/module';

/** The row of a new master: the typed fields, and those that every master has. */
export function newRow(context: Pick<Context, 'scope'>, master: AnyMaster, values: AnyRow): AnyRow {
  const place = master.belongsTo === 'branch' ? { branchId: context.scope.branchId } : {};
  return { ...filled(master.fields, values), ...place, status: 'Active', isDefault: false };
}

export interface CheckedRow {
  readonly row: AnyRow;
  /** It is valid beside the other records of its kind. Anyone who changes one of those at the same moment must check again. */
  readonly besideOthers: boolean;
}

/** The completed row, after its references and rules were checked; refuses with every problem at its field. */
export async function checkedRow(
  context: Context,
  master: AnyMaster,
  id: string,
  typed: AnyRow,
  before: Stored | undefined,
): Promise<CheckedRow> {
  typed = (await ownRules[master.slug]?.complete?.(context, id, typed, before)) ?? typed;
  const stood = before === undefined ? [] : referencesOf(master.fields, before.row);
  let besideOthers = false;
  const rule = (lookups: Lookups) => {
    if (before === undefined && master.belongsTo === 'branch') refuseInactiveBranch(lookups, typed);
    const all: Lookups['all'] = (slug) => {
      besideOthers ||= slug === master.slug;
      return lookups.all(slug);
    };
    const facts = { ...lookups, all };
    const row: AnyRow = master.complete?.(typed, facts, before?.row) ?? typed;
    const missing = checkReferences(referencesOf(master.fields, row), stood, facts);
    const wrong = () => [...addressProblems(master.fields, row), ...(master.check?.(row, facts, id) ?? [])];
    return { row, problems: missing.length > 0 ? missing : wrong() };
  };
  const { row, problems } = (await withFacts(context, referencesOf(master.fields, typed), rule)).answer;
  refuseIfAny([...problems, ...(await fileProblems(context, master.fields, row, before?.row))]);
  return { row, besideOthers };
}

function refuseInactiveBranch({ find }: Lookups, { branchId }: AnyRow): void {
  const branch = find('branch', String(branchId));
  if (branch === undefined) throw new Refusal('notFound', { what: 'Branch' });
  refuseInactive(branch, 'branch');
}
