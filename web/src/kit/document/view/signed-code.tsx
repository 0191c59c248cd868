import { QRCodeSVG } from 'qrcode.react';

/** The code that the portal signed, or that of an e-way bill, large enough for a phone that is held in front of the screen. */
export function SignedCode({ text, title = 'Signed QR code of the e-invoice' }: { readonly text: string; readonly title?: string }) {
  return <QRCodeSVG value={text} level="L" size={280} marginSize={4} title={title} className="paper-code" />;
}
