import { type Routes, route } from '#functions/http/call';
import * as calls from '#modules/accounts/party-letter/operations';

export const routes: Routes = [
  // The first list of letters loads this file, and need not load what writes and mails them.
  route(calls.sendLetters, async ({ context, wiring, body: { id, ...wish } }) => {
    const { beginLetters } = await import('#application/letters/send-letters');
    return beginLetters(context, id, wish, wiring.members);
  }),
];
