import { VisuallyHidden } from '@mantine/core';
import type { ConversationFilter } from '@switchboard/contract';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useT } from '../../../../i18n/use-t.ts';
import { useActions } from '../../../../store/store-context.tsx';
import { useShownFilter } from '../../../../ui/lists/choice.ts';
import { ChooseButton } from '../choose-button.tsx';
import classes from '../conversation-list.module.css';
import { useViews } from './use-views.ts';
import { ViewById } from './view-by-id.tsx';
import { ViewChoice } from './view-choice.tsx';

const everything: ConversationFilter = {};

/** `/views/{id}`: the conversations of a view. What is opened from it has the same view beside it. */
export function ViewScreen({ viewId }: { viewId: number }) {
  const t = useT('views');
  const navigate = useNavigate();
  const { changeColumn } = useActions();
  const view = useViews().views.find(({ id }) => id === viewId) ?? null;
  useShownFilter(view?.filter ?? null);
  useEffect(() => changeColumn({ viewId }), [changeColumn, viewId]);
  return (
    <div className={classes.page} data-desk data-testid="view-screen">
      <div className={classes.column}>
        <div className={classes.head}>
          {/* Seen in the button beside it. */}
          <VisuallyHidden component="h1">{view?.name ?? t('title')}</VisuallyHidden>
          <ViewChoice
            shown={view}
            filter={view?.filter ?? everything}
            onChoose={(id) => void navigate({ to: '/views/$id/', params: { id: String(id) } })}
          />
          <ChooseButton />
        </div>
        <ViewById viewId={viewId} />
      </div>
    </div>
  );
}
