export interface NewModule {
  /** `vehicle-type` */
  readonly slug: string;
  readonly area: string;
  /** `vehicleType` */
  readonly variable: string;
  /** `VehicleType` */
  readonly type: string;
  /** `Vehicle Type` */
  readonly title: string;
}

/** The names of a new module, all from its slug. */
export function namesOf(slug: string, area: string): NewModule {
  const words = slug.split('-');
  return {
    slug,
    area,
    variable: words.map((word, index) => (index === 0 ? word : capital(word))).join(''),
    type: words.map(capital).join(''),
    title: words.map(capital).join(' '),
  };
}

export function plural(title: string): string {
  if (/[^aeiou]y$/.test(title)) return `${title.slice(0, -1)}ies`;
  return /(s|x|z|ch|sh)$/.test(title) ? `${title}es` : `${title}s`;
}

function capital(word: string): string {
  return `${word[0]?.toUpperCase()}${word.slice(1)}`;
}
