import type { Paise } from '#domain/money/paise';

/** Whether a text is an address for payments by UPI: `surya@okhdfc`. */
export function isUpiId(text: string): boolean {
  return /^[a-zA-Z0-9._-]{2,64}@[a-zA-Z][a-zA-Z0-9]{1,32}$/.test(text);
}

/** The link in the code that a payment app reads (NPCI, UPI linking specification): payee, amount in rupees, and what it is for. */
export function upiLink({
  id,
  name,
  amount,
  note,
}: {
  readonly id: string;
  readonly name: string;
  readonly amount: Paise;
  readonly note: string;
}) {
  const rupees = `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;
  const parts = { pa: id, pn: name.slice(0, 50), am: rupees, cu: 'INR', tn: note.slice(0, 50) };
  return `upi://pay?${Object.entries(parts)
    .map(([key, value]) => `${key}=${encodeURIComponent(value).replaceAll('%40', '@')}`)
    .join('&')}`;
}
