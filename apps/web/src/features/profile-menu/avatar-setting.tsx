import { Button, FileButton, Progress, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { endpoints, limits } from '@switchboard/contract';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '../../api/api-context.tsx';
import { ApiError } from '../../api/api-error.ts';
import { useT } from '../../i18n/use-t.ts';
import { fullName } from '../../store/selectors.ts';
import { useStore, useStoreApi } from '../../store/store-context.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { useErrorText } from '../../ui/forms/use-error-text.ts';
import classes from './profile-menu.module.css';

const pictureTypes = 'image/png,image/jpeg,image/gif,image/webp,image/avif';

/** The reader's own picture: replaced or removed for everyone at once. */
export function AvatarSetting() {
  const t = useT('files');
  const api = useApi();
  const store = useStoreApi();
  const errorText = useErrorText();
  const me = useStore((state) => state.me);
  /** 0 to 1; null while nothing is uploaded. */
  const [progress, setProgress] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  if (!me) return null;

  const complain = (message: string) => notifications.show({ color: 'red', message });
  const save = async (avatar: number | null) => {
    const user = await api.call(endpoints.updateProfile, { body: { avatar } });
    store.setState((state) => ({
      me: state.me && { ...state.me, avatar: user.avatar },
      users: { ...state.users, [user.id]: user },
    }));
  };
  const change = async (work: (signal: AbortSignal) => Promise<void>) => {
    const abort = new AbortController();
    running.current = abort;
    setProgress(0);
    try {
      await work(abort.signal);
    } catch (error) {
      if (!abort.signal.aborted) complain(error instanceof ApiError ? errorText(error) : t('avatarFailed'));
    } finally {
      if (!abort.signal.aborted) setProgress(null);
    }
  };
  const handlePick = (file: File | null) => {
    if (!file) return;
    if (!pictureTypes.split(',').includes(file.type)) complain(t('pictureOnly'));
    else if (file.size > limits.fileBytes) complain(t('tooLarge'));
    else {
      void change(async (signal) => {
        const { id } = await api.upload(file, { signal, onProgress: setProgress });
        await save(id);
      });
    }
  };

  const isBusy = progress !== null;
  return (
    <div className={classes.avatar} role="group" aria-label={t('avatar')}>
      <Avatar name={fullName(me)} pictureId={me.avatar?.id ?? null} size={64} />
      <div className={classes.avatarActions}>
        <FileButton accept={pictureTypes} onChange={handlePick} inputProps={{ 'aria-label': t('changeAvatar') }}>
          {(props) => (
            <Button {...props} size="compact-sm" variant="default" disabled={isBusy} data-testid="change-avatar">
              {t('changeAvatar')}
            </Button>
          )}
        </FileButton>
        {me.avatar && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            disabled={isBusy}
            data-testid="remove-avatar"
            onClick={() => void change(() => save(null))}
          >
            {t('removeAvatar')}
          </Button>
        )}
        {isBusy && (
          <>
            <Progress
              value={progress * 100}
              size="sm"
              aria-label={t('avatarUploading', { percent: Math.round(progress * 100) })}
            />
            <Text size="xs" c="dimmed" role="status">
              {t('avatarUploading', { percent: Math.round(progress * 100) })}
            </Text>
          </>
        )}
      </div>
    </div>
  );
}
