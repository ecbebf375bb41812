import { ActionIcon } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconHourglass, IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, type PointerEvent, useEffect } from 'react';
import { InboxList } from '../../../features/messaging/conversations/inbox-list.tsx';
import { selectLongestWait } from '../../../features/messaging/conversations/next-waiting.ts';
import { useT } from '../../../i18n/use-t.ts';
import { saveToStorage } from '../../../store/save-to-storage.ts';
import { useActions, useStore, useStoreApi } from '../../../store/store-context.tsx';
import { RowActionsProvider } from '../../../ui/lists/row-actions.ts';
import { columnKey } from '../../shell/initial-layout.ts';
import { renderRowActions } from '../conversation-actions.tsx';
import { BulkHost } from './bulk-host.tsx';
import classes from './conversation-column.module.css';

const least = 240;
const most = 480;
const step = 16;
const within = (width: number) => Math.round(Math.min(most, Math.max(least, width)));

/** The list of conversations beside the one that is open; its width, and whether it is hidden, stay on the device. */
export default function ConversationColumn() {
  const t = useT('inbox');
  const { changeColumn } = useActions();
  const { isOpen, width: kept } = useStore((state) => state.column);
  const width = within(kept);
  useEffect(() => saveToStorage(localStorage, columnKey, String(isOpen ? width : -width)), [isOpen, width]);
  const label = t(isOpen ? 'hide' : 'show');
  const Icon = isOpen ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand;
  return (
    <aside
      className={classes.column}
      aria-label={t('label')}
      style={isOpen ? { width } : undefined}
      data-hidden={!isOpen || undefined}
      data-testid="conversation-column"
    >
      <div className={classes.head} data-rove>
        <NextWaiting withText={isOpen} />
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={label}
          aria-expanded={isOpen}
          data-hint={label}
          data-testid="toggle-column"
          onClick={() => changeColumn({ isOpen: !isOpen })}
        >
          <Icon size={18} stroke={1.75} />
        </ActionIcon>
      </div>
      {isOpen && (
        <BulkHost>
          <RowActionsProvider value={renderRowActions}>
            <InboxList />
          </RowActionsProvider>
        </BulkHost>
      )}
      {isOpen && <WidthHandle width={width} />}
    </aside>
  );
}

function NextWaiting({ withText }: { withText: boolean }) {
  const t = useT('inbox');
  const store = useStoreApi();
  const navigate = useNavigate();
  const go = () => {
    const state = store.getState();
    const next = selectLongestWait(state, state.active.channelId);
    if (next === null) notifications.show({ message: t('nobodyWaits') });
    else void navigate({ to: '/messenger/$id/', params: { id: String(next.id) } });
  };
  return (
    <button
      type="button"
      className={classes.next}
      aria-label={t('next')}
      data-hint={withText ? undefined : t('next')}
      data-hint-side="right"
      data-desk-key="w"
      data-testid="next-waiting"
      onClick={go}
    >
      <IconHourglass size={17} stroke={1.75} aria-hidden="true" />
      {withText && <span>{t('next')}</span>}
    </button>
  );
}

/** Makes the list wider or narrower, by pointer or with the arrows. */
function WidthHandle({ width }: { width: number }) {
  const t = useT('inbox');
  const { changeColumn } = useActions();
  const handleKey = (event: KeyboardEvent) => {
    const change = { ArrowLeft: -step, ArrowRight: step }[event.key];
    if (change === undefined) return;
    event.preventDefault();
    changeColumn({ width: within(width + change) });
  };
  const handlePointer = ({ currentTarget, pointerId, clientX }: PointerEvent<HTMLDivElement>) => {
    if (!currentTarget.hasPointerCapture(pointerId)) return;
    const left = currentTarget.parentElement?.getBoundingClientRect().left ?? 0;
    changeColumn({ width: within(clientX - left) });
  };
  return (
    <div
      role="separator"
      className={classes.handle}
      tabIndex={0}
      aria-label={t('width')}
      aria-orientation="vertical"
      aria-valuenow={width}
      aria-valuemin={least}
      aria-valuemax={most}
      data-testid="column-width"
      onKeyDown={handleKey}
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={handlePointer}
    />
  );
}
