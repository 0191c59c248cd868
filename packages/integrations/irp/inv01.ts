import { schemaCheck } from '#integrations/nic/schema-check';
import schema from './inv01.schema.json' with { type: 'json' };

/** Where a payload does not fit the schema of INV-01, version 1.1: code 2140, as the portal answers. */
export const schemaErrors = schemaCheck(schema, '2140', 'The document');
