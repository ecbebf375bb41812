import { IconMessages } from '@tabler/icons-react';
import { useShallow } from 'zustand/react/shallow';
import { useT } from '../../i18n/use-t.ts';
import { selectDirects, selectMyConversations } from '../../store/selectors.ts';
import { useStore } from '../../store/store-context.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { ChannelRow } from './channel-row.tsx';
import classes from './list-page.module.css';

/** My clients and direct messages with colleagues, newest first. */
export function DirectsList() {
  const t = useT('channels');
  const ready = useStore((state) => state.load === 'ready');
  const clients = useStore(useShallow(selectMyConversations));
  const directs = useStore(useShallow(selectDirects));
  return (
    <div className={classes.page}>
      <div className={classes.column}>
        <h1 className={classes.title}>{t('directsTitle')}</h1>
        {!ready && <SkeletonRows withAvatar />}
        {ready && clients.length + directs.length === 0 && (
          <EmptyState
            icon={<IconMessages size={28} stroke={1.5} />}
            title={t('emptyDirects')}
            hint={t('emptyDirectsHint')}
          />
        )}
        {clients.length > 0 && (
          <section className={classes.section}>
            <h2 className={classes.heading}>{t('myClients')}</h2>
            <ul className={classes.rows}>
              {clients.map((channel) => (
                <ChannelRow key={channel.id} channel={channel} />
              ))}
            </ul>
          </section>
        )}
        {directs.length > 0 && (
          <section className={classes.section}>
            <h2 className={classes.heading}>{t('directs')}</h2>
            <ul className={classes.rows}>
              {directs.map((channel) => (
                <ChannelRow key={channel.id} channel={channel} />
              ))}
            </ul>
          </section>
        )}
      </div>
    </div>
  );
}
