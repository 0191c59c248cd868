import type { MasterBooks } from '#modules/kit/books';
import type { Group } from '#modules/masters/group/group';

export const groupBooks: MasterBooks<Group> = {
  retells: ['name', 'alias', 'parentId', 'nature'],
};
