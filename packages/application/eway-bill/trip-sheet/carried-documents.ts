import { refuseUnseen } from '#application/access/find-own';
import { withFacts } from '#application/commit/facts-by-use';
import { recordsNamed } from '#application/commit/records-named';
import type { Context } from '#application/context';
import { stateLine } from '#application/paper/issuer';
import type { Stored } from '#application/ports/records';
import { documentRowOf } from '#application/row-of';
import { allows } from '#domain/permission/permission';
import { Refusal } from '#domain/refusal';
import { documents } from '#modules/all-modules';
import { ewayStandingOf } from '#modules/eway-bill/decide';
import { ewayBillOf } from '#modules/eway-bill/documents';
import type { AnyDocument, AnyRow } from '#modules/kit/module';
import { pathOf, verbPath } from '#modules/kit/operations/permission';
import type { Carried } from '#modules/stock/trip-sheet/carried';
import { type SheetLine, tripSheet } from '#modules/stock/trip-sheet/trip-sheet';

/** A document by its kind and id. */
export interface Named {
  readonly slug: string;
  readonly id: string;
}

/** A document whose goods go in one vehicle with others, and its branch. */
export interface CarriedDocument extends Carried {
  readonly document: AnyDocument;
  readonly stored: Stored;
  readonly branch: AnyRow;
}

/** The documents of these bills, in their order; undefined where there is none. */
export async function carriedDocuments(context: Context, bills: readonly Named[]): Promise<readonly (CarriedDocument | undefined)[]> {
  const known = bills.filter(({ slug }) => kindOf(slug) !== undefined);
  const found = await recordsNamed(context, known);
  const branches = await recordsNamed(
    context,
    [...found.values()].map(({ row }) => ({ slug: 'branch', id: String(row['branchId']) })),
  );
  return bills.map(({ slug, id }) => {
    const [document, stored] = [kindOf(slug), found.get(id)];
    if (document === undefined || stored === undefined || stored.slug !== slug) return undefined;
    const branch = branches.get(String(stored.row['branchId']))?.row ?? {};
    const stands = { ...ewayStandingOf(stored.row), cancelled: stored.row['cancelled'] === true };
    return { key: `${slug}/${id}`, gstin: String(branch['gstin'] ?? ''), stands, document, stored, branch };
  });
}

/** Whether the caller may see a document and make trip sheets in its branch. */
export function mayCarry(context: Context, { document, stored }: CarriedDocument): boolean {
  const branchId = String(stored.row['branchId']);
  const { scope, caller } = context;
  const permissions = branchId === scope.branchId ? caller.permissions : (caller.permissionsIn?.(branchId) ?? new Set<string>());
  if (!allows(permissions, verbPath(tripSheet, 'add'))) return false;
  if (!allows(permissions, pathOf(document)) && !allows(permissions, `${pathOf(document)}/own`)) return false;
  try {
    refuseUnseen({ ...context, scope: { ...scope, branchId }, caller: { ...caller, permissions } }, document, stored);
    return true;
  } catch (refusal) {
    if (refusal instanceof Refusal) return false;
    throw refusal;
  }
}

/** The bills as the sheet lists them. */
export async function linesOf(context: Context, carried: readonly CarriedDocument[]): Promise<readonly SheetLine[]> {
  const { answer } = await withFacts(context, [], ({ find }) => {
    const organisation = find('org', context.scope.organisationId) ?? {};
    return carried.map(({ document, stored, branch, stands }): SheetLine => {
      const row: AnyRow = stored.row;
      const bill = ewayBillOf(document, documentRowOf(stored), { organisation, branch, find });
      const to = bill && (bill.to.goods ?? bill.to.paper);
      return {
        ...{ slug: document.slug, documentId: stored.id, billNumber: stands.ewayBillNo ?? null, billAt: stands.ewayBillAt ?? null },
        ...{ documentNumber: String(row['number']), documentDate: String(row['date']) },
        party: String(row['partyName'] ?? row['toBranchName'] ?? ''),
        to: to ? [to.place, stateLine(to.state)].filter((part) => part !== '').join(', ') : '',
        value: bill?.total ?? 0,
        problem: null,
      };
    });
  });
  return answer;
}

function kindOf(slug: string): AnyDocument | undefined {
  return documents.find((one) => one.slug === slug && 'ewayBill' in one.fields);
}
