import { describe, expect, it } from 'vitest';
import { vaultOf } from '#application/identity/passwords/sealed';

describe('an encrypted text', () => {
  const vault = vaultOf('a secret', 'test');

  it('can be read with the same secret and purpose, and differs each time', () => {
    const sealed = vault.seal('monsoon over Mysuru ₹');
    expect(vaultOf('a secret', 'test').open(sealed)).toBe('monsoon over Mysuru ₹');
    expect(vault.seal('monsoon over Mysuru ₹')).not.toBe(sealed);
    expect(sealed).not.toContain('monsoon');
  });

  it('cannot be read with another secret or purpose, or after a change', () => {
    const sealed = vault.seal('text');
    const [iv, tag, text = ''] = sealed.split('.');
    expect(() => vaultOf('another', 'test').open(sealed)).toThrow();
    expect(() => vaultOf('a secret', 'other').open(sealed)).toThrow();
    expect(() => vault.open([iv, tag, `A${text}`].join('.'))).toThrow();
    expect(() => vault.open('')).toThrow();
  });
});
