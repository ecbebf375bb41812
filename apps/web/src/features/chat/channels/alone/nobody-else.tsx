import { Button } from '@mantine/core';
import { type Icon, IconUserPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useT } from '../../../../i18n/use-t.ts';
import { selectIsAwaited, selectMayInvite } from '../../../../store/alone.ts';
import { useStore } from '../../../../store/store-context.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';

interface NobodyElseProps {
  /** The heading of the list that is empty because the reader is alone here. */
  title?: string;
  icon?: Icon;
}

/** In place of colleagues, while there are none, with a link to invite some for those who may add users. */
export function NobodyElse({ title, icon }: NobodyElseProps) {
  const t = useT('channelLists');
  const mayInvite = useStore(selectMayInvite);
  const nobody = t(useStore(selectIsAwaited) ? 'alone.awaited' : 'alone.nobody');
  return (
    <EmptyState
      icon={icon ?? IconUserPlus}
      title={title ?? nobody}
      hint={title === undefined ? null : nobody}
      {...(mayInvite && {
        action: (
          <Button variant="default" renderRoot={(props) => <Link {...props} to="/preferences/users/" hash="invite" />}>
            {t('alone.invite')}
          </Button>
        ),
      })}
    />
  );
}
