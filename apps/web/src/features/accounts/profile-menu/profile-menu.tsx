import { Skeleton, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useT } from '../../../i18n/use-t.ts';
import { fullName } from '../../../store/selectors.ts';
import { useStore } from '../../../store/store-context.tsx';
import { Avatar } from '../../../ui/avatar/avatar.tsx';
import { LazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { lazy } from '../../../ui/feedback/retriable-part.ts';
import { useDropdown } from '../../../ui/overlays/use-dropdown.ts';
import { PersonName } from '../../../ui/person/person-name.tsx';
import classes from './profile-menu.module.css';

const loadEntries = () => import('./profile-menu-entries.tsx');
const ProfileMenuEntries = lazy(loadEntries);

interface ProfileMenuProps {
  /** Opens from a row with the name, at the foot of the sidebar, instead of from the picture alone. */
  withName?: boolean;
  onSignOut: () => void;
}

/** The signed-in user, the theme, the language, and sign-out. Both settings are stored in the profile. */
export function ProfileMenu({ withName = false, onSignOut }: ProfileMenuProps) {
  const t = useT('shell');
  const me = useStore((state) => state.me);
  const { buttonProps, dropdown } = useDropdown({ popup: 'dialog', load: loadEntries });
  if (!me) return <ProfileAhead withName={withName} />;
  const name = fullName(me);

  return (
    <>
      <UnstyledButton
        className={classes.target ?? ''}
        data-named={withName || undefined}
        data-testid="user-menu"
        {...buttonProps}
      >
        <Avatar name={name} pictureId={me.avatar?.id ?? null} size={28} />
        {withName ? (
          <span className={classes.name}>
            <PersonName user={me} name={name} />
          </span>
        ) : (
          <VisuallyHidden>{t('userMenu', { name })}</VisuallyHidden>
        )}
      </UnstyledButton>
      {dropdown && (
        <LazyPart floats>
          <ProfileMenuEntries
            dropdown={dropdown}
            me={me}
            position={withName ? 'top-start' : 'bottom-end'}
            onSignOut={onSignOut}
          />
        </LazyPart>
      )}
    </>
  );
}

/** Reserves the place of the button while the profile loads. */
function ProfileAhead({ withName }: { withName: boolean }) {
  return (
    <span className={classes.target} data-named={withName || undefined} aria-hidden="true">
      <Skeleton width={28} height={28} radius={8} />
    </span>
  );
}
