import { Refusal } from '#domain/refusal';
import type { Answered, Asked } from '#integrations/pdf/in-thread';
import { printers } from '#integrations/pdf/papers';

/** The other side of `inThread`. */
export async function print({ name, given }: Asked): Promise<Answered> {
  try {
    return { result: await Reflect.apply(printers[name], printers, given) };
  } catch (error) {
    if (error instanceof Refusal) return { refused: { code: error.code, errors: error.errors, message: error.message } };
    throw error;
  }
}
