import { ActionIcon } from '@mantine/core';
import { IconBookmark, IconChevronDown, IconChevronRight, IconSettings } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState } from 'react';
import type { OpenedViews } from '../../../features/messaging/conversations/views/opened-views.ts';
import { useViews } from '../../../features/messaging/conversations/views/use-views.ts';
import { useT } from '../../../i18n/use-t.ts';
import { saveToStorage } from '../../../store/save-to-storage.ts';
import { LazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { lazy } from '../../../ui/feedback/retriable-part.ts';
import classes from './nav-row.module.css';
import { NavRow } from './nav-row.tsx';
import { readViewsHeight, viewsHeightKey } from './views-height.ts';

const ViewDialogs = lazy(() => import('../../../features/messaging/conversations/views/view-dialogs.tsx'));
const foldedKey = 'switchboard.views-folded';

/** The saved views with their counts; whether they are folded stays on the device. */
export default function ViewsSection() {
  const t = useT('views');
  const { views, isPending, hasFailed, retry, countOf } = useViews();
  const [isFolded, setIsFolded] = useState(() => localStorage.getItem(foldedKey) === 'true');
  const [opened, setOpened] = useState<OpenedViews | null>(null);
  const section = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const height = section.current?.offsetHeight ?? 0;
    if (!isPending && height > 0) saveToStorage(localStorage, viewsHeightKey, String(height));
  });
  const fold = () => {
    setIsFolded(!isFolded);
    saveToStorage(localStorage, foldedKey, String(!isFolded));
  };
  const Chevron = isFolded ? IconChevronRight : IconChevronDown;
  return (
    <section
      ref={section}
      aria-label={t('title')}
      style={isPending ? { minHeight: readViewsHeight(localStorage) } : undefined}
      data-testid="nav-views"
    >
      <div className={classes.fold}>
        <button
          type="button"
          className={classes.row}
          data-heading
          aria-expanded={!isFolded}
          aria-label={t(isFolded ? 'unfold' : 'fold')}
          data-testid="fold-views"
          onClick={fold}
        >
          <span className={classes.icon}>
            <Chevron size={16} stroke={1.75} />
          </span>
          <span className={classes.label}>{t('title')}</span>
        </button>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('manage')}
          data-testid="sidebar-manage-views"
          onClick={() => setOpened({ kind: 'manage' })}
        >
          <IconSettings size={16} stroke={1.75} />
        </ActionIcon>
      </div>
      {!isFolded && hasFailed && (
        <button type="button" className={classes.row} onClick={retry}>
          <span className={classes.label}>{t('failed')}</span>
        </button>
      )}
      {!isFolded &&
        views.map((view) => (
          <NavRow
            key={view.id}
            to="/views/$id/"
            viewId={view.id}
            icon={<IconBookmark size={18} stroke={1.75} />}
            label={view.name}
            mark={
              <span className={classes.sum} data-broken={view.gone.length > 0 || undefined}>
                {view.gone.length > 0 ? t('broken.mark') : countOf(view)}
              </span>
            }
            testId={`nav-view-${view.id}`}
          />
        ))}
      {opened && (
        <LazyPart floats>
          <ViewDialogs opened={opened} onChange={setOpened} />
        </LazyPart>
      )}
    </section>
  );
}
