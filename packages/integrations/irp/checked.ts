import type { InvoicePortal } from '#application/ports/invoice-portal';
import { schemaErrors } from '#integrations/irp/inv01';

/** The portal gets no payload that does not fit its schema: it is refused here with the portal's code, and costs no call. */
export function checkedPortal(portal: InvoicePortal): InvoicePortal {
  return {
    ...portal,
    register: async (account, payload) => {
      const errors = schemaErrors(payload);
      return errors.length > 0 ? { outcome: 'refused', errors } : portal.register(account, payload);
    },
  };
}
