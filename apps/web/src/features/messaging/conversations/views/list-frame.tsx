import type { ConversationFilter, View } from '@switchboard/contract';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useShownFilter } from '../../../../ui/lists/choice.ts';
import { ChooseButton } from '../choose-button.tsx';
import classes from '../conversation-list.module.css';
import { ViewChoice } from './view-choice.tsx';

const everything: ConversationFilter = {};

interface ListFrameProps {
  heading: ReactNode;
  /** The view that is shown, if it is one. */
  view: View | null;
  /** What is shown; null while it is unknown. */
  filter: ConversationFilter | null;
  testId: string;
  children: ReactNode;
}

/** A page of the conversations of a filter: its heading, the views, and what is done to many rows. */
export function ListFrame({ heading, view, filter, testId, children }: ListFrameProps) {
  const navigate = useNavigate();
  useShownFilter(filter);
  return (
    <div className={classes.page} data-desk data-testid={testId}>
      <div className={classes.column}>
        <div className={classes.head}>
          {heading}
          <ViewChoice
            shown={view}
            filter={filter ?? everything}
            onChoose={(id) => void navigate({ to: '/views/$id/', params: { id: String(id) } })}
          />
          <ChooseButton />
        </div>
        {children}
      </div>
    </div>
  );
}
