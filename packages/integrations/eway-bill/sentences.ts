import sentences from './sentences.json' with { type: 'json' };

/** What a code of the e-way bill portal means, from the list that it publishes; it refuses with codes alone. Unknown codes get a general sentence. */
export function sentenceOf(code: string): string {
  return (sentences as Readonly<Record<string, string>>)[code] ?? `The e-way bill portal refused this with code ${code}`;
}
