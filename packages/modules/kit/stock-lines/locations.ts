import type { Problem } from '#domain/refusal';
import type { DocumentFacts } from '#modules/kit/module';

/** The codes of the warehouse locations of the branch. */
function locationsOf({ branch }: DocumentFacts): ReadonlySet<string> {
  const locations: unknown = branch['locations'];
  return new Set(Array.isArray(locations) ? locations.map((location: { readonly code?: unknown }) => String(location.code)) : []);
}

/** No location is the branch itself. */
export function locationProblems(path: string, code: string | null | undefined, facts: DocumentFacts): readonly Problem[] {
  const known = (code ?? null) === null || locationsOf(facts).has(String(code));
  return known ? [] : [{ path, message: 'Choose a location of this branch' }];
}
