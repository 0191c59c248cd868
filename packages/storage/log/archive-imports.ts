import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import type { ArchiveImport, ArchiveImports } from '#application/archive/ports';
import { type Engine, text } from '#storage/engine/engine';
import { recordKeys } from '#storage/engine/keys';

/** Imports of archives. They are outside the logs, because the log they write is that of the archive and nothing else. */
export function openArchiveImports(engine: Engine): ArchiveImports {
  const pk = (organisationId: string) => ({ S: recordKeys.archiveImport(organisationId) });
  return {
    async find(organisationId) {
      const item = await engine.get('records', { pk: pk(organisationId) }, 'strong');
      // Only this file writes such items.
      return item === undefined ? undefined : (JSON.parse(text(item, 'j')) as ArchiveImport);
    },
    async save(organisationId, before, after) {
      try {
        await engine.put('records', {
          Item: { pk: pk(organisationId), j: { S: JSON.stringify(after) } },
          ...(before === undefined
            ? { ConditionExpression: 'attribute_not_exists(pk)' }
            : { ConditionExpression: 'j = :j', ExpressionAttributeValues: { ':j': { S: JSON.stringify(before) } } }),
        });
        return true;
      } catch (error) {
        if (error instanceof ConditionalCheckFailedException) return false;
        throw error;
      }
    },
  };
}
