import { describe, expect, it } from 'vitest';
import { registrationTypeOf, statusText, taxpayerWarnings } from '#domain/registration/taxpayer';

describe('a taxpayer', () => {
  it.each`
    status         | cancelledOn     | kind             | said                             | warns
    ${'Active'}    | ${null}         | ${'Regular'}     | ${'Active'}                      | ${[]}
    ${'Active'}    | ${null}         | ${null}          | ${'Active'}                      | ${[]}
    ${'Active'}    | ${null}         | ${'Composition'} | ${'Active'}                      | ${['A composition dealer may not charge GST. Its bills give no input tax credit.']}
    ${'Cancelled'} | ${'2026-04-01'} | ${'Regular'}     | ${'Cancelled since 01-Apr-2026'} | ${['This GSTIN is cancelled since 01-Apr-2026. Its bills of that day and later give no input tax credit, and the e-invoice portal refuses invoices to it.']}
    ${'Cancelled'} | ${null}         | ${'Regular'}     | ${'Cancelled'}                   | ${['This GSTIN is cancelled. Its bills give no input tax credit, and the e-invoice portal refuses invoices to it.']}
    ${'Suspended'} | ${null}         | ${'Regular'}     | ${'Suspended'}                   | ${['This GSTIN is suspended. Until that ends, its holder may not charge GST: ask before you do business.']}
    ${'Inactive'}  | ${null}         | ${'Regular'}     | ${'Inactive'}                    | ${['This GSTIN is not active at the portal. Ask its holder before you do business.']}
  `('$status of kind $kind since $cancelledOn is shown as $said', ({ status, cancelledOn, kind, said, warns }) => {
    expect(statusText({ status, cancelledOn })).toBe(said);
    expect(taxpayerWarnings({ status, cancelledOn, kind })).toEqual(warns);
  });

  it.each`
    kind             | type
    ${'Regular'}     | ${'Regular'}
    ${'Composition'} | ${'Composition'}
    ${'UIN holder'}  | ${'UIN Holder'}
    ${'SEZ unit'}    | ${'Regular'}
    ${null}          | ${null}
  `('of the kind $kind has the registration type $type', ({ kind, type }) => {
    expect(registrationTypeOf(kind)).toBe(type);
  });
});
