import { supplierOf } from '#domain/gst/invoice-rules';
import { compositionProblem, type SupplyKind, supplyKind } from '#domain/gst/place-of-supply';
import { panOfGstin } from '#domain/registration/gstin';

/** What the tax on goods between branches follows from. */
export interface BranchRegistration {
  readonly gstin: string | null;
  readonly state: string;
  readonly composition: boolean;
}

/**
 * Goods that one branch sends to another are a supply only between two registrations: they are distinct persons (section 25(4) of the CGST
 * Act), and a supply between them needs no price (Schedule I, paragraph 2). Within a registration goods move with a delivery challan (rule
 * 55 of the CGST Rules).
 */
export function isBranchSupply(from: BranchRegistration, to: BranchRegistration): boolean {
  return from.gstin !== null && to.gstin !== null && from.gstin !== to.gstin;
}

/** Its heads of tax: the place of supply is where the movement ends (section 10(1)(a) of the IGST Act). */
export function branchSupplyKind(from: BranchRegistration, to: BranchRegistration): SupplyKind {
  return supplyKind({ supplierState: from.state, placeOfSupply: to.state, clientType: 'Domestic', supplier: supplierOf(from) });
}

/** Why goods cannot be sent from one branch to the other, as a sentence. */
export function branchSupplyProblem(from: BranchRegistration, to: BranchRegistration): string | null {
  if (!isBranchSupply(from, to)) return null;
  if (from.gstin !== null && to.gstin !== null && panOfGstin(from.gstin) !== panOfGstin(to.gstin))
    return 'This branch has the GSTIN of another PAN. Enter a sales invoice instead';
  return from.composition ? compositionProblem({ supplierState: from.state, placeOfSupply: to.state, clientType: 'Domestic' }) : null;
}

/** How the value of such a supply is found (rule 28 of the CGST Rules). */
export const branchValues = [
  { value: 'open-market', label: 'Open market value' },
  { value: 'declared', label: 'As declared: the recipient has full credit' },
] as const;
export type BranchValue = (typeof branchValues)[number]['value'];

/** The second proviso to rule 28(1): any declared value is accepted where the recipient can take full credit. */
export function branchValueProblem(value: BranchValue | null, to: BranchRegistration): string | null {
  if (value !== 'declared' || !to.composition) return null;
  return 'A branch under the composition scheme takes no credit. Choose the open market value';
}
