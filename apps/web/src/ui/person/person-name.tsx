import type { UserView } from '@switchboard/contract';
import { useT } from '../../i18n/use-t.ts';
import classes from './person-name.module.css';

interface PersonNameProps {
  /** Undefined while the colleague is not loaded, and for names that are not a colleague's. */
  user: UserView | undefined;
  /** As it is shown here, for example with "(you)". */
  name: string;
}

/** A colleague's name, wherever it stands beside their presence. A name too long for its place is shortened. */
export function PersonName({ name }: PersonNameProps) {
  return (
    <span className={classes.person}>
      <span className={classes.name} dir="auto">
        {name}
      </span>
    </span>
  );
}

/** Whether a colleague is there, as one line. */
export function PersonPresence({ user }: { user: UserView }) {
  const t = useT('people');
  return t(user.is_online === 1 ? 'online' : 'offline');
}
