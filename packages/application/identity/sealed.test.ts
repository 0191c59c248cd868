import { describe, expect, it } from 'vitest';
import { vaultOf } from '#application/identity/sealed';

describe('what is sealed', () => {
  const vault = vaultOf('a secret', 'test');

  it('is read with the same secret for the same purpose, and is never the same twice', () => {
    const sealed = vault.seal('monsoon over Mysuru ₹');
    expect(vaultOf('a secret', 'test').open(sealed)).toBe('monsoon over Mysuru ₹');
    expect(vault.seal('monsoon over Mysuru ₹')).not.toBe(sealed);
    expect(sealed).not.toContain('monsoon');
  });

  it('is not read with another secret, for another purpose, or when it was changed', () => {
    const sealed = vault.seal('text');
    const [iv, tag, text = ''] = sealed.split('.');
    expect(() => vaultOf('another', 'test').open(sealed)).toThrow();
    expect(() => vaultOf('a secret', 'other').open(sealed)).toThrow();
    expect(() => vault.open([iv, tag, `A${text}`].join('.'))).toThrow();
    expect(() => vault.open('')).toThrow();
  });
});
