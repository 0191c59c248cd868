import { generateKeyPairSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { portalProvidersIn } from '#functions/portal-providers';

const publicKey = String(generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ type: 'spki', format: 'pem' }));
const gsp = { baseUrl: 'https://gsp.example/test', apiKey: 'key of ours', signingKeys: { 'KID-1': publicKey } };
const nic = {
  ...{ baseUrl: 'https://einvoice.example', clientId: 'bahi', clientSecret: 'hush', publicKey },
  ...{ signingKeys: { 'KID-1': publicKey }, patience: 5_000 },
};
const read = (secret: unknown) => portalProvidersIn(JSON.stringify(secret));

it('is empty at first', () => {
  expect(read({})).toEqual({});
});

it('names portal, provider and mode, each with who we are there', () => {
  const said = read({ invoices: { NIC: { Sandbox: nic }, GSP: { Production: gsp } } });
  expect(said).toEqual({ invoices: { NIC: { Sandbox: nic }, GSP: { Production: { ...gsp, patience: 20_000 } } } });
});

it('names no keys for the portal of e-way bills, which signs nothing', () => {
  const [{ signingKeys: _, ...direct }, { signingKeys: __, ...provided }] = [nic, gsp];
  const bills = { NIC: { Production: direct }, GSP: { Sandbox: { ...provided, patience: 9_000 } } };
  expect(read({ bills })).toEqual({ bills });
  expect(() => read({ bills: { NIC: { Production: nic } } })).toThrow('The secret portal-providers is wrong at bills.NIC.Production.');
});

it.each([
  ['not JSON', 'x', 'the whole'],
  ['without TLS', { invoices: { GSP: { Sandbox: { ...gsp, baseUrl: 'http://gsp.example' } } } }, 'invoices.GSP.Sandbox.baseUrl'],
  [
    'with a slash at the end',
    { invoices: { GSP: { Sandbox: { ...gsp, baseUrl: 'https://gsp.example/' } } } },
    'invoices.GSP.Sandbox.baseUrl',
  ],
  ['with a key that is none', { invoices: { NIC: { Sandbox: { ...nic, publicKey: 'hush hush' } } } }, 'invoices.NIC.Sandbox.publicKey'],
  ['without a secret', { invoices: { NIC: { Sandbox: { ...nic, clientSecret: '' } } } }, 'invoices.NIC.Sandbox.clientSecret'],
  ['with a word nobody knows', { invoices: { Nic: {} } }, 'invoices'],
])('%s is told by its place, and by nothing that is there', (_, secret, place) => {
  const tell = () => (secret === 'x' ? portalProvidersIn('x') : read(secret));
  expect(tell).toThrow(`The secret portal-providers is wrong at ${place}.`);
  expect(tell).not.toThrow('hush');
});
