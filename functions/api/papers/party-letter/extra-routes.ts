import { printLetters } from '#application/letters/send-letters';
import { type Routes, route } from '#functions/http/call';
import * as calls from '#modules/accounts/party-letter/operations';

export const routes: Routes = [route(calls.printLetters, ({ context, body }) => printLetters(context, body))];
