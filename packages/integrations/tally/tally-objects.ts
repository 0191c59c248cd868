import type { TallyObject } from '#domain/tally/fields';
import { decoded } from '#integrations/tally/decoded';
import { objectsInJson } from '#integrations/tally/objects-in-json';
import { objectsInXml, type Wanted } from '#integrations/tally/objects-in-xml';
import { notOfTally } from '#integrations/tally/unreadable';

/**
 * The masters and vouchers of a file that Tally exported, XML or JSON, one after the other in its order: of any size, held one at a time.
 * @throws Refusal at `key`, saying where the file is damaged, or what it is if Tally did not write it for an import
 */
export async function* tallyObjects(bytes: AsyncIterable<Uint8Array>, wanted: Wanted = 'all'): AsyncGenerator<TallyObject> {
  const pieces = decoded(bytes);
  let begin = '';
  for (let next = await pieces.next(); ; next = await pieces.next()) {
    if (next.done) throw notOfTally('it is empty');
    begin += next.value;
    if (begin.trimStart() !== '') break;
  }
  const [first = ''] = begin.trimStart();
  if (begin.startsWith('PK')) throw notOfTally('it is a ZIP file. Unpack it first');
  const text = beginningWith(begin, pieces);
  if (first === '<') yield* objectsInXml(text, wanted);
  else if (first === '{' || first === '[') yield* objectsInJson(text);
  else throw notOfTally('it is neither XML nor JSON');
}

async function* beginningWith(begin: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield begin;
  yield* rest;
}
