import { Button, Group } from '@mantine/core';
import { type UserView, userStatuses } from '@switchboard/contract';
import { IconBookmark, IconMessage, IconPencil } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useT } from '../../../i18n/use-t.ts';
import { useActions, useStore } from '../../../store/store-context.tsx';
import { useAction } from '../../../ui/forms/failures/use-action.ts';

interface PersonActionsProps {
  user: UserView;
  mayEdit: boolean;
  onLeave: (() => void) | undefined;
}

/** The actions on a colleague's card. */
export function PersonActions({ user, mayEdit, onLeave }: PersonActionsProps) {
  const t = useT('details');
  const actions = useActions();
  const navigate = useNavigate();
  const isMe = useStore((state) => state.me?.id === user.id);
  const shared = { variant: 'default', size: 'sm', onClick: onLeave } as const;
  const icon = { size: 16, 'aria-hidden': true } as const;

  const write = useAction(async () => {
    const id = await actions.openDirect(user.id);
    onLeave?.();
    await navigate({ to: '/messenger/$id/', params: { id: String(id) } });
  }, t('user.writeFailed'));

  return (
    <Group gap="xs" justify="center">
      {user.status !== userStatuses.inactive && (
        <Button
          {...shared}
          leftSection={isMe ? <IconBookmark {...icon} /> : <IconMessage {...icon} />}
          loading={write.isPending}
          data-testid="write-to-user"
          onClick={write.run}
        >
          {t(isMe ? 'user.own' : 'user.write')}
        </Button>
      )}
      {isMe ? (
        <Button
          {...shared}
          leftSection={<IconPencil {...icon} />}
          data-testid="edit-own-profile"
          renderRoot={(props) => <Link {...props} to="/profile/" />}
        >
          {t('user.profile')}
        </Button>
      ) : (
        mayEdit && (
          <Button
            {...shared}
            leftSection={<IconPencil {...icon} />}
            data-testid="edit-person"
            renderRoot={(props) => <Link {...props} to="/preferences/users/$id/" params={{ id: String(user.id) }} />}
          >
            {t('user.edit')}
          </Button>
        )
      )}
    </Group>
  );
}
