import { Button } from '@mantine/core';
import type { View } from '@switchboard/contract';
import type { ReactNode, RefObject } from 'react';
import { useT } from '../../../../i18n/use-t.ts';
import { ErrorState } from '../../../../ui/feedback/error-state.tsx';
import { FoundConversations } from './found-conversations.tsx';
import { useGoneParts } from './gone-parts.ts';
import { useMayEditViews } from './view-rights.ts';

interface ShownViewProps {
  view: View;
  viewport?: RefObject<HTMLElement | null>;
  onEdit: () => void;
}

/** The conversations of a view; or what its filter lacks, where that is gone. */
export function ShownView({ view, viewport, onEdit }: ShownViewProps): ReactNode {
  const t = useT('views');
  const mayEdit = useMayEditViews()(view.scope);
  const wordsOf = useGoneParts();
  const { filter, order, gone } = view;
  if (gone.length === 0) return <FoundConversations filter={filter} order={order} viewport={viewport} />;
  return (
    <div data-testid="broken-view">
      <ErrorState
        title={t('broken.title')}
        hint={`${t('broken.text', { parts: wordsOf(gone) })}${mayEdit ? '' : ` ${t('broken.hint')}`}`}
        action={
          mayEdit && (
            <Button variant="default" data-testid="mend-view" onClick={onEdit}>
              {t('broken.action')}
            </Button>
          )
        }
      />
    </div>
  );
}
