import { limits } from '#domain/limits';
import type { Fields } from '#modules/kit/field';

/** Files of a user (specification, section 3): their picture, and the signature above "Authorised Signatory". */
export const memberPictureFields = {
  picture: {
    kind: 'file',
    label: 'Profile Picture',
    accepts: ['image/png', 'image/jpeg'],
    most: limits.logoBytes,
    mostPixels: limits.logoPixels,
  },
  signature: {
    kind: 'file',
    label: 'Signature',
    accepts: ['image/png', 'image/jpeg'],
    most: limits.logoBytes,
    mostPixels: limits.logoPixels,
    help: 'Use a white or transparent background. Each organisation has its own',
  },
} as const satisfies Fields;

export const memberPictures = ['picture', 'signature'] as const;
export type MemberPicture = (typeof memberPictures)[number];
