import { IconChevronDown } from '@tabler/icons-react';
import { useStore } from '../../../store/store-context.tsx';
import { LazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { lazy } from '../../../ui/feedback/retriable-part.ts';
import { useDropdown } from '../../../ui/overlays/use-dropdown.ts';
import classes from './project-info.module.css';

const loadEntries = () => import('./project-info-entries.tsx');
const ProjectInfoEntries = lazy(loadEntries);

/** The workspace: its name and address, and a menu for all of it. Collapsed, its first letter. */
export function ProjectInfo({ isCollapsed }: { isCollapsed: boolean }) {
  const me = useStore((state) => state.me);
  const { buttonProps, dropdown } = useDropdown({ popup: 'menu', load: loadEntries });
  if (!me) return <div className={classes.info} data-collapsed={isCollapsed || undefined} />;
  const { company } = me.workspace;
  return (
    <>
      <button
        type="button"
        className={classes.info}
        data-collapsed={isCollapsed || undefined}
        data-hint={isCollapsed ? company : undefined}
        data-hint-side="right"
        data-testid="project-info"
        {...buttonProps}
      >
        <span className={classes.letter} aria-hidden="true">
          {Array.from(company)[0]?.toUpperCase()}
        </span>
        <span className={classes.names}>
          <span className={classes.company} dir="auto">
            {company}
          </span>
          <span className={classes.address}>{globalThis.location.host}</span>
        </span>
        {!isCollapsed && <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />}
      </button>
      {dropdown && (
        <LazyPart floats>
          <ProjectInfoEntries dropdown={dropdown} me={me} />
        </LazyPart>
      )}
    </>
  );
}
