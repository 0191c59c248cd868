import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { user } from '#modules/identity/user';
import type { ListRow } from '../../kit/list/actions/use-row-actions.ts';
import { ListScreen } from '../../kit/list/list-screen.tsx';
import { useMay } from '../../session/permission.ts';
import { BranchPermissions } from './branch-permissions.tsx';
import { EditUser } from './edit-user.tsx';
import { SetPassword } from './set-password.tsx';

type Window = { readonly what: 'password' | 'permissions' | 'edit'; readonly row: ListRow };

export function UserScreen() {
  const [open, setOpen] = useState<Window | null>(null);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const may = useMay();
  const close = () => {
    setOpen(null);
    void queries.invalidateQueries({ queryKey: ['user'] });
  };
  const edit = (row: ListRow) => setOpen({ what: 'edit', row });
  return (
    <>
      <ListScreen
        module={user}
        handlers={{
          set_password: (row) => setOpen({ what: 'password', row }),
          branch_permission: (row) => setOpen({ what: 'permissions', row }),
          edit,
        }}
        onOpen={(row) => may('/user/edit') && edit(row)}
        add={may('/user-invitation/invite') ? { label: 'Invite someone', act: () => void navigate('/app/user-invitation/invite') } : null}
      />
      {open?.what === 'password' && <SetPassword row={open.row} onClose={close} />}
      {open?.what === 'permissions' && <BranchPermissions row={open.row} onClose={close} />}
      {open?.what === 'edit' && <EditUser row={open.row} onClose={close} />}
    </>
  );
}
