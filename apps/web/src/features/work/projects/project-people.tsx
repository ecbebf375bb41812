import type { Author } from '@switchboard/contract';
import { IconUsers } from '@tabler/icons-react';
import { useT } from '../../../i18n/use-t.ts';
import { fullName } from '../../../store/selectors.ts';
import { useStore } from '../../../store/store-context.tsx';
import { Avatar } from '../../../ui/avatar/avatar.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { PersonButton } from '../../../ui/person/person-button.tsx';
import { PersonName } from '../../../ui/person/person-name.tsx';
import classes from './projects.module.css';

/** More of them are a number. */
const shownFaces = 4;

/** The first members of a project as pictures. */
export function MemberFaces({ members }: { members: readonly Author[] }) {
  const t = useT('projects');
  const hidden = members.length - shownFaces;
  return (
    <span className={classes.faces}>
      {members.slice(0, shownFaces).map((member) => (
        <PersonButton key={member.id} userId={member.id} name={fullName(member)} isPicture isTabStop>
          <span title={fullName(member)}>
            <Avatar name={fullName(member)} pictureId={member.avatar?.id ?? null} size={26} />
          </span>
        </PersonButton>
      ))}
      {hidden > 0 && (
        <span className={classes.more} title={t('moreMembers', { count: hidden })}>
          +{hidden}
        </span>
      )}
    </span>
  );
}

/** All members of a project, with their presence; how to add some is told to those who may. */
export function MemberList({ members, mayAdd }: { members: readonly Author[]; mayAdd: boolean }) {
  const t = useT('projects');
  if (members.length === 0) {
    return <EmptyState icon={IconUsers} title={t('noMembers')} hint={mayAdd ? t('noMembersHint') : null} />;
  }
  return (
    <ul className={classes.members}>
      {members.map((member) => (
        <MemberLine key={member.id} member={member} />
      ))}
    </ul>
  );
}

function MemberLine({ member }: { member: Author }) {
  const user = useStore((state) => state.users[member.id]);
  const name = fullName(user ?? member);
  const picture = (user ?? member).avatar;
  return (
    <li className={classes.member} data-testid={`project-member-${member.id}`}>
      <Avatar name={name} pictureId={picture?.id ?? null} size={28} online={user && user.is_online === 1} />
      <PersonButton userId={member.id} name={name}>
        <PersonName user={user} name={name} />
      </PersonButton>
    </li>
  );
}
