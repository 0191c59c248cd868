import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { userBase } from '#modules/identity/paths';
import { call } from '../api/client.ts';
import { fileAddress } from '../api/kept-file.ts';
import { type SignedInUser, useSession } from '../session/session.ts';

/** The signed-in person's picture in the open organisation, or their initials. */
export function Avatar({ initials }: { readonly initials: string }) {
  const { organizationId } = useSession();
  const [broken, setBroken] = useState<string | null>(null);
  const { data } = useQuery({
    queryKey: ['profile', 'picture', organizationId],
    queryFn: async () => {
      const { picture } = await call<{ readonly picture: string | null }>('GET', `${userBase}/s/myPictures`, { hideLoader: true });
      return picture === null ? null : (await fileAddress(picture)).url;
    },
    enabled: organizationId !== null,
    // Its address is valid for minutes, but a drawn picture stays.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    meta: { quiet: true },
  });
  if (data === undefined || data === null || data === broken) return initials;
  return <img src={data} alt="" onError={() => setBroken(data)} />;
}

/** The first letters of the first two words of a name, or of the email address without one. */
export function initialsOf(user: Pick<SignedInUser, 'name' | 'email'> | null): string {
  const letters = (user?.name.trim() || user?.email || '?').split(/\s+/).slice(0, 2);
  return letters.map((word) => (Array.from(word)[0] ?? '').toUpperCase()).join('');
}
