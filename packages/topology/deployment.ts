/** Where a deployment is, and what its names begin with. */
export interface Deployment {
  readonly region: string;
  /** The start of every name: `bahi`, or `bahi-test` for the environment `test`, or `bahi-ap-south-2` in another region. */
  readonly prefix: string;
}

const usualRegion = 'ap-south-1';
const usualPrefix = 'bahi';

/**
 * Several environments fit into one account, and several regions: some names are of the whole account, whatever region they are in (roles,
 * budgets, what belongs to CloudFront), so the region is part of every name, too, except in the usual one.
 */
export function deployment(environment: string | undefined, region: string | undefined): Deployment {
  // The name of a bucket has at most 63 characters, and the account and the region are in it as well.
  if (environment !== undefined && !/^[a-z][a-z0-9]{0,7}$/.test(environment))
    throw new Error(`The environment '${environment}' must have 1 to 8 small letters and digits, and begin with a letter.`);
  const at = region ?? usualRegion;
  return { region: at, prefix: [usualPrefix, environment, at === usualRegion ? undefined : at].filter(Boolean).join('-') };
}

/**
 * `bahi` and `api-sales` → `BahiApiSales`, `bahi-test` and `api-sales` → `BahiTest-ApiSales`: without the dash the files of an environment
 * `jobs` would have the stack of our own jobs with files.
 */
export function stackName({ prefix }: Deployment, part: string): string {
  return [prefix, part].map(inCapitals).join(prefix === usualPrefix ? '' : '-');
}

function inCapitals(name: string): string {
  return name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
}
