/**
 * The address that a rate limit counts. One household or server gets a whole /64 of IPv6 and can use any address in it, so the first four
 * groups count. An IPv4 address counts as itself, even when written as IPv6.
 */
export function networkOf(address: string): string {
  const plain = address.trim().toLowerCase().split('%')[0] ?? '';
  const mapped = /^(?:::ffff:|0:0:0:0:0:ffff:)(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  if (!plain.includes(':')) return plain;
  const [before = '', after] = plain.split('::');
  const head = groups(before);
  const tail = after === undefined ? [] : groups(after);
  const missing = after === undefined ? 0 : Math.max(0, 8 - head.length - tail.length);
  const all = [...head, ...Array<string>(missing).fill('0'), ...tail];
  return `${all.slice(0, 4).join(':')}::/64`;
}

function groups(text: string): readonly string[] {
  if (text === '') return [];
  // An IPv4 address at the end takes two groups and is never among the first four.
  return text.split(':').flatMap((group) => (group.includes('.') ? ['v4', 'v4'] : [group.replace(/^0+(?=.)/, '')]));
}
