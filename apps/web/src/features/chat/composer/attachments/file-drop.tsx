import { can } from '@switchboard/contract';
import { IconUpload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useT } from '../../../../i18n/use-t.ts';
import { actorOf, channelFacts } from '../../../../store/reader.ts';
import { useStore } from '../../../../store/store-context.tsx';
import classes from '../composer.module.css';
import type { Uploads } from './uploads.ts';
import { useAttach } from './use-attach.ts';
import { useFileDrag } from './use-file-drag.ts';

interface FileDropProps {
  channelId: number;
  uploads: Uploads;
  children: ReactNode;
}

/** Lets files be dropped anywhere on a channel in which the reader can write. */
export function FileDrop({ channelId, uploads, children }: FileDropProps) {
  const t = useT('composer');
  const attach = useAttach(channelId, uploads);
  const enabled = useStore((state) => {
    const channel = state.channels[channelId];
    if (!channel || !state.me || channel.client_blocked || channel.blocked_at !== null) return false;
    const facts = channelFacts(channel, state.memberships[channelId]);
    return facts.is_member && can(actorOf(state.me), 'channel.post', facts);
  });
  const { isOver, handlers } = useFileDrag(enabled, attach);
  return (
    // Drag and drop needs no keyboard equivalent here: files can also be attached by the button and by pasting.
    <div {...handlers} className={classes.drop}>
      {children}
      {isOver && (
        <div className={classes.dropNote} role="status">
          <IconUpload size={28} stroke={1.5} aria-hidden="true" />
          {t('dropHere')}
        </div>
      )}
    </div>
  );
}
