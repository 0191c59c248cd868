import type { PartyLetter } from '#modules/accounts/party-letter/party-letter';
import type { MasterBooks } from '#modules/kit/books';

export const partyLetterBooks: MasterBooks<PartyLetter> = {
  words: ({ letters }) => letters.slice(0, 20).map(({ partyName }) => partyName ?? ''),
};
