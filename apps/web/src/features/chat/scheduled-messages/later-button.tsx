import type { MessageAudience } from '@switchboard/contract';
import { channelTypes } from '@switchboard/contract';
import { IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { useStore } from '../../../store/store-context.tsx';
import { LazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { lazy } from '../../../ui/feedback/retriable-part.ts';
import { useDropdown } from '../../../ui/overlays/use-dropdown.ts';
import { useDueWords } from './due-words.ts';
import type { Timing } from './timing.ts';

const loadMenu = () => import('./later-menu.tsx');
const LaterMenu = lazy(loadMenu);
const WhenDialog = lazy(() => import('./when-dialog.tsx'));

interface LaterButtonProps {
  channelId: number;
  audience: MessageAudience;
  /** There is nothing to send, or it cannot be sent. */
  disabled: boolean;
  className: string | undefined;
  onChoose: (timing: Timing) => void;
}

/** Beside the button that sends: sends what is written at another time. */
export function LaterButton({ channelId, audience, disabled, className, onChoose }: LaterButtonProps) {
  const t = useT('scheduledMessages');
  const words = useDueWords();
  const [isAsking, setIsAsking] = useState(false);
  const { buttonProps, dropdown } = useDropdown({ popup: 'menu', load: loadMenu });
  const client = useStore((state) => {
    const channel = state.channels[channelId];
    return audience === 'public' && channel?.type === channelTypes.client ? channel.client : null;
  });
  const isForClient = useStore((state) => state.channels[channelId]?.type === channelTypes.client);
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={t('later')}
        data-hint={t('later')}
        data-testid="composer-later"
        {...buttonProps}
        disabled={disabled}
      >
        <IconClock size={20} stroke={1.8} aria-hidden="true" />
      </button>
      {dropdown && (
        <LazyPart floats>
          <LaterMenu
            dropdown={dropdown}
            words={words}
            phone={client?.phone ?? null}
            onChoose={(at) => onChoose({ due_at: at.toISOString(), when_client_writes: 'hold' })}
            onOther={() => setIsAsking(true)}
          />
        </LazyPart>
      )}
      {isAsking && (
        <LazyPart floats>
          <WhenDialog
            title={t('form.newTitle')}
            submitLabel={t('form.schedule')}
            channelId={channelId}
            dueAt={null}
            whenClientWrites="hold"
            words={words}
            isForClient={isForClient && audience === 'public'}
            isBlocked={disabled}
            onSubmit={async ({ due_at, when_client_writes }) => onChoose({ due_at, when_client_writes })}
            onClose={() => setIsAsking(false)}
          />
        </LazyPart>
      )}
    </>
  );
}
