import { type Coworker, type CoworkerSort, hasPermission, type UserView } from '@switchboard/contract';
import { useT } from '../../../i18n/use-t.ts';
import { fullName } from '../../../store/selectors.ts';
import { useStore } from '../../../store/store-context.tsx';
import { Avatar } from '../../../ui/avatar/avatar.tsx';
import { WorkingHours } from '../../../ui/calendars/working-hours.tsx';
import { useRoomForPictures } from '../../../ui/charts/activity/use-room-for-pictures.ts';
import { LazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { lazyLater } from '../../../ui/feedback/retriable-part.ts';
import { PersonButton } from '../../../ui/person/person-button.tsx';
import { PersonPresence } from '../../../ui/person/person-name.tsx';
import { useRoleName } from '../../../ui/rights/use-role-name.ts';
import type { Column } from '../../../ui/table/column.ts';
import { useLocalTime } from '../../../ui/time/use-local-time.ts';
import classes from './coworkers-screen.module.css';

const PersonActivity = lazyLater(() => import('./person-activity.tsx'));

/** A colleague's name in lists, also before they have entered one. */
export const coworkerName = (user: UserView): string => fullName(user) || user.username;

/** `ids` are those of all rows. */
export function useCoworkerColumns(ids: readonly number[]): Column<Coworker, CoworkerSort>[] {
  const t = useT('coworkers');
  const charts = useT('charts');
  const hasRoom = useRoomForPictures();
  const seesOthers = useStore(({ me }) => me !== null && hasPermission(me.permissions, 'stats', 'read'));
  const roleName = useRoleName();
  const meId = useStore((state) => state.me?.id);
  const seesTasks = useStore((state) => state.me !== null && hasPermission(state.me.permissions, 'tasks', 'read'));
  return [
    {
      key: 'avatar',
      title: t('picture'),
      isBare: true,
      width: '52px',
      cell: (user) => (
        <PersonButton userId={user.id} name={coworkerName(user)} isPicture>
          <Avatar
            name={coworkerName(user)}
            pictureId={user.avatar?.id ?? null}
            size={36}
            online={user.is_online === 1}
          />
        </PersonButton>
      ),
    },
    {
      key: 'name',
      title: t('name'),
      sortBy: 'name',
      isHead: true,
      cell: (user) => (
        <span className={classes.who}>
          <span>
            <PersonButton userId={user.id} name={coworkerName(user)} />
            {user.id === meId && ` (${t('you')})`}
          </span>
          <span className={classes.presence} data-testid={`presence-${user.id}`}>
            <PersonPresence user={user} />
          </span>
          <WorkingHours userId={user.id} className={classes.presence} />
        </span>
      ),
    },
    {
      key: 'position',
      title: t('position'),
      sortBy: 'position',
      cell: (user) =>
        user.position && (
          <span className={classes.long} dir="auto">
            {user.position}
          </span>
        ),
    },
    {
      key: 'what',
      title: t('whatTheyDo'),
      cell: (user) =>
        user.what_i_do && (
          <span className={classes.long} dir="auto">
            {user.what_i_do}
          </span>
        ),
    },
    {
      key: 'role',
      title: t('role'),
      sortBy: 'role',
      cell: (user) => (
        <span className={classes.role} dir="auto">
          {roleName(user.role)}
        </span>
      ),
    },
    {
      key: 'time',
      title: t('localTime'),
      cell: (user) => user.timezone && <LocalTime zone={user.timezone} />,
    },
    ...(hasRoom
      ? [
          {
            key: 'activity',
            title: charts('activity.lastDays'),
            cell: (user: Coworker) => (
              <div className={classes.activity}>
                {(seesOthers || user.id === meId) && (
                  <LazyPart>
                    <PersonActivity userId={user.id} name={coworkerName(user)} ids={ids} />
                  </LazyPart>
                )}
              </div>
            ),
          },
        ]
      : []),
    ...(seesTasks ? [{ key: 'tasks', title: t('openTasks'), cell: (user: Coworker) => user.open_tasks }] : []),
  ];
}

/** `2:32 PM` above `Europe/Kyiv`; the zone alone where the browser does not know it. */
function LocalTime({ zone }: { zone: string }) {
  const time = useLocalTime(zone);
  const name = zone.replaceAll('_', ' ');
  if (time === null) return name;
  return (
    <span className={classes.time}>
      {time}
      <span className={classes.zone}>{name}</span>
    </span>
  );
}
