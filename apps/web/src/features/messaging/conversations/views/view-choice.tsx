import { ActionIcon, Menu } from '@mantine/core';
import type { ConversationFilter, View } from '@switchboard/contract';
import { IconBookmark, IconChevronDown, IconDeviceFloppy, IconPencil, IconSettings } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import { useT } from '../../../../i18n/use-t.ts';
import { LazyPart } from '../../../../ui/feedback/lazy-part.tsx';
import { lazy } from '../../../../ui/feedback/retriable-part.ts';
import type { OpenedViews } from './opened-views.ts';
import { useViews } from './use-views.ts';
import { useMayEditViews } from './view-rights.ts';
import classes from './views.module.css';

const ViewDialogs = lazy(() => import('./view-dialogs.tsx'));
const menuHeight = 420;

interface ViewChoiceProps {
  shown: View | null;
  /** What the list shows, to be kept as a view. */
  filter: ConversationFilter;
  onChoose: (viewId: number) => void;
}

/** The view that a list shows, a menu of the others, and the ways to make and change them. */
export function ViewChoice({ shown, filter, onChoose }: ViewChoiceProps) {
  const t = useT('views');
  const { views, countOf } = useViews();
  const mayEdit = useMayEditViews();
  const [opened, setOpened] = useState<OpenedViews | null>(null);
  const own = views.filter(({ scope }) => scope === 'own');
  const shared = views.filter(({ scope }) => scope === 'workspace');
  return (
    <div className={classes.choice}>
      <Menu position="bottom-start" width="target" withinPortal>
        <Menu.Target>
          <button
            type="button"
            className={classes.open}
            data-shown={shown !== null || undefined}
            data-testid="choose-view"
            {...(shown && { 'aria-label': `${t('shown', { name: shown.name })} ${countOf(shown)}` })}
          >
            <IconBookmark size={16} stroke={1.75} aria-hidden="true" />
            <span className={classes.name} dir="auto">
              {shown?.name ?? t('choose')}
            </span>
            {/* The space stands between them in the button's name. */ ' '}
            {shown && <span className={classes.count}>{countOf(shown)}</span>}
            <IconChevronDown size={14} stroke={1.75} aria-hidden="true" />
          </button>
        </Menu.Target>
        <Menu.Dropdown mah={menuHeight} style={{ overflowY: 'auto' }} data-testid="views-menu">
          {[own, shared].map((part, index) => (
            <Fragment key={index}>
              {part.length > 0 && <Menu.Label>{t(index === 0 ? 'own' : 'shared')}</Menu.Label>}
              {part.map((view) => (
                <Menu.Item
                  key={view.id}
                  data-testid={`choose-view-${view.id}`}
                  rightSection={
                    view.gone.length > 0 ? (
                      <span className={classes.broken}>{t('broken.mark')}</span>
                    ) : (
                      <span className={classes.count}>{countOf(view)}</span>
                    )
                  }
                  {...(view.id === shown?.id && { 'aria-current': true })}
                  onClick={() => onChoose(view.id)}
                >
                  <span className={classes.entry} dir="auto">
                    <span className={classes.name}>{view.name}</span>
                  </span>
                </Menu.Item>
              ))}
            </Fragment>
          ))}
          {views.length > 0 && <Menu.Divider />}
          <Menu.Item
            leftSection={<IconDeviceFloppy size={16} aria-hidden="true" />}
            data-testid="save-as-view"
            onClick={() => setOpened({ kind: 'create', start: { filter } })}
          >
            {t('saveThis')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconSettings size={16} aria-hidden="true" />}
            data-testid="open-manage-views"
            onClick={() => setOpened({ kind: 'manage' })}
          >
            {t('manage')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {shown && mayEdit(shown.scope) && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('edit', { name: shown.name })}
          data-testid="edit-shown-view"
          onClick={() => setOpened({ kind: 'edit', view: shown })}
        >
          <IconPencil size={16} stroke={1.75} />
        </ActionIcon>
      )}
      {opened && (
        <LazyPart floats>
          <ViewDialogs opened={opened} onChange={setOpened} onSaved={({ id }) => onChoose(id)} />
        </LazyPart>
      )}
    </div>
  );
}
