import type { Choice } from '#modules/kit/field';
import { staticData } from '#modules/messages/dropdown/static-data';

/** The enumeration of a column type of Module Setup, and whether rows hold its codes or its names. */
const typed: Readonly<Record<string, { readonly of: readonly Choice[]; readonly coded?: true }>> = {
  ActiveStatus: { of: staticData.ActiveStatus },
  EntryModuleStatus: { of: staticData.EntryStatus },
  EntryModuleFileImportStatus: { of: staticData.ImportStatus },
  EntryModuleEntityType: { of: staticData.EntryModuleEntityType, coded: true },
  ClientType: { of: staticData.ClientType },
  POApprovalStatusEnum: { of: staticData.ApprovalLevel },
};

/** Labels of the values of a column of this type; undefined for types without an enumeration. */
export function choicesOfType(type: string): readonly Choice[] | undefined {
  const known = Object.hasOwn(typed, type) ? typed[type] : undefined;
  return known === undefined || known.coded ? known?.of : known.of.map(({ label }) => ({ value: label, label }));
}

/** The same for cells, where a value may also be the code. */
export function labelsOfType(type: string): readonly Choice[] | undefined {
  const choices = choicesOfType(type);
  const codes = Object.hasOwn(typed, type) ? typed[type]?.of : undefined;
  return choices === undefined
    ? undefined
    : [...choices, ...(codes ?? []).filter(({ value }) => !choices.some((one) => one.value === value))];
}
