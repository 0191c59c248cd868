/** A setting as CDK finds it: `-c name=value` or `--context=name=value` among the arguments, else in the first file that has it. */
export function settingOf(
  name: string,
  args: readonly string[],
  files: readonly { readonly [name: string]: unknown }[],
): string | undefined {
  const given = args.flatMap((arg, at) => {
    const value = /^(?:-c|--context)$/.test(args[at - 1] ?? '') ? arg : /^--context=(.*)$/.exec(arg)?.[1];
    return value?.startsWith(`${name}=`) ? [value.slice(name.length + 1)] : [];
  });
  const kept = files.map((file) => file[name]).find((value) => typeof value === 'string' && value !== '');
  return given.at(-1) ?? (kept === undefined ? undefined : String(kept));
}

/** By stack and name. */
export type Outputs = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface Screens {
  readonly bucket: string;
  readonly region: string;
  readonly address: string;
}

/** The tables that are folded, from the outputs of a deployment; undefined before the first one. */
export function foldedTablesOf(outputs: Outputs): { readonly log: string; readonly views: string } | undefined {
  for (const { logTable: log, viewsTable: views } of Object.values(outputs)) if (log && views) return { log, views };
  return undefined;
}

/** Where the screens go, from the outputs of a deployment: the one stack that has a bucket for them. */
export function screensOf(outputs: Outputs): Screens {
  for (const { ScreensBucket: bucket, ScreensRegion: region, SiteAddress: address } of Object.values(outputs))
    if (bucket && region && address) return { bucket, region, address };
  throw new Error('No stack has a bucket for the screens among its outputs.');
}
