/** The copies that a request for a print names; parsed by `printQuery`. */
export function copiesOf(query: unknown): readonly string[] {
  const { copies } = (query ?? {}) as { readonly copies?: string };
  return copies?.split(',') ?? [];
}
