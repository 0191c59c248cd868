/** A part of the name of a secret: what the parameter store takes, and never the way out of a folder. */
export function nameOf(name: string): string {
  if (!/^[A-Za-z0-9_-]{1,100}$/.test(name)) throw new Error('The name of a secret has letters, digits, dashes and underscores.');
  return name;
}

export function textOf(text: string): string {
  if (text === '' || text.length > mostCharacters) throw new Error(`A secret has 1 to ${mostCharacters} characters.`);
  return text;
}

const mostCharacters = 2_000;
