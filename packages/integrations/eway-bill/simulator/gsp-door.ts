import type { Calls } from '#integrations/eway-bill/simulator/calls';
import { keyCheck, providerUsers } from '#integrations/nic/simulator/provider-users';
import type { Door, PortalUser } from '#integrations/nic/simulator/server';

const path = '/ewb/ewayapi';

/** The REST of a provider. */
export function gspDoor(calls: Calls, users: readonly PortalUser[], apiKey: string): Door {
  const gstinOf = providerUsers(users, keyCheck(apiKey));
  return {
    async answer(call) {
      const gstin = gstinOf(call);
      const { url, method, body } = call;
      const result =
        method === 'POST'
          ? await calls.act(gstin, url.searchParams.get('action') ?? '', JSON.parse(body))
          : calls.look(gstin, url.pathname.slice(path.length + 1), url.searchParams);
      return { success: true, message: 'E-Way Bill is generated successfully', result };
    },
    refusal: ({ code, message, info }) => ({ success: false, message: `${code.split(',')[0]} : ${message}`, result: info ?? [] }),
  };
}
