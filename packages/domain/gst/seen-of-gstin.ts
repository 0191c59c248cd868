interface BranchOfGstin {
  readonly id: string;
  readonly status: string;
}

/**
 * Of the branches with a GSTIN, those whose documents a person sees in its returns: where they may. A deactivated branch is open to nobody, but
 * the return has its documents all the same. So it is seen by those who may in all the others.
 */
export function seenOfGstin<Branch extends BranchOfGstin>(branches: readonly Branch[], may: (id: string) => boolean): readonly Branch[] {
  const isOpen = ({ status }: Branch) => status === 'Active';
  const seesOthers = branches.every((branch) => !isOpen(branch) || may(branch.id));
  return branches.filter((branch) => (isOpen(branch) ? may(branch.id) : seesOthers));
}
