import { beginLetters } from '#application/letters/send-letters';
import { type Routes, route } from '#functions/http/call';
import * as calls from '#modules/accounts/party-letter/operations';

export const routes: Routes = [
  route(calls.sendLetters, ({ context, wiring, body: { id, ...wish } }) => beginLetters(context, id, wish, wiring.members)),
];
