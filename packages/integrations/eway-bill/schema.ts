import { schemaCheck } from '#integrations/nic/schema-check';
import schema from './eway-bill.schema.json' with { type: 'json' };

/** Where a request for an e-way bill does not fit the schema of version 1.03: code 100, which the portal gives JSON that it cannot take. */
export const schemaErrors = schemaCheck(schema, '100', 'The e-way bill');
