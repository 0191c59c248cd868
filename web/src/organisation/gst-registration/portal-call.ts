import { basePath } from '#modules/kit/operations/operation';
import { gstRegistration } from '#modules/organisation/gst-registration/gst-registration';

/** The path of a call about a portal of a registration. Which one says the query `portal`. */
export function portalCall(id: string, rest: 'portal-user' | 'portal-test'): string {
  return `${basePath(gstRegistration)}/${id}/${rest}`;
}
