import type { EwayBillPortal } from '#application/ports/eway-bill-portal';
import { ewayBillPortal } from '#integrations/eway-bill/portal';
import { type Provider, providerCalls } from '#integrations/nic/provider';

/** The e-way bill portal through a provider. */
export function gspEwayBills(provider: Provider): EwayBillPortal {
  const call = providerCalls(provider);
  return ewayBillPortal({
    act: async <Value>(account: Parameters<typeof call>[0], action: string, asked: object) =>
      (await call<Value>(account, 'POST', `ewb/ewayapi?action=${action}`, asked)).result,
    look: async <Value>(account: Parameters<typeof call>[0], name: string, asked: URLSearchParams) =>
      (await call<Value>(account, 'GET', `ewb/ewayapi/${names[name] ?? name}?${asked}`)).result,
  });
}

/** Where providers spell a name in another way than the portal. */
const names: Readonly<Record<string, string>> = { GetEwayBill: 'getewaybill' };
