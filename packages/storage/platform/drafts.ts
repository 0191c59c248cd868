import type { Draft, DraftHead, Drafts } from '#application/drafts/ports';
import { limits } from '#domain/limits';
import { Refusal } from '#domain/refusal';
import { deflate, inflate } from '#storage/engine/packing';
import { keys } from '#storage/platform/keys';
import type { Item, PlatformTable } from '#storage/platform/table';

/** One item for each draft, under the organisation and the person; the table deletes it after its time. */
export function draftsIn(table: PlatformTable, seconds: () => number): Drafts {
  // The table deletes expired items only after some hours.
  const lasts = (item: Item) => Number(item['expires']) > seconds();
  const itemOf = (draft: Draft) => {
    const body = deflate(Buffer.from(draft.body));
    if (body.length > limits.draftBytes) throw new Refusal('tooLarge', { limit: `${limits.draftBytes / 1_000} kB` });
    return { ...draft, body, expires: seconds() + limits.draftDays * secondsPerDay };
  };
  const all = (organisationId: string, userId: string) => {
    const { pk, prefix } = keys.draftsOf(organisationId, userId);
    return table.query(pk, prefix);
  };
  return {
    async of(organisationId, userId) {
      const items = await all(organisationId, userId);
      return items
        .filter(lasts)
        .map(headOf)
        .sort((one, other) => other.sequence - one.sequence);
    },
    async find(organisationId, userId, form, id) {
      const item = await table.get(keys.draft(organisationId, userId, form, id));
      if (item === undefined || !lasts(item)) return undefined;
      return { ...headOf(item), body: inflate(item['body'] as Uint8Array).toString('utf8') };
    },
    async replace(organisationId, userId, draft) {
      const [written] = await table.transact([
        {
          Put: {
            TableName: table.name,
            Item: { ...itemOf(draft), ...keys.draft(organisationId, userId, draft.form, draft.id) },
            ConditionExpression: '#sequence <= :sequence and expires > :now',
            ExpressionAttributeNames: { '#sequence': 'sequence' },
            ExpressionAttributeValues: { ':sequence': draft.sequence, ':now': seconds() },
          },
        },
      ]);
      return written === true;
    },
    async put(organisationId, userId, draft) {
      await table.put(keys.draft(organisationId, userId, draft.form, draft.id), itemOf(draft));
    },
    async remove(organisationId, userId, form, id) {
      await table.remove(keys.draft(organisationId, userId, form, id));
    },
    async removeAll(organisationId, userId) {
      for (const { pk, sk } of await all(organisationId, userId)) await table.remove({ pk: String(pk), sk: String(sk) });
    },
  };
}

const secondsPerDay = 86_400;

function headOf(item: Item): DraftHead {
  const place = item['place'] as DraftHead['place'];
  return {
    form: String(item['form']),
    id: String(item['id']),
    title: String(item['title']),
    screen: String(item['screen']),
    isNew: item['isNew'] === true,
    place: place === null ? null : { branchId: place.branchId, financialYearId: place.financialYearId },
    at: String(item['at']),
    sequence: Number(item['sequence']),
  };
}
