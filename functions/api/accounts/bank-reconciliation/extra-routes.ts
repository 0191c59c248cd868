import { acceptAndLearn, acceptCertain } from '#application/bank/accept-matches';
import { bankChoices, bankSummary } from '#application/bank/bank-summary';
import { importedStatements } from '#application/bank/imported-statements';
import { lineHistory } from '#application/bank/line-history';
import { listLines, listOpenEntries } from '#application/bank/list-lines';
import { removeStatement, unmatch } from '#application/bank/unmatch';
import { type Routes, route } from '#functions/http/call';
import { withNames } from '#functions/http/with-names';
import * as calls from '#modules/accounts/bank-cash/bank-operations';

export const routes: Routes = [
  route(calls.bankChoices, ({ context }) => bankChoices(context)),
  route(calls.bankSummary, ({ context, query }) => bankSummary(context, query.ledgerId, query.from, query.to)),
  route(calls.bankLines, ({ context, query }) => listLines(context, query)),
  route(calls.bankEntries, ({ context, query }) => listOpenEntries(context, query)),
  route(calls.lineHistory, async ({ context, query, wiring }) => {
    const moves = (await lineHistory(context, query)).map(({ match, sequence, at, by, from, action, remark }) => ({
      ...{ sequence, at, by, from, action },
      ...(remark === undefined ? {} : { remark }),
      entries: match.entries,
      lines: match.lines.length,
    }));
    return withNames(wiring.members, moves);
  }),
  route(calls.acceptMatches, ({ context, body }) => acceptAndLearn(context, body.ledgerId, body.matches)),
  route(calls.acceptCertain, ({ context, body }) => acceptCertain(context, body.ledgerId, body.from, body.to)),
  route(calls.unmatch, ({ context, body }) => unmatch(context, body.ledgerId, body.ids, body.remark)),
  route(calls.bankStatements, ({ context, query }) => importedStatements(context, query.ledgerId)),
  route(calls.removeStatement, ({ context, body }) => removeStatement(context, body.ledgerId, body.id)),
];
