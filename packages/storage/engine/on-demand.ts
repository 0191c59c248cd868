/** Opens a part when it is first asked for: most calls need few of them. */
export function onDemand<Part>(open: () => Promise<Part>): () => Promise<Part> {
  let opened: Promise<Part> | undefined;
  return () => {
    opened ??= open();
    return opened;
  };
}

/** The functions of a part that is opened when one of them is first called. Each is named, so that none can be forgotten. */
export function functionsOnDemand<Part extends Functions<Part>>(
  names: { readonly [Name in keyof Part]: true },
  open: () => Promise<Part>,
): Part {
  const part = onDemand(open);
  const call =
    (name: keyof Part) =>
    async (...asked: never[]) =>
      (await part())[name](...asked);
  return Object.fromEntries(Object.keys(names).map((name) => [name, call(name as keyof Part)])) as unknown as Part;
}

type Functions<Part> = { readonly [Name in keyof Part]: (...asked: never[]) => Promise<unknown> };
