import { isEndingSoon } from '#domain/eway-bill/others';
import type { OthersEwayBill } from '#modules/purchase/others-eway-bill/others-eway-bill';

/** How long an e-way bill of others can be rejected, in words; `soon`: people are warned. Nothing once its time has passed. */
export function hoursLeftSays(row: Pick<OthersEwayBill, 'answerStatus' | 'hoursLeft'>): { readonly text: string; readonly soon: boolean } {
  const hours = row.hoursLeft ?? null;
  if (hours === null) return { text: '', soon: false };
  const soon = isEndingSoon(row.answerStatus, hours);
  if (hours === 0) return { text: soon ? 'Last hour' : 'Less than 1 hour', soon };
  const text = `${hours} ${hours === 1 ? 'hour' : 'hours'}`;
  return { text: soon ? `Only ${text}` : text, soon };
}
