import { findOwn } from '#application/access/find-own';
import { refuseStale, refuseUnlessOffered } from '#application/access/offered';
import { answer } from '#application/commit/answer';
import { changeOf } from '#application/commit/change-of';
import type { Answered, Context } from '#application/context';
import { rowOf } from '#application/row-of';
import { importDrop } from '#events/import-drop';
import { droppedFile } from '#modules/messages/dropped-file/dropped-file';

const verb = 'take-again';

/**
 * Has a file that was set aside taken again, as its schedule is now. The message goes with the change, so it does not wait until the schedule
 * asks.
 */
export async function takeAgain(context: Context, id: string, version: number): Promise<Answered> {
  const { caller, ports, scope } = context;
  const before = await findOwn(context, droppedFile, id);
  refuseStale(droppedFile, before, version);
  refuseUnlessOffered(droppedFile, verb, before.row);
  const by = { userId: caller.userId, name: caller.name, at: ports.clock.now().toISOString(), remark: null };
  const sets = droppedFile.actions[verb]?.sets;
  const set = typeof sets === 'function' ? sets(rowOf(droppedFile, before), by) : sets;
  const { stored } = await ports.journal.commit(scope, 'organisation', {
    ...{ slug: droppedFile.slug, id, kind: 'change', read: { version, title: droppedFile.title } },
    decide: ({ record }) => ({
      ...changeOf(droppedFile, { action: verb, id, row: { ...before.row, ...set }, before: record, userId: scope.userId }),
      messages: [{ queue: importDrop.name, body: { version: 1, organisationId: scope.organisationId, due: true } }],
    }),
  });
  return answer(stored);
}
