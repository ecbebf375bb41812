import { Link } from '@tanstack/react-router';
import { useT } from '../../../i18n/use-t.ts';
import { useStore } from '../../../store/store-context.tsx';
import classes from './projects.module.css';

/** The link to a project's group; readers with the group in their lists see its name. */
export function ProjectChannel({ channelId }: { channelId: number }) {
  const t = useT('projects');
  const name = useStore((state) => state.channels[channelId]?.name);
  return (
    <Link
      className={classes.link ?? ''}
      to="/messenger/$id/"
      params={{ id: String(channelId) }}
      data-testid="project-channel"
    >
      <span dir="auto">{name ?? t('otherChannel')}</span>
    </Link>
  );
}
