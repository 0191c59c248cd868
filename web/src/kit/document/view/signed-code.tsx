import { QRCodeSVG } from 'qrcode.react';

/** The code that the portal signed, large enough for a phone that is held in front of the screen. */
export function SignedCode({ text }: { readonly text: string }) {
  return <QRCodeSVG value={text} level="L" size={280} marginSize={4} title="Signed QR code of the e-invoice" className="paper-code" />;
}
