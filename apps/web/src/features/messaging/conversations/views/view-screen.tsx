import { VisuallyHidden } from '@mantine/core';
import { useEffect } from 'react';
import { useT } from '../../../../i18n/use-t.ts';
import { useActions } from '../../../../store/store-context.tsx';
import { ListFrame } from './list-frame.tsx';
import { useViews } from './use-views.ts';
import { ViewById } from './view-by-id.tsx';

/** `/views/{id}`: the conversations of a view. What is opened from it has the same view beside it. */
export function ViewScreen({ viewId }: { viewId: number }) {
  const t = useT('views');
  const { changeColumn } = useActions();
  const view = useViews().views.find(({ id }) => id === viewId) ?? null;
  useEffect(() => changeColumn({ viewId }), [changeColumn, viewId]);
  return (
    <ListFrame
      // Seen in the button beside it.
      heading={<VisuallyHidden component="h1">{view?.name ?? t('title')}</VisuallyHidden>}
      view={view}
      filter={view?.filter ?? null}
      testId="view-screen"
    >
      <ViewById viewId={viewId} />
    </ListFrame>
  );
}
