import { otherCountries } from '#domain/address/state';

/** Whether a country is another one than India. While `India` is being typed, its first letters are not. */
export function isAbroad(country: string): boolean {
  const typed = country.trim().toLowerCase();
  return !['india', 'bharat', 'in', 'ind'].some((own) => own === typed || (typed.length < own.length && own.startsWith(typed)));
}

interface Place {
  readonly state: string;
  readonly country: string;
}

/** An address in which a part was typed, with what follows from it: abroad the state is Other Countries, and there the country is not India. */
export function withCountry<Typed extends Place>(before: Place, after: Typed): Typed {
  if (before.country !== after.country) {
    if (isAbroad(after.country) && after.state === '') return { ...after, state: otherCountries };
    if (!isAbroad(after.country) && isAbroad(before.country) && after.state === otherCountries) return { ...after, state: '' };
  }
  if (before.state !== after.state && after.state === otherCountries && !isAbroad(after.country)) return { ...after, country: '' };
  return after;
}

const regions = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Short names that people type and the standard does not have. */
const short: Readonly<Record<string, string>> = { usa: 'US', uk: 'GB', uae: 'AE', england: 'GB', holland: 'NL' };
let codes: ReadonlyMap<string, string> | undefined;

/** The two letters of a country (ISO 3166-1), by its English name or by themselves; null if it is none. */
export function countryCode(country: string): string | null {
  codes ??= new Map(
    letters.flatMap((first) =>
      letters.flatMap((second) => {
        const code = `${first}${second}`;
        const name = regions.of(code);
        return name === undefined ? [] : [[name.toLowerCase(), code] as const, [code.toLowerCase(), code] as const];
      }),
    ),
  );
  const typed = country.trim().toLowerCase().replace(/\./g, '');
  return short[typed] ?? codes.get(typed) ?? null;
}
