import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { call } from '../api/client.ts';
import { tellFailure } from '../api/query-client.ts';
import { MenuButton } from '../kit/menu/menu-button.tsx';
import { applyTheme, type ThemeName, themes } from '../kit/theme/theme.ts';
import { changeSession, useSession } from '../session/session.ts';
import { logout } from '../session/sign-in.ts';
import { Avatar, initialsOf } from './avatar.tsx';

const Profile = lazy(async () => ({ default: (await import('../session/pages/profile.tsx')).Profile }));
const ChangePassword = lazy(async () => ({ default: (await import('./change-password.tsx')).ChangePassword }));

export function ProfileMenu() {
  const { user, theme, access } = useSession();
  const [open, setOpen] = useState<'profile' | 'password' | null>(null);
  const navigate = useNavigate();
  const initials = initialsOf(user);
  return (
    <>
      <MenuButton
        look="bare"
        className="avatar"
        label={`${initials}, ${user?.name ?? ''}: profile`}
        head={
          <div className="stack gap-4 who">
            <strong>{user?.name}</strong>
            <span className="muted small">{user?.email}</span>
            <span className="muted small">{access?.role.name}</span>
          </div>
        }
        items={() => [
          ...(Object.keys(themes) as ThemeName[]).map((name, index) => ({
            key: name,
            label: themes[name].label,
            checked: name === theme,
            divides: index === 0,
            act: () => void changeTheme(name),
          })),
          { key: 'profile', label: 'My profile', divides: true, act: () => setOpen('profile') },
          { key: 'password', label: 'Change password', act: () => setOpen('password') },
          { key: 'security', label: 'Security', act: () => void navigate('/app/profile/security') },
          { key: 'logout', label: 'Log out', act: () => void logout() },
        ]}
      >
        <Avatar initials={initials} />
      </MenuButton>
      <Suspense>
        {open === 'profile' && <Profile onClose={() => setOpen(null)} />}
        {open === 'password' && <ChangePassword onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  );
}

/** The server stores the theme; the page changes after the server has. */
async function changeTheme(name: ThemeName): Promise<void> {
  try {
    await call('PUT', `/api/ims-crm/user/s/changeActiveTheme/${name}`, { hideLoader: true });
    changeSession({ theme: name });
    applyTheme(name);
  } catch (error) {
    tellFailure(error);
  }
}
