/** The copies that a print request asks for, parsed by `printQuery`. */
export function copiesOf(query: unknown): readonly string[] {
  const { copies } = (query ?? {}) as { readonly copies?: string };
  return copies?.split(',') ?? [];
}
