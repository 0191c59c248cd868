import type { Contents } from '#modules/kit/operations/contents';
import { dropdownOperations } from '#modules/messages/dropdown/operations';
import { droppedFileOperations } from '#modules/messages/dropped-file/operations';
import { importScheduleOperations } from '#modules/messages/import-schedule/operations';
import { lookupOperations } from '#modules/messages/lookup-value/operations';
import { messagesModules } from '#modules/messages/modules';

/** What the area serves: its modules, and the calls that do not follow from a definition. */
export const messagesContents: Contents = {
  ...messagesModules,
  irregular: [...dropdownOperations, ...lookupOperations, ...importScheduleOperations, ...droppedFileOperations],
};
