import { Ajv } from 'ajv';
import type { PortalError } from '#application/ports/gst-portal';

/** Where a payload does not fit a schema that the portal published, under the code by which the portal refuses it. `whole` names all of it. */
export function schemaCheck(schema: object, code: string, whole: string): (payload: unknown) => readonly PortalError[] {
  // Large amounts are multiples of 0.01 only as nearly as numbers can be written; a third decimal is told all the same.
  const fits = new Ajv({ allErrors: true, strict: false, multipleOfPrecision: 2 }).compile(schema);
  return (payload) => {
    if (fits(payload)) return [];
    return (fits.errors ?? []).map(({ instancePath, message = 'is wrong' }) => ({
      code,
      message: `${instancePath.slice(1).replaceAll('/', '.') || whole} ${message}`,
    }));
  };
}
