import { describe, expect, it } from 'vitest';
import { withoutSilent, withoutVouchers } from '#integrations/tally/lean-xml';

const lean = async (by: typeof withoutSilent, text: string, length: number) => {
  async function* pieces() {
    for (let at = 0; at < text.length; at += length) yield text.slice(at, at + length);
  }
  let all = '';
  for await (const piece of by(pieces())) all += piece;
  return all;
};

describe.each([[1], [3], [7], [1_000]])('in pieces of %i letters', (length) => {
  it('flags that say No and empty elements go, and their line ends stay', async () => {
    const text = '<LEDGER NAME="No">\r\n <ISX>No</ISX>\n<Y.LIST>  </Y.LIST>\n<Z></Z><A>Nora</A><B>Yes</B><C>\n</C></LEDGER>';
    // An element in several pieces stays, and says nothing later.
    const found = await lean(withoutSilent, await lean(withoutSilent, text, length), 1_000);
    expect(found.replace(/[ \r]/g, '')).toBe('<LEDGERNAME="No">\n\n\n<A>Nora</A><B>Yes</B><C>\n</C></LEDGER>');
  });

  it('a text that is quoted as it is keeps what looks like an element', async () => {
    const text = '<A><![CDATA[<ISX>No</ISX><VOUCHER ></VOUCHER>]]></A><B>No</B>';
    for (const by of [withoutSilent, withoutVouchers])
      expect((await lean(by, text, length)).startsWith('<A><![CDATA[<ISX>No</ISX><VOUCHER ></VOUCHER>]]></A>')).toBe(true);
  });

  it('vouchers go, and the lines of what comes after them are the same', async () => {
    const text =
      '<A/>\n<VOUCHER VCHTYPE="Sales">\n<VOUCHERTYPENAME>Sales</VOUCHERTYPENAME>\n</VOUCHER>\n<VOUCHERTYPE NAME="x">\n</VOUCHERTYPE>\n';
    expect(await lean(withoutVouchers, text, length)).toBe('<A/>\n\n\n\n<VOUCHERTYPE NAME="x">\n</VOUCHERTYPE>\n');
  });
});
