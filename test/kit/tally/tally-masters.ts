import { BookNames, type OwnNames } from '#domain/tally/chart/book-names';
import { TallyMasters } from '#domain/tally/tally-masters';
import { tallyObject } from '#test/kit/books/tally-object';

/** Masters as a file of Tally has them: `LEDGER Cash` with its fields. A group that was renamed has its own name behind a bar. */
export function tallyMasters(objects: Readonly<Record<string, Parameters<typeof tallyObject>[1]>>): TallyMasters {
  const masters = new TallyMasters();
  for (const [called, fields] of Object.entries(objects)) {
    const [name = '', reserved] = called.split('|');
    masters.add(tallyObject(name, fields, reserved === undefined ? {} : { RESERVEDNAME: reserved }));
  }
  return masters;
}

/** The names of books in which nobody renamed anything, but for the group of customers. */
export const ownNames: OwnNames = {
  ledger: (alias) => alias.replaceAll('_', ' '),
  group: (alias) => (alias === 'debtors' ? 'Customers' : alias.replaceAll('_', ' ')),
};

export function bookNames(masters: TallyMasters): BookNames {
  return new BookNames(masters, ownNames, '27AAPFU0939F1ZV');
}
