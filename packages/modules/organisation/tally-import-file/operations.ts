import { bookOperations } from '#modules/kit/book-import/book-operations';
import { tallyImportFile } from '#modules/organisation/tally-import-file/tally-import-file';

export const tallyCalls = bookOperations(tallyImportFile);
