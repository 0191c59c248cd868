import { Ajv } from 'ajv';
import type { PortalError } from '#application/ports/gst-portal';
import schema from './inv01.schema.json' with { type: 'json' };

const fits = new Ajv({ allErrors: true, strict: false }).compile(schema);

/** Where a payload does not fit the schema of INV-01, version 1.1: code 2140, as the portal answers. */
export function schemaErrors(payload: unknown): readonly PortalError[] {
  if (fits(payload)) return [];
  return (fits.errors ?? []).map(({ instancePath, message = 'is wrong' }) => ({
    code: '2140',
    message: `${instancePath.slice(1).replaceAll('/', '.') || 'The document'} ${message}`,
  }));
}
