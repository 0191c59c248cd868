import { type Nature, natures } from '#domain/posting/chart';

export function natureFrom(value: unknown): Nature | null {
  return natures.find((nature) => nature === value) ?? null;
}
