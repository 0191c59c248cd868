/** A name with its article: `a Ledger`, `an Inventory Item`, `a User`, `an SMS Template`. */
export function withArticle(name: string): string {
  return `${vowelSound.test(name) ? 'an' : 'a'} ${name}`;
}

const vowelSound = /^(?:[aeio]|u(?!ni|se)|SMS)/i;
