import type { Message } from '@switchboard/contract';
import { useEffect } from 'react';
import { useT } from '../../../../i18n/use-t.ts';
import { findMessageById } from '../../../../store/history/held-messages.ts';
import { fullName } from '../../../../store/selectors.ts';
import { useStore } from '../../../../store/store-context.tsx';
import { Avatar } from '../../../../ui/avatar/avatar.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { usePageLeft } from '../../../../ui/overlays/use-page-left.ts';
import { PersonButton } from '../../../../ui/person/person-button.tsx';
import classes from './reactions-dialog.module.css';

interface ReactionsDialogProps {
  message: Message;
  onClose: () => void;
}

/** A message's reactions with their authors, live; closes with the last reaction. */
export default function ReactionsDialog({ message, onClose }: ReactionsDialogProps) {
  const t = useT('timeline');
  const held = useStore((state) => findMessageById(state, message.channel_id, message.id));
  usePageLeft(onClose);
  const { reactions } = held ?? message;
  const isEmpty = reactions.length === 0;
  useEffect(() => {
    if (isEmpty) onClose();
  }, [isEmpty, onClose]);
  return (
    <Dialog size="sm" onClose={onClose} title={t('reactions.label')} data-testid="reactions-dialog">
      {reactions.map(({ emoji, user_ids }) => (
        <section key={emoji} aria-label={emoji}>
          <h3 className={classes.emoji}>
            {emoji} {user_ids.length}
          </h3>
          <ul className={classes.people}>
            {user_ids.map((id) => (
              <Reacted key={id} userId={id} />
            ))}
          </ul>
        </section>
      ))}
    </Dialog>
  );
}

function Reacted({ userId }: { userId: number }) {
  const t = useT('timeline');
  const user = useStore((state) => state.users[userId] ?? (state.me?.id === userId ? state.me : undefined));
  const name = (user && fullName(user)) || t('deletedUser');
  return (
    <li className={classes.person}>
      <PersonButton userId={userId} name={name} isPicture>
        <Avatar name={name} pictureId={user?.avatar?.id ?? null} size={28} />
      </PersonButton>
      <PersonButton userId={userId} name={name} />
    </li>
  );
}
