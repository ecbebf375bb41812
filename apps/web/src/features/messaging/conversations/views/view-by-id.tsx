import type { RefObject } from 'react';
import { useState } from 'react';
import { useT } from '../../../../i18n/use-t.ts';
import { ErrorState } from '../../../../ui/feedback/error-state.tsx';
import { LazyPart } from '../../../../ui/feedback/lazy-part.tsx';
import { lazy } from '../../../../ui/feedback/retriable-part.ts';
import { SkeletonRows } from '../../../../ui/feedback/skeleton-rows.tsx';
import type { OpenedViews } from './opened-views.ts';
import { ShownView } from './shown-view.tsx';
import { useViews } from './use-views.ts';
import { ViewMissing } from './view-missing.tsx';

const ViewDialogs = lazy(() => import('./view-dialogs.tsx'));

interface ViewByIdProps {
  viewId: number;
  viewport?: RefObject<HTMLElement | null>;
}

/** A view by its id, also while it is loaded and after it was deleted. */
export function ViewById({ viewId, viewport }: ViewByIdProps) {
  const t = useT('views');
  const { views, isPending, hasFailed, retry } = useViews();
  const [opened, setOpened] = useState<OpenedViews | null>(null);
  const view = views.find(({ id }) => id === viewId);
  if (isPending) return <SkeletonRows withAvatar />;
  if (hasFailed) return <ErrorState title={t('failed')} onRetry={retry} />;
  if (view === undefined) return <ViewMissing />;
  return (
    <>
      <ShownView
        key={viewId}
        view={view}
        {...(viewport && { viewport })}
        onEdit={() => setOpened({ kind: 'edit', view })}
      />
      {opened && (
        <LazyPart floats>
          <ViewDialogs opened={opened} onChange={setOpened} />
        </LazyPart>
      )}
    </>
  );
}
